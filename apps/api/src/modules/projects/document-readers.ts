import type { DocumentReaders } from '../media/index.ts';
import { isShownProjectDocument } from './projects.views.ts';

/** Documents of a project that is shown are for everybody who is signed in. */
export const projectDocumentReaders: DocumentReaders = {
  mayRead: (tx, { fileId }) => isShownProjectDocument(tx, fileId),
};
