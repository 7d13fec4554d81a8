// Written by `npm run generate:database` from the migrated database.
import type { AccountKind, LedgerEntryKind, Locale, WalletKind } from '@parcela/domain';
import type { Generated, GeneratedAlways } from 'kysely';

export interface LedgerAccountsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly kind: GeneratedAlways<AccountKind>;
  readonly asset: GeneratedAlways<string>;
  readonly owner_user_id: GeneratedAlways<number | null>;
  readonly project_id: GeneratedAlways<number | null>;
  readonly order_id: GeneratedAlways<number | null>;
  readonly provider: GeneratedAlways<string | null>;
  readonly item_id: GeneratedAlways<string | null>;
  readonly name: GeneratedAlways<string | null>;
  readonly balance: GeneratedAlways<bigint | null>;
  readonly version: GeneratedAlways<bigint>;
  readonly created_at: GeneratedAlways<Date>;
}

export interface LedgerEntryKindsTable {
  readonly kind: GeneratedAlways<LedgerEntryKind>;
  readonly source_type: GeneratedAlways<string>;
  readonly debits: GeneratedAlways<readonly string[]>;
  readonly credits: GeneratedAlways<readonly string[]>;
}

export interface LedgerTransactionsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly kind: GeneratedAlways<LedgerEntryKind>;
  readonly source_type: GeneratedAlways<string>;
  readonly source_id: GeneratedAlways<string>;
  readonly reverses: GeneratedAlways<bigint | null>;
  readonly occurred_at: GeneratedAlways<Date>;
  readonly recorded_at: GeneratedAlways<Date>;
  readonly unit_of_work: GeneratedAlways<string>;
}

export interface LedgerPostingsTable {
  readonly transaction_id: GeneratedAlways<bigint>;
  readonly line: GeneratedAlways<number>;
  readonly account_id: GeneratedAlways<bigint>;
  readonly asset: GeneratedAlways<string>;
  readonly amount: GeneratedAlways<bigint>;
  readonly account_version: GeneratedAlways<bigint | null>;
}

export interface LedgerUnsealedTransactionsTable {
  readonly transaction_id: GeneratedAlways<bigint>;
}

export interface LedgerSealsTable {
  readonly seq: GeneratedAlways<bigint>;
  readonly transaction_id: GeneratedAlways<bigint>;
  readonly prev_hash: GeneratedAlways<Buffer | null>;
  readonly hash: GeneratedAlways<Buffer>;
  readonly sealed_at: GeneratedAlways<Date>;
}

export interface LedgerSealedTextsView {
  readonly transaction_id: bigint;
  readonly text: string | null;
}

export interface LedgerSumsTable {
  readonly account_id: bigint;
  readonly amount: bigint;
}

export interface LedgerSumsPointTable {
  readonly one_row: Generated<boolean>;
  readonly seq: Generated<bigint>;
}

export interface MoneyTotalsView {
  readonly kind: string | null;
  readonly currency: string | null;
  readonly provider: string | null;
  readonly balance: bigint | null;
}

export interface ShareHoldingsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint | null;
}

export interface ShareMovementsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint;
  readonly occurred_at: Date;
}

export interface ProjectShareCountsView {
  readonly project_id: number | null;
  readonly available: number | null;
  readonly reserved: number | null;
  readonly sold: number | null;
  readonly investors: number | null;
}

export interface ProjectSharesAvailableView {
  readonly project_id: number | null;
  readonly available: number | null;
}

export interface WalletTotalsView {
  readonly user_id: number | null;
  readonly currency: string;
  readonly balance: bigint | null;
}

export interface WalletPostingsView {
  readonly user_id: number | null;
  readonly currency: string;
  readonly account: AccountKind;
  readonly transaction_id: bigint;
  readonly amount: bigint;
  readonly source_type: string;
  readonly source_id: string;
  readonly occurred_at: Date;
  readonly kind: WalletKind;
}

export interface DebtPostingsView {
  readonly user_id: number | null;
  readonly currency: string;
  readonly amount: bigint;
  readonly occurred_at: Date;
}

export interface MoneyPostingsView {
  readonly transaction_id: bigint;
  readonly kind: LedgerEntryKind;
  readonly source_type: string;
  readonly source_id: string;
  readonly occurred_at: Date;
  readonly account_name: string | null;
  readonly account: AccountKind;
  readonly currency: string;
  readonly order_id: number | null;
  readonly provider: string | null;
  readonly item_id: string | null;
  readonly amount: bigint;
}

export interface LedgerTotalsView {
  readonly kind: AccountKind;
  readonly currency: string | null;
  readonly balance: bigint | null;
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

export interface FreeWalletMoneyView {
  readonly user_id: number | null;
  readonly currency: string;
  readonly free: bigint | null;
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

export interface LedgerTables {
  readonly ledger_accounts: LedgerAccountsTable;
  readonly ledger_entry_kinds: LedgerEntryKindsTable;
  readonly ledger_transactions: LedgerTransactionsTable;
  readonly ledger_postings: LedgerPostingsTable;
  readonly ledger_unsealed_transactions: LedgerUnsealedTransactionsTable;
  readonly ledger_seals: LedgerSealsTable;
  readonly ledger_sealed_texts: LedgerSealedTextsView;
  readonly ledger_sums: LedgerSumsTable;
  readonly ledger_sums_point: LedgerSumsPointTable;
  readonly money_totals: MoneyTotalsView;
  readonly share_holdings: ShareHoldingsView;
  readonly share_movements: ShareMovementsView;
  readonly project_share_counts: ProjectShareCountsView;
  readonly project_shares_available: ProjectSharesAvailableView;
  readonly wallet_totals: WalletTotalsView;
  readonly wallet_postings: WalletPostingsView;
  readonly debt_postings: DebtPostingsView;
  readonly money_postings: MoneyPostingsView;
  readonly ledger_totals: LedgerTotalsView;
  readonly sealed_holdings: SealedHoldingsView;
  readonly ledger_head: LedgerHeadView;
  readonly free_wallet_money: FreeWalletMoneyView;
  // Views of other modules.
  readonly project_headings: ProjectHeadingsView;
}
