/**
 * The policy of our pages ignores every style that comes with markup, also in a frame and in a document that is never
 * shown, and the console reports each one. What a script sets is allowed: styles are put aside before the markup is
 * parsed, and set afterwards.
 */
const asideType = 'text/css';

/** What follows a `<` up to the next one: a tag, and text. */
const asideOf = (part: string): string => {
  const end = part.indexOf('>');
  const [tag, rest] = end === -1 ? [part, ''] : [part.slice(0, end), part.slice(end)];
  if (/^style(?![\w-])/i.test(tag)) return `script type="${asideType}"${rest}`;
  if (/^\/style(?![\w-])/i.test(tag)) return `/script${rest}`;
  return /^[a-z]/i.test(tag) ? tag.replaceAll(/\sstyle=/gi, ' data-style=') + rest : part;
};

/** Markup from elsewhere with its styles where no parser looks for them. */
export const putStylesAside = (markup: string): string => {
  const [text = '', ...parts] = markup.split('<');
  return [text, ...parts.map(asideOf)].join('<');
};

type SheetMaker = typeof CSSStyleSheet;

const removeSheets = (root: ParentNode, Sheet: SheetMaker): readonly CSSStyleSheet[] =>
  [...root.querySelectorAll<HTMLScriptElement>(`script[type="${asideType}"]`)].map((element) => {
    const sheet = new Sheet();
    sheet.replaceSync(element.textContent);
    element.remove();
    return sheet;
  });

const setAttributes = (root: ParentNode): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText += element.dataset['style'];
    delete element.dataset['style'];
  }
};

/** Gives a page of a frame its styles. */
export const styleFrame = ({ contentDocument: page, contentWindow }: HTMLIFrameElement): void => {
  const view = contentWindow as (Window & { readonly CSSStyleSheet: SheetMaker }) | null;
  if (page === null || view === null) return;
  page.adoptedStyleSheets = [...removeSheets(page, view.CSSStyleSheet)];
  setAttributes(page);
};

/** Gives each element what the styles of its markup say about it, for a reader that asks the elements alone. */
export const styleElements = (root: ParentNode): void => {
  for (const { cssRules } of removeSheets(root, CSSStyleSheet))
    for (const rule of cssRules)
      if (rule instanceof CSSStyleRule)
        for (const element of root.querySelectorAll<HTMLElement>(rule.selectorText))
          element.style.cssText += rule.style.cssText;
  setAttributes(root);
};
