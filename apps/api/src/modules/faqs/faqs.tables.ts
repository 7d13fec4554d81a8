// Written by `npm run generate:database` from the migrated database.
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface FaqsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly next_version: number | null;
  readonly next_at: Date | null;
  readonly publication: Generated<number>;
}

export interface FaqVersionsTable {
  readonly faq_id: ColumnType<number, number, never>;
  readonly version: ColumnType<number, number, never>;
  readonly title: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly content: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly relevance: ColumnType<number, number, never>;
  readonly saved_at: ColumnType<Date, Date | undefined, never>;
}

export interface FaqsScheduleView {
  readonly kind: string | null;
  readonly document_id: string;
  readonly at: Date | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly version: number;
  readonly replaces: number | null;
  readonly seen: number;
}

export interface FaqsTables {
  readonly faqs: FaqsTable;
  readonly faq_versions: FaqVersionsTable;
  readonly faqs_schedule: FaqsScheduleView;
}
