import { bindShortWords } from '@parcela/domain';
import type { Letterhead } from '../brand.ts';
import { sayIssuer } from '../formatting/format-issuer.ts';
import type { MailContent } from './mail-template.ts';
import type { Mail } from './mailer.ts';

/** The words of a mail with bound short words: links and values to copy stay unchanged. */
const bound = (mail: MailContent): MailContent => {
  const bind = (text: string): string => bindShortWords(mail.locale, text);
  const named = <Named extends { readonly label: string }>(one: Named): Named => ({
    ...one,
    label: bind(one.label),
  });
  return {
    ...mail,
    heading: bind(mail.heading),
    paragraphs: mail.paragraphs.map(bind),
    ...(mail.details && {
      details: { ...mail.details, title: bind(mail.details.title), rows: mail.details.rows.map(named) },
    }),
    ...(mail.action && { action: named(mail.action) }),
    ...(mail.notMe && { notMe: named(mail.notMe) }),
    ...(mail.optOut && { optOut: mail.optOut.map(named) }),
    footer: mail.footer.map(bind),
  };
};

const renderText = (mail: MailContent): string =>
  [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.details
      ? [
          [mail.details.title, ...mail.details.rows.map(({ label, value }) => `${label}: ${value}`)].join(
            '\n',
          ),
        ]
      : []),
    ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []),
    ...(mail.notMe ? [`${mail.notMe.label}:\n${mail.notMe.url}`] : []),
    `-- \n${[...mail.footer, ...(mail.optOut ?? []).map(({ label, url }) => `${label}: ${url}`)].join('\n')}`,
  ].join('\n\n');

/** The sender, at the end of the small print. */
const signed = (mail: MailContent, { company }: Letterhead): MailContent => {
  const line = [...sayIssuer(mail.locale, company), company.email].filter((part) => part !== '').join(', ');
  return { ...mail, footer: [...mail.footer, line].filter((text) => text !== '') };
};

/**
 * Both parts of a mail, on the letterhead. The plain text has only plain spaces, because its reader breaks
 * lines freely. The template loads with the first mail, so a process that sends none need not load it.
 */
export const renderMail = async (
  content: MailContent,
  letterhead: Letterhead,
): Promise<Pick<Mail, 'sender' | 'html' | 'text'> & Required<Pick<Mail, 'pictures'>>> => {
  const { markCid, renderMailHtml } = await import('./mail-template.ts');
  const mail = signed(content, letterhead);
  return {
    sender: letterhead.name,
    html: renderMailHtml(bound(mail), letterhead),
    text: renderText(mail),
    pictures: [
      { cid: markCid, filename: 'logo.png', contentType: 'image/png', content: await letterhead.mark() },
    ],
  };
};
