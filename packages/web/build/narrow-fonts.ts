import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** The characters that each file contains; `global.css` of the ui package names the same ranges. */
const fonts = {
  'inter-latin':
    range(0x20, 0x7e) +
    range(0xa0, 0xff) +
    range(0x2010, 0x2044) +
    '\u0131\u0152\u0153\u20AC\u2122\u2190\u2191\u2192\u2193\u2212\u2215',
  'inter-latin-ext': range(0x100, 0x17f),
} as const;
/** The weights that the theme uses. */
const weights = { wght: { min: 400, max: 700 } };

const narrow = async (name: keyof typeof fonts, folder: string): Promise<void> => {
  const require = createRequire(import.meta.url);
  const whole = await readFile(require.resolve(`@fontsource-variable/inter/files/${name}-wght-normal.woff2`));
  const part = await subsetFont(whole, fonts[name], { targetFormat: 'woff2', variationAxes: weights });
  await writeFile(join(folder, `${name}.woff2`), part);
};

/** The same letters in the format of the server's picture library. */
export const plainFonts = async (): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> => {
  const require = createRequire(import.meta.url);
  return Promise.all(
    (Object.keys(fonts) as (keyof typeof fonts)[]).map(async (name) => {
      const whole = await readFile(
        require.resolve(`@fontsource-variable/inter/files/${name}-wght-normal.woff2`),
      );
      const bytes = await subsetFont(whole, fonts[name], {
        targetFormat: 'truetype',
        variationAxes: weights,
      });
      return { name: `${name}.ttf`, bytes };
    }),
  );
};

/**
 * Writes the fonts with the characters and weights in use only, a third of their size, as fonts are most of a
 * first visit's download. Returns the folder.
 */
export const narrowFonts = async (cache: string): Promise<string> => {
  const key = createHash('sha256')
    .update(JSON.stringify([fonts, weights]))
    .digest('hex')
    .slice(0, 12);
  const folder = join(cache, key);
  await mkdir(folder, { recursive: true });
  await Promise.all((Object.keys(fonts) as (keyof typeof fonts)[]).map((name) => narrow(name, folder)));
  return folder;
};
