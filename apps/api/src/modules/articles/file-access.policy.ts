import type { DocumentReaders } from '../media/index.ts';
import { isHiddenPicture } from './articles.queries.ts';

/**
 * A picture in the text of an article that not everybody may read is there for its readers, unless it is shown
 * elsewhere.
 */
export const articleFileReaders: DocumentReaders = { hidesPicture: isHiddenPicture };
