/**
 * Decides whether a drawing is only a drawing. It allows what it knows and refuses everything else, so that unknown
 * tricks are refused too: no script, no style sheet, no address outside the file, no foreign content, no entity, no
 * comment that hides something.
 */
const elements = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
]);

const attributes = new Set(
  [
    'id role aria-label version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points',
    'transform opacity color display visibility overflow fill fill-opacity fill-rule stroke stroke-width',
    'stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset paint-order',
    'vector-effect shape-rendering clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits offset stop-color',
    'stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform',
  ].flatMap((names) => names.split(' ')),
);
/** One tag: `<name a="b" c='d' />` or `</name>`. */
const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /\s+([a-zA-Z:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const text = /[^<&]*(?:&(?:amp|lt|gt|quot|apos);[^<&]*)*/y;
const header =
  /^\uFEFF?\s*(?:<\?xml version=["']1\.[01]["'](?: encoding=["']utf-8["'])?(?: standalone=["'](?:yes|no)["'])?\s*\?>\s*)?/i;

const isSafeAttribute = (name: string, value: string): boolean => {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
  if (name === 'href') return /^#[\w.-]+$/.test(value);
  if (!attributes.has(name)) return false;
  // No entity can spell what the next rule looks for, and the only address is one inside the file.
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(value) || value.includes('\\')) return false;
  return (
    !/url\s*\(/i.test(value.replaceAll(/url\(#[\w.-]+\)/g, '')) && !/(?:java|vb)script:|data:/i.test(value)
  );
};

const attributesAreSafe = (text: string): boolean =>
  [...text.matchAll(attribute)].every(([, name = '', double, single]) =>
    isSafeAttribute(name, double ?? single ?? ''),
  );

/** Is this text a well-nested SVG of nothing but shapes? */
export const isSafeSvg = (svg: string): boolean => {
  const open: string[] = [];
  let at = header.exec(svg)?.[0].length ?? 0;
  let isClosed = false;
  while (at < svg.length) {
    tag.lastIndex = at;
    const found = tag.exec(svg);
    if (found) {
      const [whole, slash, name = '', values = '', selfClosing] = found;
      if (isClosed || !elements.has(name) || (open.length === 0 && name !== 'svg')) return false;
      if (slash === '/') {
        if (values !== '' || selfClosing === '/' || open.pop() !== name) return false;
      } else {
        if (!attributesAreSafe(values)) return false;
        if (selfClosing !== '/') open.push(name);
      }
      isClosed = open.length === 0;
      at += whole.length;
      continue;
    }
    text.lastIndex = at;
    const words = text.exec(svg)?.[0] ?? '';
    if (words === '') return false;
    const mayContainText = open.at(-1) === 'title' || open.at(-1) === 'desc';
    if (!mayContainText && words.trim() !== '') return false;
    at += words.length;
  }
  return isClosed;
};
