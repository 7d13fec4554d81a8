import type { DocumentReaders } from '../media/index.ts';
import { listFileUses } from './polls/polls.queries.ts';
import { isPollDocumentOf } from './votes/votings.queries.ts';

/** Users who see the poll may read its document. */
export const pollDocumentReaders: DocumentReaders = {
  mayRead: isPollDocumentOf,
  uses: async (tx, { id }) =>
    (await listFileUses(tx, id)).map((use) => ({ kind: 'poll' as const, version: null, ...use })),
};
