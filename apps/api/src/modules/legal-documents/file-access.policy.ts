import type { DocumentReaders } from '../media/index.ts';
import { isPublishedLegalDocument } from './legal-documents.queries.ts';

/** Documents that people agree to are public, for as long as there are people who agreed to them. */
export const legalDocumentReaders: DocumentReaders = { isPublic: isPublishedLegalDocument };
