import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { joinFonts } from './open-type.ts';

/** The letters that a font has. */
export const lettersOf = (font: Buffer): Set<string> =>
  new Set([...new Face(new Blob(font)).collectUnicodes()].map((code) => String.fromCodePoint(code)));

/** A font for the compiler, named by its family. */
export interface NamedFont {
  readonly family: string;
  readonly bytes: Buffer;
}

/** The weights of the templates. */
const weights = [400, 700] as const;
/** Hyphens and a narrow no-break space, which the package lacks, look like these letters. */
const same = new Map([
  [0x20_10, 0x2d],
  [0x20_11, 0x2d],
  [0x20_2f, 0x20_09],
]);

/** Every letter of either file: up to U+FFFF, without surrogates. */
const everyLetter = Array.from({ length: 0xff_ff }, (_, code) =>
  code >= 0xd8_00 && code <= 0xdf_ff ? '' : String.fromCodePoint(code),
).join('');

const loadPart = async (part: 'latin' | 'latin-ext', wght: number): Promise<Buffer> => {
  const address = import.meta.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`);
  return subsetFont(await readFile(fileURLToPath(address)), everyLetter, {
    targetFormat: 'sfnt',
    variationAxes: { wght },
  });
};

/** The font of every document, and its letters. */
export interface DocumentFont {
  readonly fonts: readonly NamedFont[];
  readonly letters: ReadonlySet<string>;
}

/** The face of the apps. Its package has Czech and Polish letters in a file of their own. */
export const loadDocumentFont = async (): Promise<DocumentFont> => {
  const fonts: NamedFont[] = [];
  for (const weight of weights) {
    const parts = [await loadPart('latin', weight), await loadPart('latin-ext', weight)] as const;
    fonts.push({ family: 'Inter', bytes: joinFonts(parts, same) });
  }
  const letters = new Set(['\n', '\r', '\t']);
  for (const { bytes } of fonts) for (const letter of lettersOf(bytes)) letters.add(letter);
  return { fonts, letters };
};
