import type { DocumentReaders } from '../media/index.ts';
import { isPollDocumentOf } from './votes/votings.queries.ts';

/** The document of a poll may be read by the people who see the poll. */
export const pollDocumentReaders: DocumentReaders = { mayRead: isPollDocumentOf };
