import type { DocumentReaders } from '../../media/index.ts';
import { listFileUses } from '../editing/operator-projects.queries.ts';
import { isProjectPicture, isShownProjectDocument, isWithdrawnPicture } from './projects.queries.ts';

/**
 * Every signed-in user may read a visible project's documents; every visitor may see its pictures until the project
 * is withdrawn.
 */
export const projectDocumentReaders: DocumentReaders = {
  hidesPicture: (tx, { id }) => isWithdrawnPicture(tx, id),
  showsPicture: (tx, { id }) => isProjectPicture(tx, id),
  mayRead: (tx, { fileId }) => isShownProjectDocument(tx, fileId),
  uses: async (tx, file) =>
    (await listFileUses(tx, file)).map((use) => ({ kind: 'project' as const, ...use })),
};
