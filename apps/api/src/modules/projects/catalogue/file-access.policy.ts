import type { DocumentReaders } from '../../media/index.ts';
import { listFileUses } from '../editing/operator-projects.queries.ts';
import { isProjectPicture, isShownProjectDocument, isWithdrawnPicture } from './projects.queries.ts';

/**
 * Documents of a visible project are for every signed-in user; its pictures for every visitor until it is withdrawn.
 */
export const projectDocumentReaders: DocumentReaders = {
  hidesPicture: (tx, { id }) => isWithdrawnPicture(tx, id),
  showsPicture: (tx, { id }) => isProjectPicture(tx, id),
  mayRead: (tx, { fileId }) => isShownProjectDocument(tx, fileId),
  uses: async (tx, file) =>
    (await listFileUses(tx, file)).map((use) => ({ kind: 'project' as const, ...use })),
};
