// Written by `npm run generate:database` from the migrated database.
import type { Locale } from '@parcela/domain';
import type { ColumnType, GeneratedAlways } from 'kysely';

export type LegalDocumentKind = 'terms' | 'privacy' | 'white_paper' | 'prospect';

export interface LegalDocumentVersionsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly kind: ColumnType<LegalDocumentKind, LegalDocumentKind, never>;
  readonly project_id: ColumnType<number | null, number | null | undefined, never>;
  readonly version: ColumnType<number, number, never>;
  readonly title: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly caption: ColumnType<Readonly<Record<Locale, string>> | null, string | null | undefined, never>;
  readonly file_cs_id: ColumnType<number, number, never>;
  readonly file_en_id: ColumnType<number, number, never>;
  readonly file_pl_id: ColumnType<number, number, never>;
  readonly published_at: ColumnType<Date, Date, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
  readonly withdrawn_at: Date | null;
}

export interface LegalDocumentPagesView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: LegalDocumentKind;
  readonly project_id: number | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly caption: Readonly<Record<Locale, string>> | null;
  readonly published_at: Date;
  readonly files: Readonly<Record<Locale, { readonly documentId: string; readonly size: number }>>;
  readonly withdrawn_at: Date | null;
}

export interface LegalDocumentsInForceView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: LegalDocumentKind;
  readonly project_id: number | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly caption: Readonly<Record<Locale, string>> | null;
  readonly published_at: Date;
  readonly files: Readonly<Record<Locale, { readonly documentId: string; readonly size: number }>>;
}

export interface LegalDocumentHashesView {
  readonly document_id: string;
  readonly kind: LegalDocumentKind;
  readonly language: string | null;
  readonly sha256: Buffer;
}

export interface AgreementVersionsView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: LegalDocumentKind;
  readonly project_id: number | null;
  readonly published_at: Date;
}

export interface TermsInForceView {
  readonly terms: string;
  readonly privacy: string;
}

export interface LegalDocumentTextsTable {
  readonly id: GeneratedAlways<number>;
  readonly kind: ColumnType<LegalDocumentKind, LegalDocumentKind, never>;
  readonly project_id: ColumnType<number | null, number | null | undefined, never>;
  readonly version: ColumnType<number, number, never>;
  readonly title: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly caption: ColumnType<Readonly<Record<Locale, string>> | null, string | null | undefined, never>;
  readonly file_cs_id: ColumnType<number | null, number | null | undefined, never>;
  readonly file_en_id: ColumnType<number | null, number | null | undefined, never>;
  readonly file_pl_id: ColumnType<number | null, number | null | undefined, never>;
  readonly saved_at: ColumnType<Date, Date | undefined, never>;
}

export interface LegalDocumentsScheduleView {
  readonly id: number;
  readonly document_id: string;
  readonly at: Date;
  readonly title: Readonly<Record<Locale, string>>;
  readonly version: number;
  readonly document: LegalDocumentKind;
  readonly project_id: number | null;
}

export interface ProjectHeadingsView {
  readonly project_id: number;
  readonly document_id: string;
  readonly country_code: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly share_count: number;
  readonly info_document_id: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly slug: string;
  readonly title_key: string;
}

export interface StoredFilesView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'image' | 'document';
  readonly byte_size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface AuditActorsView {
  readonly kind: string | null;
  readonly id: number | null;
  readonly document_id: string | null;
  readonly name: string | null;
}

export interface RecordedEventsView {
  readonly id: bigint;
  readonly actor_kind: 'user' | 'staff' | 'system';
  readonly actor_id: number | null;
  readonly type: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly request_id: string | null;
  readonly at: Date;
}

export interface StoredDocumentsView {
  readonly id: number;
  readonly document_id: string;
  readonly byte_size: number;
}

export interface LegalDocumentsTables {
  readonly legal_document_versions: LegalDocumentVersionsTable;
  readonly legal_document_pages: LegalDocumentPagesView;
  readonly legal_documents_in_force: LegalDocumentsInForceView;
  readonly legal_document_hashes: LegalDocumentHashesView;
  readonly agreement_versions: AgreementVersionsView;
  readonly terms_in_force: TermsInForceView;
  readonly legal_document_texts: LegalDocumentTextsTable;
  readonly legal_documents_schedule: LegalDocumentsScheduleView;
  // Views of other modules.
  readonly project_headings: ProjectHeadingsView;
  readonly stored_files: StoredFilesView;
  readonly audit_actors: AuditActorsView;
  readonly recorded_events: RecordedEventsView;
  readonly stored_documents: StoredDocumentsView;
}
