import type { DocumentReaders } from '../media/index.ts';
import { listPictureUses } from './banners.queries.ts';

/** Banners show their pictures to everybody. */
export const bannerFileReaders: DocumentReaders = {
  uses: async (tx, { id }) =>
    (await listPictureUses(tx, id)).map((use) => ({ kind: 'banner' as const, ...use })),
};
