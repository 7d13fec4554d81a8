import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react';

/** Elements for old mail programs: tables instead of blocks, padding in cells, a margin for each side. */
interface ElementProps {
  readonly className?: string;
  readonly style: CSSProperties;
  readonly children?: ReactNode;
}

const layout = {
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: '0',
  cellSpacing: '0',
  role: 'presentation',
} as const;

const oneCell = ({ className, style, children }: ElementProps, rowStyle?: CSSProperties): ReactElement => {
  const { padding, paddingTop, ...tableStyle } = style;
  const cell = h('td', { style: { padding, paddingTop } }, children);
  return h(
    'table',
    { ...layout, className, style: tableStyle },
    h('tbody', null, h('tr', { style: rowStyle }, cell)),
  );
};

export const Section = (props: ElementProps): ReactElement => oneCell(props);

export const Container = (props: ElementProps): ReactElement => oneCell(props, { width: '100%' });

/** The cell repeats the style for programs that drop it from the body. */
export const Body = ({
  lang,
  className,
  style,
  children,
}: ElementProps & { readonly lang: string }): ReactElement => {
  const { backgroundColor } = style;
  const cell = h('td', { dir: 'ltr', lang, style }, children);
  return h(
    'body',
    { className, lang, dir: 'ltr', style: { backgroundColor, margin: 0, padding: 0 } },
    h('table', layout, h('tbody', null, h('tr', null, cell))),
  );
};

/** A paragraph. Its margin is top, sides and bottom. */
export const Text = ({
  className,
  style,
  children,
}: ElementProps & { readonly style: { readonly margin: string } }): ReactElement => {
  const [top, side, bottom] = style.margin.split(' ');
  const margins = { marginTop: top, marginRight: side, marginBottom: bottom, marginLeft: side };
  return h('p', { className, style: { ...style, ...margins } }, children);
};

export const Link = ({ href, style, children }: ElementProps & { readonly href: string }): ReactElement =>
  h('a', { href, style: { ...style, textDecorationLine: 'none' }, target: '_blank' }, children);

const outlookOnly = (html: string): ReactElement =>
  h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${html}<![endif]-->` } });

const hairSpaces = '&#8202;'.repeat(3);

/** A link with 12 px of padding above and below, 24 px at its sides: Outlook ignores padding and gets spaces. */
export const Button = ({
  href,
  className,
  style,
  children,
}: ElementProps & { readonly href: string }): ReactElement =>
  h(
    'a',
    {
      href,
      className,
      style: {
        textDecoration: 'none',
        display: 'inline-block',
        maxWidth: '100%',
        msoPaddingAlt: '0px',
        ...style,
        paddingTop: 12,
        paddingRight: 24,
        paddingBottom: 12,
        paddingLeft: 24,
      } as CSSProperties,
      target: '_blank',
    },
    outlookOnly(`<i style="mso-font-width:400%;mso-text-raise:18px" hidden>${hairSpaces}</i>`),
    h(
      'span',
      {
        style: {
          maxWidth: '100%',
          display: 'inline-block',
          lineHeight: '120%',
          msoPaddingAlt: '0px',
          msoTextRaise: 9,
        } as CSSProperties,
      },
      children,
    ),
    outlookOnly(`<i style="mso-font-width:400%" hidden>${hairSpaces}&#8203;</i>`),
  );

export const previewLength = 200;
const invisible = '\u00a0\u200c\u200b\u200d\ufeff';

/**
 * The text that the list of mails shows next to the subject; invisible letters keep the text of the mail out
 * of it.
 */
export const Preview = ({ text }: { readonly text: string }): ReactElement =>
  h(
    'div',
    {
      style: {
        display: 'none',
        overflow: 'hidden',
        lineHeight: '1px',
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      },
    },
    text,
    text.length < previewLength && h('div', null, invisible.repeat(previewLength - text.length)),
  );
