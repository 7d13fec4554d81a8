// Written by `npm run generate:database` from the migrated database.
import type { Locale } from '@parcela/domain';
import type { ColumnType, GeneratedAlways } from 'kysely';

export interface AppConfigurationsTable {
  readonly id: GeneratedAlways<number>;
  readonly title: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly administrator_text: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly image_file_id: ColumnType<number | null, number | null | undefined, never>;
  readonly image_alt: ColumnType<Readonly<Record<Locale, string>> | null, string | null | undefined, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
  readonly register_text: ColumnType<
    Readonly<Record<Locale, string>> | null,
    string | null | undefined,
    never
  >;
  readonly supervision_text: ColumnType<
    Readonly<Record<Locale, string>> | null,
    string | null | undefined,
    never
  >;
  readonly fees_text: ColumnType<Readonly<Record<Locale, string>> | null, string | null | undefined, never>;
  readonly risks_text: ColumnType<Readonly<Record<Locale, string>> | null, string | null | undefined, never>;
  readonly phone: ColumnType<string | null, string | null | undefined, never>;
  readonly brand_name: ColumnType<string, string, never>;
  readonly logo_file_id: ColumnType<number | null, number | null | undefined, never>;
  readonly primary_color: ColumnType<string, string, never>;
  readonly share_sales: ColumnType<boolean, boolean | undefined, never>;
}

export interface ConfigurationPicturesView {
  readonly file_id: number | null;
}

export interface AppConfigurationItemsTable {
  readonly id: ColumnType<number, never, number>;
  readonly document_id: ColumnType<string, never, string>;
  readonly published_version: ColumnType<number | null, never, number | null>;
  readonly publish_at: ColumnType<Date | null, never, Date | null>;
  readonly next_version: ColumnType<number | null, never, number | null>;
  readonly next_at: ColumnType<Date | null, never, Date | null>;
  readonly publication: ColumnType<number, never, number>;
}

export interface AppConfigurationVersionsView {
  readonly app_configuration_id: number | null;
  readonly version: number;
  readonly saved_at: Date;
}

export interface AppConfigurationShownView {
  readonly version: number | null;
}

export interface AppConfigurationScheduleView {
  readonly kind: string | null;
  readonly document_id: string;
  readonly at: Date | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly version: number;
  readonly replaces: number | null;
  readonly seen: number;
}

export interface AuditActorsView {
  readonly kind: string | null;
  readonly id: number | null;
  readonly document_id: string | null;
  readonly name: string | null;
}

export interface LegalDocumentsInForceView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'terms' | 'privacy' | 'white_paper' | 'prospect';
  readonly project_id: number | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly caption: Readonly<Record<Locale, string>> | null;
  readonly published_at: Date;
  readonly files: Readonly<Record<Locale, { readonly documentId: string; readonly size: number }>>;
}

export interface RatesInForceView {
  readonly id: number;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly valid_from: Date;
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

export interface StoredFilesView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'image' | 'document';
  readonly byte_size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface AppConfigurationTables {
  readonly app_configurations: AppConfigurationsTable;
  readonly configuration_pictures: ConfigurationPicturesView;
  readonly app_configuration_items: AppConfigurationItemsTable;
  readonly app_configuration_versions: AppConfigurationVersionsView;
  readonly app_configuration_shown: AppConfigurationShownView;
  readonly app_configuration_schedule: AppConfigurationScheduleView;
  // Views of other modules.
  readonly audit_actors: AuditActorsView;
  readonly legal_documents_in_force: LegalDocumentsInForceView;
  readonly rates_in_force: RatesInForceView;
  readonly recorded_events: RecordedEventsView;
  readonly stored_files: StoredFilesView;
}
