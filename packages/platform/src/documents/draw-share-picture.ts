import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

/** The content of a sharing picture, as text. */
export interface SharePicture {
  readonly brandName: string;
  /** The brand's colour on a light background. */
  readonly color: string;
  readonly title: string;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  /** Percent. */
  readonly progress: number;
  /** The uploaded picture of the building. */
  readonly picture: Buffer | undefined;
}

const size = { width: 1200, height: 630 } as const;
const margin = 64;
/** The position of the building's picture. */
const pictureLeft = 700;
const wordsWidth = pictureLeft - 2 * margin;
const figureGap = 44;
/** The tokens of the light scheme. */
const colors = {
  ground: '#faf8f4',
  ink: '#1a1f1d',
  soft: '#5a625e',
  line: '#e5e0d6',
} as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Written {
  readonly text: string;
  /** In Pango's notation: weight and pixels. */
  readonly font: string;
  readonly color: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly heightMax?: number;
}

/** Letters as a picture: the library draws them itself, so the code opens no document format. */
const write = async (fontsDir: string, { text, font, color, left, top, width, heightMax }: Written) => {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `Inter ${font}`,
      fontfile: join(fontsDir, 'inter-latin.ttf'),
      rgba: true,
      dpi: 72,
      width,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, heightMax ?? info.height);
  const raw = { width: info.width, height, channels: 4 as const };
  return { input: data.subarray(0, info.width * height * 4), raw, left, top };
};

const bar = (width: number, color: string, place: { left: number; top: number }): OverlayOptions => ({
  input: { create: { width: Math.max(1, Math.round(width)), height: 10, channels: 4, background: color } },
  ...place,
});

const building = async (picture: Buffer | undefined): Promise<OverlayOptions[]> => {
  if (!picture) return [];
  const { data, info } = await sharp(picture)
    .resize({ width: size.width - pictureLeft, height: size.height, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [
    { input: data, raw: { width: info.width, height: info.height, channels: 3 }, left: pictureLeft, top: 0 },
  ];
};

/** Loads the letters of Czech and Polish, which are in a separate file. */
const loadMoreLetters = (fontsDir: string): Promise<unknown> =>
  sharp({ text: { text: 'ž', font: 'Inter 10', fontfile: join(fontsDir, 'inter-latin-ext.ttf') } })
    .raw()
    .toBuffer();

/** Draws a sharing picture as a JPEG of 1200 by 630 pixels, the size that other sites expect. */
export const drawPicture = async (
  fontsDir: string,
  { brandName, color, title, figures, progress, picture }: SharePicture,
): Promise<Buffer> => {
  await loadMoreLetters(fontsDir);
  const put = (written: Written) => write(fontsDir, written);
  const words = [
    await put({
      text: brandName,
      font: 'Semi-Bold 30',
      color: color,
      left: margin,
      top: 60,
      width: wordsWidth,
    }),
    await put({
      text: title,
      font: 'Semi-Bold 52',
      color: colors.ink,
      left: margin,
      top: 138,
      width: wordsWidth,
      heightMax: 200,
    }),
  ];
  let left = margin;
  for (const { value, label } of figures) {
    const place = { left, width: wordsWidth };
    const above = await put({ ...place, text: value, font: 'Semi-Bold 34', color: colors.ink, top: 400 });
    const below = await put({ ...place, text: label, font: '22', color: colors.soft, top: 448 });
    words.push(above, below);
    left += Math.max(above.raw.width, below.raw.width) + figureGap;
  }
  const barPlace = { left: margin, top: 530 };
  return sharp({ create: { ...size, channels: 3, background: colors.ground } })
    .composite([
      ...(await building(picture)),
      ...words,
      bar(wordsWidth, colors.line, barPlace),
      ...(progress > 0 ? [bar((wordsWidth * Math.min(100, progress)) / 100, color, barPlace)] : []),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
};
