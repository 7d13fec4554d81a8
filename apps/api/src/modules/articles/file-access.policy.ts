import type { DocumentReaders } from '../media/index.ts';
import { isHiddenPicture } from './articles.queries.ts';

/** A picture in the text of a restricted article is for its readers only, unless it is shown elsewhere. */
export const articleFileReaders: DocumentReaders = { hidesPicture: isHiddenPicture };
