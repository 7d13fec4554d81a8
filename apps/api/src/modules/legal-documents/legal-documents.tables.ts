import type { Generated } from 'kysely';
import type { Localized } from '@parcela/domain';
import type { Json } from '../../platform/database/columns.ts';

export type LegalDocumentKind = 'terms' | 'privacy' | 'white_paper' | 'prospect';

interface LegalDocumentVersionsTable {
  readonly id: Generated<number>;
  readonly document_id: string;
  readonly kind: LegalDocumentKind;
  readonly project_id: number | null;
  readonly version: number;
  readonly title: Json<Localized>;
  readonly caption: Json<Localized> | null;
  readonly file_cs_id: number;
  readonly file_en_id: number;
  readonly file_pl_id: number;
  readonly published_at: Date;
  readonly withdrawn_at: Date | null;
  readonly created_at: Generated<Date>;
}

/** View: a version with the addresses and sizes (bytes) of its files. */
export interface LegalDocumentPage {
  readonly id: number;
  readonly document_id: string;
  readonly kind: LegalDocumentKind;
  readonly project_id: number | null;
  readonly title: Localized;
  readonly caption: Localized | null;
  readonly published_at: Date;
  readonly files: Localized<{ readonly documentId: string; readonly size: number }>;
}

export interface LegalDocumentsTables {
  legal_document_versions: LegalDocumentVersionsTable;
  legal_document_pages: LegalDocumentPage;
  legal_documents_in_force: LegalDocumentPage;
}
