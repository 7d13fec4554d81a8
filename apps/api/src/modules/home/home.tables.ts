// Written by `npm run generate:database` from the migrated database.
import type { CorrectedEarning } from '../distributions/index.ts';
import type { Locale } from '@parcela/domain';
import type { Generated } from 'kysely';

export interface HomeSettingsTable {
  readonly user_id: number;
  readonly tiles: Generated<readonly string[]>;
  readonly hidden: Generated<readonly string[]>;
  readonly goal_amount: bigint | null;
  readonly goal_currency: 'CZK' | 'EUR' | 'PLN' | null;
  readonly goal_year: number | null;
}

export interface EarnedAmountsView {
  readonly user_id: number;
  readonly project_id: number | null;
  readonly paid_at: Date | null;
  readonly net_czk: bigint | null;
  readonly net_eur: bigint | null;
  readonly net_pln: bigint | null;
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

export interface EarningsWithoutAccountView {
  readonly user_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly earning_count: number | null;
}

export interface OrdersToPayView {
  readonly user_id: number;
  readonly order_id: number;
  readonly document_id: string;
  readonly project_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly owed: bigint | null;
  readonly deadline_at: Date | null;
}

export interface PaidOrdersView {
  readonly user_id: number;
  readonly project_id: number;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly paid_at: Date | null;
  readonly entry_fee: bigint | null;
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

export interface ProjectShareCountsView {
  readonly project_id: number | null;
  readonly available: number | null;
  readonly reserved: number | null;
  readonly sold: number | null;
  readonly investors: number | null;
}

export interface RatesInForceView {
  readonly id: number;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly valid_from: Date;
}

export interface SalesToSignView {
  readonly user_id: number | null;
  readonly document_id: string | null;
  readonly project_id: number | null;
  readonly share_count: number | null;
  readonly unit_price: bigint | null;
  readonly currency: string | null;
  readonly expires_at: Date | null;
}

export interface ShareHoldingsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint | null;
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

export interface UserPreferencesView {
  readonly user_id: number;
  readonly language: Locale;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface HomeTables {
  readonly home_settings: HomeSettingsTable;
  // Views of other modules.
  readonly earned_amounts: EarnedAmountsView;
  readonly earnings: EarningsView;
  readonly earnings_without_account: EarningsWithoutAccountView;
  readonly orders_to_pay: OrdersToPayView;
  readonly paid_orders: PaidOrdersView;
  readonly project_headings: ProjectHeadingsView;
  readonly project_share_counts: ProjectShareCountsView;
  readonly rates_in_force: RatesInForceView;
  readonly sales_to_sign: SalesToSignView;
  readonly share_holdings: ShareHoldingsView;
  readonly transferred_amounts: TransferredAmountsView;
  readonly upcoming_distributions: UpcomingDistributionsView;
  readonly user_preferences: UserPreferencesView;
}
