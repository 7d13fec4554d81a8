import type { DocumentReaders } from '../media/index.ts';
import { isRestrictedPicture, isShownPicture, listPictureUses } from './articles.queries.ts';

/** A picture in the text of a restricted article is for its readers only, unless it is shown elsewhere. */
export const articleFileReaders: DocumentReaders = {
  hidesPicture: isRestrictedPicture,
  showsPicture: isShownPicture,
  uses: async (tx, file) =>
    (await listPictureUses(tx, file)).map((use) => ({ kind: 'article' as const, ...use })),
};
