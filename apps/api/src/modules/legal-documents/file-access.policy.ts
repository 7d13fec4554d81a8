import type { DocumentReaders } from '../media/index.ts';
import { isPublishedLegalDocument } from './legal-documents.queries.ts';

/** What people agree to is there for everybody, for as long as there are people who agreed to it. */
export const legalDocumentReaders: DocumentReaders = { isPublic: isPublishedLegalDocument };
