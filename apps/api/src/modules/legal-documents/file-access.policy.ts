import type { DocumentReaders } from '../media/index.ts';
import { isHiddenPicture } from '../articles/articles.queries.ts';
import { isPublishedLegalDocument } from './legal-documents.queries.ts';

/**
 * What people agree to is there for everybody, for as long as there are people who agreed to it. A picture in the text
 * of an article that not everybody may read is there for its readers, unless it is shown elsewhere.
 */
export const contentReaders: DocumentReaders = {
  isPublic: isPublishedLegalDocument,
  hidesPicture: isHiddenPicture,
};
