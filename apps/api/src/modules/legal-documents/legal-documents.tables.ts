import type { ColumnType, Generated } from 'kysely';
import type { Localized } from '@parcela/domain';

/** A jsonb column: sent as text, read as the object. */
export type Json<T> = ColumnType<T, string, string>;

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

interface AppConfigurationsTable {
  readonly id: Generated<number>;
  readonly title: Json<Localized>;
  readonly administrator_text: Json<Localized>;
  readonly register_text: Json<Localized> | null;
  readonly supervision_text: Json<Localized> | null;
  readonly fees_text: Json<Localized> | null;
  readonly risks_text: Json<Localized> | null;
  readonly phone: string | null;
  readonly image_file_id: number | null;
  readonly image_alt: Json<Localized> | null;
  readonly created_at: Generated<Date>;
}

interface ExchangeRatesTable {
  readonly id: Generated<number>;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly valid_from: Date;
  readonly source: string;
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

export interface ContentTables {
  legal_document_versions: LegalDocumentVersionsTable;
  app_configurations: AppConfigurationsTable;
  exchange_rates: ExchangeRatesTable;
  legal_document_pages: LegalDocumentPage;
  legal_documents_in_force: LegalDocumentPage;
  /** View of one row, or none before the first rates. */
  rates_in_force: {
    readonly id: number;
    readonly eur_to_czk: string;
    readonly eur_to_pln: string;
    readonly valid_from: Date;
  };
}
