import type { DocumentReaders } from '../media/index.ts';
import { isRestrictedPicture, isShownPicture, listPictureUses } from './articles.queries.ts';

/** A picture in the text of a restricted article is only for readers of the article, unless another place shows it. */
export const articleFileReaders: DocumentReaders = {
  hidesPicture: isRestrictedPicture,
  showsPicture: isShownPicture,
  uses: async (tx, file) =>
    (await listPictureUses(tx, file)).map((use) => ({ kind: 'article' as const, ...use })),
};
