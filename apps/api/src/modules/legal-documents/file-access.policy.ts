import type { DocumentReaders } from '../media/index.ts';
import { isPublishedLegalDocument } from './legal-documents.queries.ts';
import { listFileUses } from './editing/operator-legal-documents.queries.ts';

/** Documents that users agree to are public while any user has agreed to them. */
export const legalDocumentReaders: DocumentReaders = {
  isPublic: isPublishedLegalDocument,
  uses: async (tx, { id }) =>
    (await listFileUses(tx, id)).map((use) => ({ kind: 'legal_document' as const, ...use })),
};
