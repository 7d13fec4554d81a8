/**
 * The policy of our pages ignores every style in markup, also in a frame and in a document that is never
 * shown, and the console reports each one. It allows styles that a script sets. So this code moves styles
 * aside before parsing and sets them afterwards.
 */
const asideType = 'text/css';

/** The text from one `<` to the next: a tag and the text after it. */
const asideOf = (part: string): string => {
  const end = part.indexOf('>');
  const [tag, rest] = end === -1 ? [part, ''] : [part.slice(0, end), part.slice(end)];
  if (/^style(?![\w-])/i.test(tag)) return `script type="${asideType}"${rest}`;
  if (/^\/style(?![\w-])/i.test(tag)) return `/script${rest}`;
  return /^[a-z]/i.test(tag) ? tag.replaceAll(/\sstyle=/gi, ' data-style=') + rest : part;
};

/** Moves the styles of foreign markup to a place where no parser looks for them. */
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

/** Applies the styles to a page in a frame. */
export const styleFrame = ({ contentDocument: page, contentWindow }: HTMLIFrameElement): void => {
  const view = contentWindow as (Window & { readonly CSSStyleSheet: SheetMaker }) | null;
  if (page === null || view === null) return;
  page.adoptedStyleSheets = [...removeSheets(page, view.CSSStyleSheet)];
  setAttributes(page);
};

/** Sets the styles of the markup on each element, for code that reads single elements. */
export const styleElements = (root: ParentNode): void => {
  for (const { cssRules } of removeSheets(root, CSSStyleSheet))
    for (const rule of cssRules)
      if (rule instanceof CSSStyleRule)
        for (const element of root.querySelectorAll<HTMLElement>(rule.selectorText))
          element.style.cssText += rule.style.cssText;
  setAttributes(root);
};
