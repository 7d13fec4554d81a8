// Written by `npm run generate:database` from the migrated database.
import type { CorrectedEarning } from '../distributions/index.ts';
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface CertificatesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly number: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly language: ColumnType<Locale, Locale, never>;
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

export interface CalendarFeedsTable {
  readonly user_id: number;
  readonly token_sha256: Buffer;
  readonly created_at: Generated<Date>;
}

export interface TaxTextsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly next_version: number | null;
  readonly next_at: Date | null;
  readonly publication: Generated<number>;
}

export interface TaxTextVersionsTable {
  readonly tax_text_id: ColumnType<number, number, never>;
  readonly version: ColumnType<number, number, never>;
  readonly country: ColumnType<'CZ' | 'PL', 'CZ' | 'PL', never>;
  readonly year: ColumnType<number, number, never>;
  readonly title: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly content: ColumnType<Readonly<Record<Locale, string>>, string, never>;
  readonly saved_at: ColumnType<Date, Date | undefined, never>;
}

export interface TaxTextsScheduleView {
  readonly kind: string | null;
  readonly document_id: string;
  readonly at: Date | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly version: number;
  readonly replaces: number | null;
  readonly seen: number;
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

export interface PaidReceiptsView {
  readonly user_id: number;
  readonly order_id: number;
  readonly document_id: string;
  readonly project_id: number;
  readonly placed_at: Date;
  readonly paid_at: Date | null;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface AcceptedAgreementsView {
  readonly user_id: number;
  readonly project_id: number;
  readonly order_id: number;
  readonly kind: 'terms' | 'whitePaper' | 'prospect';
  readonly document_id: string;
  readonly sha256: Buffer;
  readonly language: Locale;
  readonly accepted_at: Date;
}

export interface AcceptedTermsView {
  readonly user_id: number;
  readonly kind: string | null;
  readonly document_id: string | null;
  readonly language: string | null;
  readonly accepted_at: Date | null;
}

export interface EarningsView {
  readonly id: number;
  readonly document_id: string;
  readonly user_id: number;
  readonly distribution_id: number;
  readonly distribution_document_id: string;
  readonly import_id: string;
  readonly project_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly period_from: string;
  readonly period_to: string;
  readonly record_on: string;
  readonly paid_at: Date;
  readonly shares: bigint;
  readonly share_total: bigint;
  readonly gross: bigint;
  readonly costs: bigint;
  readonly reserve: bigint;
  readonly fee: bigint;
  readonly withholding: bigint;
  readonly amount: bigint;
  readonly net_czk: bigint | null;
  readonly net_eur: bigint | null;
  readonly net_pln: bigint | null;
  readonly planned_amount: bigint | null;
  readonly settlement: 'BankTransfer' | 'DepositToWallet' | 'Deduction';
  readonly state: 'waiting' | 'ordered' | 'settled';
  readonly eur_to_czk: string | null;
  readonly eur_to_pln: string | null;
  readonly booked_at: Date | null;
  readonly deducted: bigint;
  readonly corrects: CorrectedEarning | null;
  readonly capital: bigint;
  readonly kind: 'income' | 'capital' | 'final';
}

export interface LegalDocumentPagesView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'terms' | 'privacy' | 'white_paper' | 'prospect';
  readonly project_id: number | null;
  readonly title: Readonly<Record<Locale, string>>;
  readonly caption: Readonly<Record<Locale, string>> | null;
  readonly published_at: Date;
  readonly files: Readonly<Record<Locale, { readonly documentId: string; readonly size: number }>>;
  readonly withdrawn_at: Date | null;
}

export interface LegalDocumentHashesView {
  readonly document_id: string;
  readonly kind: 'terms' | 'privacy' | 'white_paper' | 'prospect';
  readonly language: string | null;
  readonly sha256: Buffer;
}

export interface UserPreferencesView {
  readonly user_id: number;
  readonly language: Locale;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface DocumentsTables {
  readonly certificates: CertificatesTable;
  readonly calendar_feeds: CalendarFeedsTable;
  readonly tax_texts: TaxTextsTable;
  readonly tax_text_versions: TaxTextVersionsTable;
  readonly tax_texts_schedule: TaxTextsScheduleView;
  // Views of other modules.
  readonly sealed_holdings: SealedHoldingsView;
  readonly ledger_head: LedgerHeadView;
  readonly open_accounts: OpenAccountsView;
  readonly project_headings: ProjectHeadingsView;
  readonly paid_receipts: PaidReceiptsView;
  readonly accepted_agreements: AcceptedAgreementsView;
  readonly accepted_terms: AcceptedTermsView;
  readonly earnings: EarningsView;
  readonly legal_document_pages: LegalDocumentPagesView;
  readonly legal_document_hashes: LegalDocumentHashesView;
  readonly user_preferences: UserPreferencesView;
}
