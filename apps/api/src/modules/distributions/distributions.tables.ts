// Written by `npm run generate:database` from the migrated database.
import type { CorrectedEarning } from './corrected-earning.ts';
import type { CostItem } from './cost-item.ts';
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type DistributionOrigin = 'declared' | 'imported';

export type WaitsFor = 'bank_account' | 'clearance' | 'staff';

export interface DistributionsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly import_id: string;
  readonly project_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly origin: DistributionOrigin;
  readonly version: Generated<number>;
  readonly state: 'planned' | 'declared' | 'approved' | 'executed' | 'cancelled';
  readonly period_from: string;
  readonly period_to: string;
  readonly record_on: string;
  readonly pay_on: string;
  readonly expected_net: bigint | null;
  readonly gross: bigint | null;
  readonly cost_items: ColumnType<readonly CostItem[], string | undefined, string>;
  readonly costs: bigint | null;
  readonly reserve: bigint | null;
  readonly fee: bigint | null;
  readonly withholding: bigint | null;
  readonly net: GeneratedAlways<bigint | null>;
  readonly holder_count: number | null;
  readonly share_total: bigint | null;
  readonly eur_to_czk: string | null;
  readonly eur_to_pln: string | null;
  readonly created_at: Generated<Date>;
  readonly created_by: number;
  readonly requested_by: number | null;
  readonly approved_by: number | null;
  readonly approved_at: Date | null;
  readonly started_at: Date | null;
  readonly executed_at: Date | null;
  readonly corrects_id: number | null;
  readonly is_correction: GeneratedAlways<boolean>;
  readonly reason: string | null;
  readonly kind: Generated<'income' | 'capital' | 'final'>;
  readonly released: Generated<bigint>;
  readonly capital: Generated<bigint>;
}

export interface DistributionLinesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly distribution_id: ColumnType<number, number, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly shares: ColumnType<bigint, bigint, never>;
  readonly costs: ColumnType<bigint, bigint, never>;
  readonly reserve: ColumnType<bigint, bigint, never>;
  readonly fee: ColumnType<bigint, bigint, never>;
  readonly withholding: ColumnType<bigint, bigint, never>;
  readonly net: ColumnType<bigint, bigint, never>;
  readonly gross: GeneratedAlways<bigint>;
  readonly settlement: 'BankTransfer' | 'DepositToWallet' | 'Deduction' | null;
  readonly state: Generated<'pending' | 'waiting' | 'ordered' | 'settled'>;
  readonly waits_for: WaitsFor | null;
  readonly booked_at: Date | null;
  readonly settled_at: Date | null;
  readonly project_id: ColumnType<number | null, number | null | undefined, never>;
  readonly paid_at: ColumnType<Date | null, Date | null | undefined, never>;
  readonly net_czk: ColumnType<bigint | null, bigint | null | undefined, never>;
  readonly net_eur: ColumnType<bigint | null, bigint | null | undefined, never>;
  readonly net_pln: ColumnType<bigint | null, bigint | null | undefined, never>;
  readonly is_correction: ColumnType<boolean, boolean | undefined, never>;
  readonly deducted: Generated<bigint>;
  readonly capital: ColumnType<bigint, bigint | undefined, never>;
}

export interface DistributionLinesPaidByHandTable {
  readonly line_id: ColumnType<number, number, never>;
  readonly evidence: ColumnType<string, string, never>;
  readonly reason: ColumnType<string, string, never>;
  readonly requested_by: ColumnType<number, number, never>;
  readonly approved_by: ColumnType<number, number, never>;
  readonly decided_at: ColumnType<Date, Date | undefined, never>;
}

export interface DistributionTransfersTable {
  readonly id: GeneratedAlways<number>;
  readonly line_id: ColumnType<number, number, never>;
  readonly bank_account_id: ColumnType<number, number, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
  readonly failed_at: Date | null;
}

export interface CorrectedLinesTable {
  readonly distribution_id: ColumnType<number, number, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly is_correction: ColumnType<boolean, boolean | undefined, never>;
  readonly shares: ColumnType<bigint, bigint, never>;
  readonly costs: ColumnType<bigint, bigint, never>;
  readonly reserve: ColumnType<bigint, bigint, never>;
  readonly fee: ColumnType<bigint, bigint, never>;
  readonly withholding: ColumnType<bigint, bigint, never>;
  readonly net: ColumnType<bigint, bigint, never>;
}

export interface DistributionDebtsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly line_id: ColumnType<number, number, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly currency: ColumnType<'CZK' | 'EUR' | 'PLN', 'CZK' | 'EUR' | 'PLN', never>;
  readonly amount: ColumnType<bigint, bigint, never>;
  readonly outstanding: bigint;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface DistributionDebtPaymentsTable {
  readonly id: GeneratedAlways<number>;
  readonly debt_id: ColumnType<number, number, never>;
  readonly way: ColumnType<'deducted' | 'collected' | 'waived', 'deducted' | 'collected' | 'waived', never>;
  readonly amount: ColumnType<bigint, bigint, never>;
  readonly line_id: ColumnType<number | null, number | null | undefined, never>;
  readonly reason: ColumnType<string | null, string | null | undefined, never>;
  readonly requested_by: ColumnType<number | null, number | null | undefined, never>;
  readonly approved_by: ColumnType<number | null, number | null | undefined, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface DistributionProgressTable {
  readonly distribution_id: GeneratedAlways<number>;
  readonly pending: GeneratedAlways<number>;
  readonly waiting: GeneratedAlways<number>;
  readonly ordered: GeneratedAlways<number>;
  readonly settled: GeneratedAlways<number>;
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

export interface EarnedAmountsView {
  readonly user_id: number;
  readonly project_id: number | null;
  readonly paid_at: Date | null;
  readonly net_czk: bigint | null;
  readonly net_eur: bigint | null;
  readonly net_pln: bigint | null;
}

export interface UpcomingDistributionsView {
  readonly distribution_id: number;
  readonly document_id: string;
  readonly project_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly state: 'planned' | 'declared' | 'approved' | 'executed' | 'cancelled';
  readonly period_from: string;
  readonly period_to: string;
  readonly record_on: string;
  readonly pay_on: string;
  readonly expected_net: bigint;
}

export interface OpenDistributionsView {
  readonly project_id: number;
  readonly distribution_count: number | null;
}

export interface PaidDistributionsView {
  readonly distribution_id: number;
  readonly project_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly period_from: string;
  readonly period_to: string;
  readonly pay_on: string;
  readonly paid_at: Date | null;
  readonly net: bigint | null;
  readonly expected_net: bigint | null;
  readonly share_total: bigint | null;
  readonly settled: bigint | null;
  readonly before_tax: bigint | null;
}

export interface DistributionsQueueView {
  readonly kind: string | null;
  readonly since: Date | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface EarningsWithoutAccountView {
  readonly user_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly earning_count: number | null;
}

export interface FinalDistributionsView {
  readonly project_id: number;
  readonly distribution_id: number;
  readonly state: 'planned' | 'declared' | 'approved' | 'executed' | 'cancelled';
}

export interface CapitalRepaymentsTable {
  readonly line_id: GeneratedAlways<number>;
  readonly currency: GeneratedAlways<'CZK' | 'EUR' | 'PLN'>;
  readonly user_id: GeneratedAlways<number>;
  readonly project_id: GeneratedAlways<number>;
  readonly repaid_at: GeneratedAlways<Date>;
  readonly cost: GeneratedAlways<bigint>;
  readonly entry_fee: GeneratedAlways<bigint>;
  readonly capital: GeneratedAlways<bigint>;
}

export interface ProjectReservesView {
  readonly project_id: number | null;
  readonly currency: string;
  readonly amount: bigint | null;
}

export interface InvestorAccountsView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
  readonly email_key: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly first_name_key: string | null;
  readonly last_name_key: string | null;
  readonly country: string | null;
  readonly registered_at: Date;
  readonly confirmed_at: Date | null;
  readonly last_seen_at: Date | null;
}

export interface OrderCandidatesView {
  readonly order_id: number;
  readonly document_id: string;
  readonly user_id: number;
  readonly project_id: number;
  readonly placed_at: Date;
  readonly payment_reference: string;
  readonly state: 'Open' | 'Unpaid' | 'Failed' | 'Paid' | 'Canceled' | 'AdminCancel' | 'Timeout';
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly unpaid: bigint | null;
  readonly ended_at: Date | null;
  readonly project_title: Readonly<Record<Locale, string>>;
}

export interface ProjectCapitalView {
  readonly project_id: number;
  readonly amount: bigint | null;
}

export interface RecordedShareTransfersView {
  readonly project_id: number;
  readonly transfer_count: number | null;
}

export interface TransferredAmountsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly at: Date | null;
  readonly currency: string | null;
  readonly is_purchase: boolean | null;
  readonly invested: bigint | null;
  readonly entry_fee: bigint | null;
  readonly sold_cost: bigint | null;
  readonly sold_gain: bigint | null;
  readonly flow: bigint | null;
}

export interface KnownBankAccountsView {
  readonly id: number;
  readonly document_id: string;
}

export interface DistributionHoldersView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
}

export interface PayoutMethodsView {
  readonly user_id: number;
  readonly payout_method: 'BankTransfer' | 'DepositToWallet';
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

export interface ShareHoldingsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint | null;
}

export interface TransfersOfItemsView {
  readonly item_kind: 'refund' | 'withdrawal' | 'distribution';
  readonly item_id: number;
  readonly document_id: string;
  readonly reference: string;
  readonly state: 'pending' | 'submitted' | 'booked' | 'failed' | 'cancelled';
  readonly failure: 'refused' | 'returned' | 'not_paid' | null;
  readonly submitted_at: Date | null;
  readonly booked_at: Date | null;
  readonly transfer_id: number;
}

export interface UsableBankAccountsView {
  readonly id: number;
  readonly user_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface UserPreferencesView {
  readonly user_id: number;
  readonly language: Locale;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface DistributionsTables {
  readonly distributions: DistributionsTable;
  readonly distribution_lines: DistributionLinesTable;
  readonly distribution_lines_paid_by_hand: DistributionLinesPaidByHandTable;
  readonly distribution_transfers: DistributionTransfersTable;
  readonly corrected_lines: CorrectedLinesTable;
  readonly distribution_debts: DistributionDebtsTable;
  readonly distribution_debt_payments: DistributionDebtPaymentsTable;
  readonly distribution_progress: DistributionProgressTable;
  readonly earnings: EarningsView;
  readonly earned_amounts: EarnedAmountsView;
  readonly upcoming_distributions: UpcomingDistributionsView;
  readonly open_distributions: OpenDistributionsView;
  readonly paid_distributions: PaidDistributionsView;
  readonly distributions_queue: DistributionsQueueView;
  readonly earnings_without_account: EarningsWithoutAccountView;
  readonly final_distributions: FinalDistributionsView;
  readonly capital_repayments: CapitalRepaymentsTable;
  readonly project_reserves: ProjectReservesView;
  // Views of other modules.
  readonly investor_accounts: InvestorAccountsView;
  readonly order_candidates: OrderCandidatesView;
  readonly project_capital: ProjectCapitalView;
  readonly recorded_share_transfers: RecordedShareTransfersView;
  readonly transferred_amounts: TransferredAmountsView;
  readonly known_bank_accounts: KnownBankAccountsView;
  readonly distribution_holders: DistributionHoldersView;
  readonly payout_methods: PayoutMethodsView;
  readonly project_headings: ProjectHeadingsView;
  readonly share_holdings: ShareHoldingsView;
  readonly transfers_of_items: TransfersOfItemsView;
  readonly usable_bank_accounts: UsableBankAccountsView;
  readonly user_preferences: UserPreferencesView;
}
