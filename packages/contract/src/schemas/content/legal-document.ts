import { z } from 'zod/mini';
import {
  documentId,
  instant,
  localized,
  localizedText,
  lookupId,
  lookupText,
  paginationQuery,
} from '../primitives.ts';
import {
  contentVersion,
  localizedTextAnswer,
  savedBy,
  seenPublication,
  versionStatus,
} from './publication.ts';

export const legalDocumentKind = z.enum(['terms', 'privacy', 'whitePaper', 'prospect']);

const files = <File extends z.ZodMiniType>(file: File) => localized(z.nullable(file));

/** The next version of a document that users agree to, complete or not yet. */
export const legalDocumentDraft = z.strictObject({
  title: localizedText(200),
  caption: z.nullable(localizedText(300)),
  /** documentIds of stored PDFs. */
  files: files(lookupId),
  /** The newest version that the editor has seen; 0 before the first. */
  version: z.int().check(z.nonnegative()),
});

const fileAnswer = z.strictObject({ documentId, size: z.int() });
const text = {
  title: localizedTextAnswer,
  caption: z.nullable(localizedTextAnswer),
  files: files(fileAnswer),
};

/** A published version, with the time from which it applies unless it was withdrawn before. */
export const legalPublication = z.strictObject({
  documentId,
  version: contentVersion,
  publishAt: instant,
  /** Withdrawn before it took effect, which it never will. */
  withdrawnAt: z.nullable(instant),
  isInForce: z.boolean(),
});

/** A document with its newest text; before the first version its texts are empty. */
export const legalDocumentItem = z.strictObject({
  /** `terms`, `privacy`, `whitePaper`, or the documentId of the project of a prospect. */
  document: z.string(),
  kind: legalDocumentKind,
  project: z.nullable(z.strictObject({ documentId, title: localizedTextAnswer })),
  /** 0 before the first. */
  version: z.int(),
  ...text,
  /** The current version; null: none. */
  inForce: z.nullable(legalPublication),
  /** The next planned version; null: none. */
  planned: z.nullable(legalPublication),
  ...seenPublication,
  savedAt: z.nullable(instant),
  savedBy,
});
export const legalDocumentDetail = z.strictObject({
  ...legalDocumentItem.shape,
  /** Every version ever published, the latest first. */
  publications: z.array(legalPublication),
});
export const legalDocumentVersion = z.strictObject({ ...text, ...versionStatus });
export const legalDocumentsQuery = {
  'filters[kind]': z.optional(legalDocumentKind),
  /** Searches the names and the titles of the projects. */
  search: z.optional(lookupText(100)),
  ...paginationQuery,
};

z.globalRegistry.add(legalDocumentItem, { id: 'LegalDocumentItem' });
z.globalRegistry.add(legalDocumentDetail, { id: 'LegalDocumentDetail' });
z.globalRegistry.add(legalPublication, { id: 'LegalPublication' });
