import type { DocumentReaders } from '../media/index.ts';
import { isPublishedLegalDocument } from './legal-documents.queries.ts';
import { listFileUses } from './editing/operator-legal-documents.queries.ts';

/** Documents that people agree to are public, for as long as there are people who agreed to them. */
export const legalDocumentReaders: DocumentReaders = {
  isPublic: isPublishedLegalDocument,
  uses: async (tx, { id }) =>
    (await listFileUses(tx, id)).map((use) => ({ kind: 'legal_document' as const, ...use })),
};
