import { z } from 'zod/mini';
import { documentId, instant, lookupId, paginationQuery } from '../primitives.ts';
import { contentVersion, inEveryLanguage, localizedTextAnswer } from './publication.ts';

export const legalDocumentKind = z.enum(['terms', 'privacy', 'whitePaper', 'prospect']);

/** The next version of a document that people agree to: only whole, in every language. */
export const newLegalDocument = z.strictObject({
  kind: legalDocumentKind,
  /** documentId of the project; for a prospect, and only for one. */
  project: z.nullable(lookupId),
  title: inEveryLanguage(200),
  caption: z.nullable(inEveryLanguage(300)),
  /** documentIds of stored PDFs. */
  files: z.strictObject({ cs: lookupId, en: lookupId, pl: lookupId }),
  /** In force from then on; left out: from now on. */
  publishAt: z.optional(instant),
});
const fileAnswer = z.strictObject({ documentId, size: z.int() });
export const legalDocumentItem = z.strictObject({
  documentId,
  kind: legalDocumentKind,
  project: z.nullable(documentId),
  version: contentVersion,
  title: localizedTextAnswer,
  caption: z.nullable(localizedTextAnswer),
  files: z.strictObject({ cs: fileAnswer, en: fileAnswer, pl: fileAnswer }),
  publishAt: instant,
  /** Withdrawn before it was in force; it never will be. */
  withdrawnAt: z.nullable(instant),
  isInForce: z.boolean(),
});
export const legalDocumentsQuery = { 'filters[kind]': z.optional(legalDocumentKind), ...paginationQuery };

z.globalRegistry.add(legalDocumentItem, { id: 'LegalDocumentItem' });
