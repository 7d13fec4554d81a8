import type { DocumentReaders } from '../../media/index.ts';
import { isProjectPicture, isShownProjectDocument } from './projects.queries.ts';

/** Documents of a project that is shown are for everybody who is signed in; its pictures for whoever comes. */
export const projectDocumentReaders: DocumentReaders = {
  showsPicture: isProjectPicture,
  mayRead: (tx, { fileId }) => isShownProjectDocument(tx, fileId),
};
