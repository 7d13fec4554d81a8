import { type BrandColors, houseColors, type Locale } from '@parcela/domain';
import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letterhead } from '../brand.ts';
import { Body, Button, Container, Link, Preview, previewLength, Section, Text } from './mail-elements.ts';

/** The id of the mail's picture with the mark of the brand. */
export const markCid = 'brand-mark';

/** The content of a mail, which the single template turns into HTML, light and dark, and plain text. */
export interface MailContent {
  readonly locale: Locale;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Names and values below the paragraphs, with a picture that the mail itself carries. */
  readonly details?: {
    readonly title: string;
    readonly rows: readonly { readonly label: string; readonly value: string }[];
    readonly picture?: { readonly cid: string; readonly alt: string };
  };
  readonly action?: { readonly label: string; readonly url: string };
  /** Below the action: for a reader who did not do what a security mail tells. */
  readonly notMe?: { readonly label: string; readonly url: string };
  /** In the small print: the ways to unsubscribe from such mails. */
  readonly optOut?: readonly { readonly label: string; readonly url: string }[];
  /** Small print under the line: the reason for this mail, and its sender. */
  readonly footer: readonly string[];
}

/**
 * The design of every mail. Light colours are in the elements, where each mail program finds them; programs
 * that support the dark scheme use the rules of the head. Colours and mark are the brand's. Pictures are
 * attached, and no part loads from elsewhere, so that opening a mail informs no server.
 */
const font = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const [lightGround, lightCard] = houseColors.light.grounds;
const [darkGround, darkCard] = houseColors.dark.grounds;
const light = {
  ground: lightGround,
  card: lightCard,
  ink: houseColors.light.ink,
  soft: '#5a625e',
  hairline: '#e5e0d6',
};

const darkRules = ({ dark }: BrandColors): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground, .ground > table, .ground > table > tbody > tr > td { background-color: ${darkGround} !important; }
    .card { background-color: ${darkCard} !important; border-color: #2f3532 !important; }
    .ink { color: ${houseColors.dark.ink} !important; }
    .soft, .soft a { color: #a6ada8 !important; }
    .brand { color: ${dark.link} !important; }
    .action, .action span { background-color: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
  }
  @media (max-width: 480px) {
    .card > tbody > tr > td { padding: 24px 20px !important; }
    .action { display: block !important; max-width: none !important; }
  }`;

const styles = {
  ground: { backgroundColor: light.ground, fontFamily: font, margin: 0, padding: '32px 12px' },
  container: { maxWidth: '560px', width: '100%', margin: '0 auto' },
  brand: { fontSize: '18px', fontWeight: 600, lineHeight: '28px', margin: '0 0 16px' },
  mark: { borderRadius: '7px', display: 'inline-block', marginRight: '8px', verticalAlign: 'middle' },
  name: { verticalAlign: 'middle' },
  card: {
    backgroundColor: light.card,
    border: `1px solid ${light.hairline}`,
    borderRadius: '12px',
    padding: '32px',
  },
  heading: { color: light.ink, fontSize: '22px', fontWeight: 600, lineHeight: '30px', margin: '0 0 16px' },
  text: { color: light.ink, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' },
  details: { borderTop: `1px solid ${light.hairline}`, padding: '16px 0 8px' },
  subheading: { color: light.ink, fontSize: '17px', fontWeight: 600, lineHeight: '24px', margin: '0 0 8px' },
  detail: {
    color: light.ink,
    fontSize: '15px',
    lineHeight: '24px',
    margin: '0 0 4px',
    wordBreak: 'break-word',
  },
  label: { color: light.soft },
  picture: { backgroundColor: '#ffffff', borderRadius: '8px', display: 'block', margin: '12px 0 8px' },
  action: {
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: '24px',
    textAlign: 'center',
  },
  address: {
    color: light.soft,
    fontSize: '13px',
    lineHeight: '20px',
    margin: '16px 0 0',
    wordBreak: 'break-all',
  },
  notMe: { fontSize: '16px', lineHeight: '26px', margin: '16px 0 0' },
  footer: { padding: '16px 4px 0' },
  small: { color: light.soft, fontSize: '13px', lineHeight: '20px', margin: '0 0 8px' },
} as const;

/** Mark and name; readers who cannot see the picture read the name next to it. */
const brandOf = ({ name, colors }: Letterhead): ReactElement =>
  h(
    Text,
    { className: 'brand', style: { ...styles.brand, color: colors.light.link } },
    h('img', { src: `cid:${markCid}`, alt: '', width: 28, height: 28, style: styles.mark }),
    h('span', { style: styles.name }, name),
  );

const actionOf = ({ action }: MailContent, { light: { primary, onPrimary } }: BrandColors) =>
  action &&
  h(
    Section,
    { style: { paddingTop: '8px' } },
    h(
      Button,
      {
        href: action.url,
        className: 'action',
        style: { ...styles.action, backgroundColor: primary, color: onPrimary },
      },
      action.label,
    ),
    // For readers in a program without buttons.
    h(
      Text,
      { className: 'soft', style: styles.address },
      h(Link, { href: action.url, style: { color: light.soft } }, action.url),
    ),
  );

const detailsOf = ({ details }: MailContent): ReactElement | undefined =>
  details &&
  h(
    Section,
    { style: styles.details },
    h('h2', { className: 'ink', style: styles.subheading }, details.title),
    ...details.rows.map(({ label, value }) =>
      h(
        Text,
        { key: label, className: 'ink', style: styles.detail },
        h('span', { className: 'soft', style: styles.label }, `${label}: `),
        h('strong', null, value),
      ),
    ),
    details.picture &&
      h('img', {
        src: `cid:${details.picture.cid}`,
        alt: details.picture.alt,
        width: 200,
        height: 200,
        style: styles.picture,
      }),
  );

const notMeOf = ({ notMe }: MailContent, { light: { link } }: BrandColors): ReactElement | undefined =>
  notMe &&
  h(
    Text,
    { style: styles.notMe },
    h(Link, { href: notMe.url, className: 'brand', style: { color: link } }, notMe.label),
  );

const optOutOf = ({ optOut = [] }: MailContent): readonly ReactElement[] =>
  optOut.map(({ label, url }) =>
    h(
      Text,
      { key: url, className: 'soft', style: styles.small },
      h(Link, { href: url, style: { color: light.soft } }, label),
    ),
  );

const MailTemplate = (mail: MailContent, letterhead: Letterhead): ReactElement => {
  const preview = (mail.paragraphs[0] ?? mail.heading).slice(0, previewLength);
  return h(
    'html',
    { dir: 'ltr', lang: mail.locale },
    h(
      'head',
      null,
      h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, preview),
      h('style', null, darkRules(letterhead.colors)),
    ),
    h(Preview, { text: preview }),
    h(
      Body,
      { className: 'ground', lang: mail.locale, style: styles.ground },
      h(
        Container,
        { style: styles.container },
        brandOf(letterhead),
        h(
          Section,
          { className: 'card', style: styles.card },
          h('h1', { className: 'ink', style: styles.heading }, mail.heading),
          ...mail.paragraphs.map((text, index) =>
            h(Text, { key: `paragraph-${index}`, className: 'ink', style: styles.text }, text),
          ),
          detailsOf(mail),
          actionOf(mail, letterhead.colors),
          notMeOf(mail, letterhead.colors),
        ),
        h(
          Section,
          { style: styles.footer },
          ...mail.footer.map((text, index) =>
            h(Text, { key: `footer-${index}`, className: 'soft', style: styles.small }, text),
          ),
          ...optOutOf(mail),
        ),
      ),
    ),
  );
};

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The HTML of a mail. React's hints to load its pictures early are for browsers. */
export const renderMailHtml = (mail: MailContent, letterhead: Letterhead): string =>
  doctype +
  renderToStaticMarkup(MailTemplate(mail, letterhead)).replaceAll(/<link rel="preload"[^<>]*>/g, '');
