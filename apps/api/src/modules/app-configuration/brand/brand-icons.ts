import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { readOriginal } from '../../media/index.ts';
import type { Brand } from './brand.ts';

/**
 * The brand's mark in its variants: with round corners where a page shows it directly, a whole square where the phone
 * rounds it, with a margin where the phone crops it to any shape (a maskable icon), and as a plain shape where the
 * phone draws it in one colour (the badge of a push notification).
 */
export const brandIcons = {
  'icon-32': { side: 32, shape: 'round' },
  'icon-96': { side: 96, shape: 'round' },
  'icon-180': { side: 180, shape: 'whole' },
  'icon-192': { side: 192, shape: 'round' },
  'icon-512': { side: 512, shape: 'round' },
  'maskable-512': { side: 512, shape: 'maskable' },
  'badge-96': { side: 96, shape: 'alone' },
} as const;
export type BrandIcon = keyof typeof brandIcons;

/** The permanent address of an icon in one version of the brand. */
export const brandIconUrl = ({ version }: Pick<Brand, 'version'>, icon: BrandIcon): string =>
  `/api/brand/icons/${icon}?v=${version}`;

const picture = (name: string): Buffer => readFileSync(new URL(`pictures/${name}.png`, import.meta.url));
/** White shapes on a transparent background. */
const [house, corners] = [picture('house'), picture('corners')];

/** The logo's share of a maskable icon's side, centred: phones never crop a circle of four fifths. */
const maskableShare = 0.66;

const ground = (brand: Brand, side: number): Sharp =>
  sharp({ create: { width: side, height: side, channels: 4, background: brand.colors.light.primary } });

const resized = (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes).resize(side, side, { fit: 'cover' }).png().toBuffer();

/** A house in the brand's colour, for a brand without a logo. */
const drawnHouse = async (brand: Brand, side: number): Promise<Sharp> =>
  ground(brand, side).composite([{ input: await resized(house, side) }]);

const markOf = async (brand: Brand, logo: Buffer | null, { side, shape }: (typeof brandIcons)[BrandIcon]) => {
  if (shape === 'alone') return sharp(await resized(logo ?? house, side));
  if (logo === null) return drawnHouse(brand, side);
  if (shape !== 'maskable') return sharp(await resized(logo, side));
  return ground(brand, side).composite([{ input: await resized(logo, Math.round(side * maskableShare)) }]);
};

/** The mark as a square PNG. */
export const drawIcon = async (files: FileStore, brand: Brand, name: BrandIcon): Promise<Buffer> => {
  const icon = brandIcons[name];
  const logo = brand.logo && ((await readOriginal(files, brand.logo.documentId)) ?? null);
  const mark = await (await markOf(brand, logo, icon)).png().toBuffer();
  const cut =
    icon.shape === 'round' ? [{ input: await resized(corners, icon.side), blend: 'dest-in' as const }] : [];
  return sharp(mark).composite(cut).png({ palette: true }).toBuffer();
};
