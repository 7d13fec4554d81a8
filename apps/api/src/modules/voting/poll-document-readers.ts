import type { DocumentReaders } from '../media/index.ts';
import { isPollDocumentOf } from './votes/votings.queries.ts';

/** The document of a poll is for those whom the poll concerns. */
export const pollDocumentReaders: DocumentReaders = { mayRead: isPollDocumentOf };
