import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { lettersOf, type NamedFont } from './document-font.ts';
import { renameFamily } from './open-type.ts';

/** Families for letters missing in the document font. The first family with a letter provides it. */
const families = [
  'inter',
  'noto-sans',
  'noto-sans-thai',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-emoji',
  'noto-sans-kr',
  'noto-sans-sc',
] as const;

/** One file of a family, with its ranges of code points (first and last, both inclusive). */
interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/**
 * Joiners and variation selectors are invisible themselves; every font gets them, because they can join its
 * letters.
 */
const isJoiner = (letter: string): boolean => /^\p{Join_Control}$|^\p{Variation_Selector}$/u.test(letter);

/** Replaces a letter that no font has. */
export const replacement = '\ufffd';

const readRanges = (list: string): Slice['ranges'] =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.slice('U+'.length).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const slicesOf = (family: string): Slice[] => {
  const address = (path: string): string =>
    fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${path}`));
  const index = JSON.parse(readFileSync(address('unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(index).map(([name, list]) => ({
    file: address(`files/${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: readRanges(list),
  }));
};

let slices: readonly Slice[] | undefined;

const findSlices = (letter: string): Slice[] => {
  const code = letter.codePointAt(0) ?? 0;
  slices ??= families.flatMap(slicesOf);
  return slices.filter(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last));
};

/** One font file, cut to these letters, at the weight of running text. */
const cut = async (file: string, letters: string): Promise<Buffer> =>
  subsetFont(await readFile(file), letters, { targetFormat: 'sfnt', variationAxes: { wght: 400 } });

/** Fonts for the letters of a text that the document font lacks, and the letters that no font has. */
export interface FallbackFonts {
  readonly fonts: readonly NamedFont[];
  readonly unknown: ReadonlySet<string>;
}

/**
 * Finds the fonts for a text, each cut to the letters that the text needs. An index may list letters that its
 * file lacks, so the cut font decides.
 */
export const findFallbackFonts = async (
  text: string,
  inDocumentFont: ReadonlySet<string>,
): Promise<FallbackFonts> => {
  const foreign = [...new Set(text)].filter((letter) => !inDocumentFont.has(letter));
  const joiners = foreign.filter(isJoiner);
  const unknown = new Set(foreign.filter((letter) => !isJoiner(letter)));
  const wanted = new Map<Slice, string[]>();
  for (const letter of unknown)
    for (const slice of findSlices(letter)) wanted.set(slice, [...(wanted.get(slice) ?? []), letter]);
  const fonts: NamedFont[] = [];
  for (const slice of (slices ?? []).filter((one) => wanted.has(one))) {
    const missing = wanted.get(slice)?.filter((letter) => unknown.has(letter)) ?? [];
    if (missing.length === 0) continue;
    const font = await cut(slice.file, [...missing, ...joiners].join(''));
    const has = lettersOf(font);
    const found = missing.filter((letter) => has.has(letter));
    for (const letter of found) unknown.delete(letter);
    if (found.length === 0) continue;
    const family = `F${fonts.length}`;
    fonts.push({ family, bytes: renameFamily(font, family) });
  }
  return { fonts, unknown };
};

/** The text with the replacement sign for each of these letters. */
export const replaceLetters = (text: string, isReplaced: (letter: string) => boolean): string =>
  Array.from(text, (letter) => (isReplaced(letter) ? replacement : letter)).join('');

/** The text with the replacement sign for each mark that would join a letter of another font. */
export const replaceMarks = (text: string, inDocumentFont: ReadonlySet<string>): string => {
  let before = '';
  return replaceLetters(text, (letter) => {
    const isMark = /^\p{M}$/u.test(letter) && !isJoiner(letter) && !inDocumentFont.has(letter);
    const isReplaced = isMark && inDocumentFont.has(before);
    before = letter;
    return isReplaced;
  });
};
