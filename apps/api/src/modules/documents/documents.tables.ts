// Written by `npm run generate:database` from the migrated database.
import type { Locale } from '@parcela/domain';
import type { ColumnType, GeneratedAlways } from 'kysely';

export interface CertificatesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly number: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly language: ColumnType<'cs' | 'en' | 'pl', 'cs' | 'en' | 'pl', never>;
  readonly shares: ColumnType<bigint, bigint, never>;
  readonly share_count: ColumnType<number, number, never>;
  readonly holding_version: ColumnType<bigint, bigint, never>;
  readonly seal_seq: ColumnType<bigint, bigint, never>;
  readonly seal_hash: ColumnType<Buffer, Buffer, never>;
  readonly content_sha256: ColumnType<Buffer, Buffer, never>;
  readonly file_sha256: ColumnType<Buffer, Buffer, never>;
  readonly names_mark: ColumnType<Buffer, Buffer, never>;
  readonly file: Buffer | null;
  readonly issued_at: ColumnType<Date, Date, never>;
  readonly superseded_at: Date | null;
}

export interface SealedHoldingsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint | null;
  readonly version: bigint;
  readonly is_sealed: boolean | null;
}

export interface LedgerHeadView {
  readonly seq: bigint;
  readonly hash: Buffer;
  readonly sealed_at: Date;
}

export interface OpenAccountsView {
  readonly user_id: number;
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

export interface DocumentsTables {
  readonly certificates: CertificatesTable;
  // Views of other modules.
  readonly sealed_holdings: SealedHoldingsView;
  readonly ledger_head: LedgerHeadView;
  readonly open_accounts: OpenAccountsView;
  readonly project_headings: ProjectHeadingsView;
}
