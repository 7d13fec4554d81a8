import type { SiteOffer } from '@parcela/contract/site';
import {
  type Currency,
  currencyDisplay,
  formatDecimal,
  investedPercent,
  type Locale,
  siteCurrencies,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import { siteTexts } from '@parcela/phrases/site';
import type { Brand, BrandReader } from '../app-configuration/index.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { readOriginal } from '../media/index.ts';
import { findPublicProject } from '../projects/index.ts';
import { drawPicture, type SharePicture } from '@parcela/platform/documents/draw-share-picture.ts';

/** Raise this when the drawing changes: every picture is then drawn again, at a new address. */
const drawing = 4;
/** A new picture after each order would hardly be noticed, so the progress moves in steps of five percent. */
const progressStep = 5;

const percentText = (locale: Locale, percent: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(percent / 100);

/** The funded part, with a `<` or `>` between two steps, because the page has the exact figure. */
const fundedText = (locale: Locale, funded: number, progress: number): string => {
  if (funded === progress) return percentText(locale, progress);
  return progress === 0 ? `< ${percentText(locale, progressStep)}` : `> ${percentText(locale, progress)}`;
};

/** Minor units as an amount, without decimals if all of them are zero. */
const priceText = (locale: Locale, amount: number, currency: Currency): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: currencyDisplay(locale),
    useGrouping: 'always',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(formatDecimal(BigInt(amount)) as Intl.StringNumericLiteral);

/** The content of a picture, with the address of the building's picture. */
interface ShownOffer extends Omit<SharePicture, 'picture'> {
  readonly fileUrl: string | null;
}

type ShareBrand = Pick<Brand, 'name' | 'colors'>;

/** The picture content of an offer. */
const pictureOf = (locale: Locale, brand: ShareBrand, { project, title }: SiteOffer): ShownOffer => {
  const t = siteTexts(locale);
  const currency = siteCurrencies[locale];
  const funded = Number(investedPercent(project.tokenTotalCount, project.available));
  const progress = Math.floor(funded / progressStep) * progressStep;
  return {
    brandName: brand.name,
    color: brand.colors.light.primary,
    title,
    figures: [
      ...(project.calculation === null
        ? []
        : [
            {
              value: percentText(locale, Number(project.calculation.annualRentalIncome)),
              label: t('site.share.rent'),
            },
          ]),
      {
        value: priceText(locale, project.unitPrice[currency], currency),
        label: t('site.share.price'),
      },
      { value: fundedText(locale, funded, progress), label: t('site.share.funded') },
    ],
    progress,
    fileUrl: project.images[0]?.url ?? null,
  };
};

export interface Share {
  readonly picture: ShownOffer;
  readonly address: string;
  readonly file: string;
}

const shareOf = (locale: Locale, brand: ShareBrand, offer: SiteOffer): Share => {
  const picture = pictureOf(locale, brand, offer);
  const version = sha256(JSON.stringify([drawing, locale, picture]))
    .toString('hex')
    .slice(0, 20);
  const file = `${version}.jpg`;
  return { picture, file, address: `/site/share/${locale}/${offer.slug}/${file}` };
};

/** The address of an offer's current picture. */
export const shareAddress = (locale: Locale, brand: ShareBrand, offer: SiteOffer): string =>
  shareOf(locale, brand, offer).address;

/** The picture of a public offer. */
export const findShare = async (
  { brand, timeZone }: { readonly brand: Pick<BrandReader, 'read'>; readonly timeZone: string },
  { tx, locale, slug }: { readonly tx: Tx; readonly locale: Locale; readonly slug: string },
): Promise<Share | undefined> => {
  const found = await findPublicProject(tx, { slug, locale, timeZone });
  return found.is === 'shown' ? shareOf(locale, await brand.read(tx), found.info) : undefined;
};

const draw = async (
  { files, fontsDir }: { readonly files: FileStore; readonly fontsDir: string },
  { fileUrl, ...shown }: ShownOffer,
): Promise<Buffer> => {
  const name = fileUrl?.slice(fileUrl.lastIndexOf('/') + 1);
  const picture = name === undefined ? undefined : await readOriginal(files, name);
  return drawPicture(fontsDir, { ...shown, picture });
};

const drawn = new Map<string, Promise<Buffer>>();

/** Returns the picture from the store; the first request draws and stores it, once for all parallel requests. */
export const drawShare = (
  deps: { readonly files: FileStore; readonly fontsDir: string },
  { file, picture }: Share,
): Promise<Buffer> => {
  const key = `site/share/${file}`;
  const drawOnce = async (): Promise<Buffer> => {
    const stored = await deps.files.read(key);
    if (stored) return stored;
    const bytes = await draw(deps, picture);
    await deps.files.write(key, bytes, 'image/jpeg');
    return bytes;
  };
  const current = drawn.get(key) ?? drawOnce().finally(() => drawn.delete(key));
  drawn.set(key, current);
  return current;
};
