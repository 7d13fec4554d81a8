import { inflateSync } from 'node:zlib';

/** The content of a typst PDF as a screen reader gets it. */
export interface ReadPdf {
  readonly language: string;
  /** All text, one line per tagged element. */
  readonly text: string;
  /** The number of elements of each kind in the structure tree: `{ Table: 1, TR: 3 }`. */
  readonly tags: Readonly<Record<string, number>>;
  /** The names of the embedded fonts, each once. */
  readonly fonts: readonly string[];
}

const hexText = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The letter of a glyph. */
const lettersOf = (map: string): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', letter = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      letters.set(Number.parseInt(glyph, 16), hexText(letter));
  return letters;
};

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a string in a content stream, with `\000\001` and `\(` unescaped. */
const unescaped = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_whole, code: string) =>
      /^[0-7]/.test(code) ? String.fromCodePoint(Number.parseInt(code, 8)) : (escapes[code] ?? code),
    ),
    'latin1',
  );

/** The strings of a content stream. Matching brackets inside a string need no escape. */
const stringsOf = (content: string): readonly string[] => {
  const strings: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: sign, index } of content.matchAll(/\\[\s\S]|[()]/g)) {
    if (sign === '(') {
      if (depth === 0) start = index + 1;
      depth += 1;
    } else if (sign === ')') {
      depth -= 1;
      if (depth === 0) strings.push(content.slice(start, index));
    }
  }
  return strings;
};

const written = (content: string, letters: ReadonlyMap<number, string>): string => {
  const bytes = Buffer.concat(stringsOf(content).map(unescaped));
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += letters.get(bytes.readUInt16BE(at)) ?? '\uFFFD';
  return text;
};

/** Reads the text of a PDF in order. It supports only PDFs from our typst. */
export const readPdf = (pdf: Buffer): ReadPdf => {
  const file = pdf.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const streamOf = (body: string): string => {
    const [, bytes] = /stream\r?\n([\s\S]*?)\nendstream/.exec(body) ?? [];
    if (bytes === undefined || !body.includes('/FlateDecode')) return bytes ?? '';
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  };
  /** The fonts of a page, by the names that its content uses. */
  const fontsOf = (page: string) =>
    new Map(
      [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
        return [name, lettersOf(streamOf(objects.get(map) ?? ''))];
      }),
    );
  const textOf = (page: string): string[] => {
    const fonts = fontsOf(page);
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    return [...streamOf(objects.get(contents) ?? '').matchAll(/BDC([\s\S]*?)EMC/g)].map(([, piece = '']) =>
      [...piece.matchAll(/\/(f\d+) [\d.]+ Tf([\s\S]*?)(?=\/f\d+ [\d.]+ Tf|$)/g)]
        .map(([, font = '', content = '']) => written(content, fonts.get(font) ?? new Map()))
        .join(''),
    );
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  const tags: Record<string, number> = {};
  for (const [, tag = ''] of file.matchAll(/\/Type \/StructElem[\s\S]{0,40}?\/S \/(\w+)/g))
    tags[tag] = (tags[tag] ?? 0) + 1;
  return {
    language: /\/Lang ?\(([\w-]+)/.exec(file)?.[1] ?? '',
    text: pages.flatMap(textOf).join('\n'),
    tags,
    fonts: [...new Set([...file.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name = '']) => name))],
  };
};
