import type { DocumentReaders } from '../media/index.ts';
import { isBannerPicture, listPictureUses } from './banners.queries.ts';

/** Banner pictures are public. */
export const bannerFileReaders: DocumentReaders = {
  showsPicture: (tx, { id }) => isBannerPicture(tx, id),
  uses: async (tx, { id }) =>
    (await listPictureUses(tx, id)).map((use) => ({ kind: 'banner' as const, ...use })),
};
