import type { DocumentReaders } from '../../media/index.ts';
import { listFileUses } from '../editing/operator-projects.queries.ts';
import { isReadableValuation } from '../valuations/valuations.queries.ts';
import { isProjectPicture, isShownProjectDocument, isWithdrawnPicture } from './projects.queries.ts';

/**
 * Documents of a visible project are for every signed-in user; its pictures for every visitor until it is withdrawn;
 * documents of its valuations for every visitor or for its holders.
 */
export const projectDocumentReaders: DocumentReaders = {
  hidesPicture: (tx, { id }) => isWithdrawnPicture(tx, id),
  showsPicture: (tx, { id }) => isProjectPicture(tx, id),
  isPublic: (tx, fileId) => isReadableValuation(tx, { fileId, userId: null }),
  mayRead: async (tx, of) =>
    (await isShownProjectDocument(tx, of.fileId)) || (await isReadableValuation(tx, of)),
  uses: async (tx, file) =>
    (await listFileUses(tx, file)).map((use) => ({ kind: 'project' as const, ...use })),
};
