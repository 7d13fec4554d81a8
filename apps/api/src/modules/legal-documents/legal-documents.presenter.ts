import { inLanguage, type Locale } from '@parcela/domain';
import { fileUrl } from '../media/index.ts';
import type { LegalDocumentKind, LegalDocumentsInForceView } from './legal-documents.tables.ts';

/** A row from jsonb, in which the instant is text; a plain column has a Date. */
export type DocumentRow = Omit<LegalDocumentsInForceView, 'published_at' | 'id' | 'kind' | 'project_id'> & {
  readonly published_at: Date | string;
};

/** A version as the contract's `documentFile`; `documentId` is the version's, and the address leads to the file. */
export const documentView = (page: DocumentRow, locale: Locale) => ({
  documentId: page.document_id,
  name: inLanguage(page.title, locale),
  url: fileUrl(page.files[locale].documentId),
  caption: page.caption && inLanguage(page.caption, locale),
  size: page.files[locale].size,
  publishedAt: new Date(page.published_at).toISOString(),
});

/** Finds the version of a kind in a list that has at most one per kind. */
export const documentFinder = (pages: readonly LegalDocumentsInForceView[]) => (kind: LegalDocumentKind) =>
  pages.find((page) => page.kind === kind);
