import { bannerPages } from '@parcela/domain';
import { z } from 'zod/mini';
import { documentId, image, localizedText, lookupId } from '../primitives.ts';
import { contentStatus, localizedTextAnswer, relevance, seenVersion, versionStatus } from './publication.ts';
import { safeLink } from './rich-text.ts';

/** First segment of the paths with the banner. */
const ofPage = z.enum(bannerPages);

/** A picture above a screen in three shapes, each for a width of the window. */
export const banner = z.strictObject({
  documentId,
  ofPage,
  small: image,
  medium: image,
  large: image,
  link: z.nullable(z.string()),
});
const files = { small: lookupId, medium: lookupId, large: lookupId };
const bannerDraft = {
  ofPage,
  files: z.strictObject(files),
  alternativeText: localizedText(300),
  link: z.nullable(safeLink),
  relevance,
};
export const newBanner = z.strictObject(bannerDraft);
export const bannerEdit = z.strictObject({ ...bannerDraft, ...seenVersion });
const bannerContent = {
  ofPage,
  files: z.strictObject({ small: documentId, medium: documentId, large: documentId }),
  alternativeText: localizedTextAnswer,
  link: z.nullable(z.string()),
  relevance,
};
export const bannerItem = z.strictObject({ documentId, ...bannerContent, ...contentStatus });
export const bannerVersion = z.strictObject({ ...bannerContent, ...versionStatus });

z.globalRegistry.add(banner, { id: 'Banner' });
z.globalRegistry.add(bannerItem, { id: 'BannerItem' });
