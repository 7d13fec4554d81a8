// Written by `npm run generate:database` from the migrated database.
import type { AccountKind, Locale, PaymentType, WalletKind } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type RestrictionCause = 'reversal' | 'staff';

export type BankAccountState = 'accepted' | 'review' | 'rejected';

export type WithdrawalState = 'requested' | 'approved' | 'done' | 'rejected' | 'failed';

export interface WalletsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly currency: ColumnType<'CZK' | 'EUR', 'CZK' | 'EUR', never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface BankAccountsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly user_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly iban: Buffer;
  readonly iban_end: string;
  readonly holder_name: string;
  readonly state: BankAccountState;
  readonly created_at: Generated<Date>;
  readonly usable_from: Date;
  readonly decided_at: Date | null;
  readonly replaced_at: Date | null;
  readonly iban_mark: Buffer | null;
}

export interface WithdrawalsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly user_id: number;
  readonly bank_account_id: number;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR';
  readonly state: Generated<WithdrawalState>;
  readonly created_at: Generated<Date>;
  readonly decided_at: Date | null;
  readonly ended_at: Date | null;
}

export interface AccountRestrictionsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly user_id: number | null;
  readonly order_id: number | null;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly provider_ref: string | null;
  readonly opened_at: Generated<Date>;
  readonly closed_at: Date | null;
  readonly closing_reason: string | null;
  readonly requested_by: number | null;
  readonly approved_by: number | null;
  readonly cause: Generated<RestrictionCause>;
  readonly payment_id: number | null;
  readonly opened_by: number | null;
  readonly opening_reason: string | null;
  readonly undone_at: Date | null;
}

export interface UsableBankAccountsView {
  readonly id: number;
  readonly user_id: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface RestrictedMoneyView {
  readonly id: number | null;
  readonly document_id: string | null;
  readonly amount: bigint | null;
  readonly currency: 'CZK' | 'EUR' | 'PLN' | null;
  readonly opened_at: Date | null;
  readonly closed_at: Date | null;
  readonly closing_reason: string | null;
  readonly order_id: number | null;
  readonly order_document_id: string | null;
  readonly order_state: 'Open' | 'Unpaid' | 'Failed' | 'Paid' | 'Canceled' | 'AdminCancel' | 'Timeout' | null;
  readonly project_id: number | null;
  readonly placed_at: Date | null;
  readonly user_id: number | null;
  readonly user_document_id: string | null;
  readonly user_email: string | null;
  readonly cause: RestrictionCause | null;
  readonly payment_id: number | null;
  readonly payment_document_id: string | null;
  readonly provider_ref: string | null;
  readonly opening_reason: string | null;
  readonly undone_at: Date | null;
}

export interface RestrictedInvestorsView {
  readonly user_id: number | null;
  readonly document_id: string;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly cause: RestrictionCause;
  readonly opened_at: Date;
}

export interface MoneyBlockersView {
  readonly user_id: number;
  readonly blocker: string | null;
}

export interface KnownBankAccountsView {
  readonly id: number;
  readonly document_id: string;
}

export interface WalletsQueueView {
  readonly kind: string | null;
  readonly since: Date | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface WithdrawalSearchView {
  readonly withdrawal_id: number;
  readonly document_id: string;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR';
  readonly email: string;
}

export interface BankAccountSearchView {
  readonly bank_account_id: number;
  readonly document_id: string;
  readonly iban_mark: Buffer | null;
  readonly iban_end: string;
  readonly holder_name: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly email: string;
}

export interface OfferNoticeSettingsTable {
  readonly user_id: number;
  readonly currency: 'CZK' | 'EUR';
  readonly least_amount: bigint | null;
  readonly switched_on_at: Generated<Date>;
  readonly checked_at: Generated<Date>;
}

export interface OfferNoticesTable {
  readonly user_id: ColumnType<number, number, never>;
  readonly project_id: ColumnType<number, number, never>;
  readonly currency: ColumnType<'CZK' | 'EUR', 'CZK' | 'EUR', never>;
  readonly shares: ColumnType<number, number, never>;
  readonly price: ColumnType<bigint, bigint, never>;
  readonly free: ColumnType<bigint, bigint, never>;
  readonly notified_at: ColumnType<Date, Date | undefined, never>;
}

export interface BlockedInvestorsView {
  readonly user_id: number;
}

export interface FreeWalletMoneyView {
  readonly user_id: number | null;
  readonly currency: string;
  readonly free: bigint | null;
}

export interface OpenOffersView {
  readonly project_id: number | null;
  readonly open_since: Date | null;
}

export interface OrderHeadingsView {
  readonly order_id: number;
  readonly document_id: string;
  readonly project_id: number;
  readonly placed_at: Date;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly token_count: number;
  readonly owed: bigint | null;
  readonly is_live: boolean | null;
  readonly deadline_at: Date | null;
  readonly payment_type: PaymentType | null;
  readonly project_title: Readonly<Record<Locale, string>>;
  readonly fee: bigint | null;
  readonly user_id: number;
}

export interface BankAccountOwnersView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
  readonly name: string;
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

export interface ProjectOffersView {
  readonly project_id: number;
  readonly document_id: string;
  readonly state: 'Open' | 'Prepared' | 'Completed' | 'Closed' | 'Unknown';
  readonly country_code: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly share_count: number;
  readonly share_fee: bigint;
  readonly min_purchase_qty: number;
  readonly max_purchase_qty: number;
  readonly max_per_user: number | null;
  readonly only_for_current_investor: boolean;
  readonly price_id: number;
  readonly nominal: bigint;
}

export interface ProjectSharesAvailableView {
  readonly project_id: number | null;
  readonly available: number | null;
}

export interface RatesInForceView {
  readonly id: number;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly valid_from: Date;
}

export interface RequestedItemsView {
  readonly request_document_id: string | null;
  readonly action: string | null;
  readonly state: string | null;
  readonly expires_at: Date | null;
  readonly item_type: string | null;
  readonly item_document_id: string | null;
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

export interface WalletsTables {
  readonly wallets: WalletsTable;
  readonly bank_accounts: BankAccountsTable;
  readonly withdrawals: WithdrawalsTable;
  readonly account_restrictions: AccountRestrictionsTable;
  readonly usable_bank_accounts: UsableBankAccountsView;
  readonly restricted_money: RestrictedMoneyView;
  readonly restricted_investors: RestrictedInvestorsView;
  readonly money_blockers: MoneyBlockersView;
  readonly known_bank_accounts: KnownBankAccountsView;
  readonly wallets_queue: WalletsQueueView;
  readonly withdrawal_search: WithdrawalSearchView;
  readonly bank_account_search: BankAccountSearchView;
  readonly offer_notice_settings: OfferNoticeSettingsTable;
  readonly offer_notices: OfferNoticesTable;
  // Views of other modules.
  readonly blocked_investors: BlockedInvestorsView;
  readonly free_wallet_money: FreeWalletMoneyView;
  readonly open_offers: OpenOffersView;
  readonly order_headings: OrderHeadingsView;
  readonly bank_account_owners: BankAccountOwnersView;
  readonly payout_methods: PayoutMethodsView;
  readonly project_headings: ProjectHeadingsView;
  readonly project_offers: ProjectOffersView;
  readonly project_shares_available: ProjectSharesAvailableView;
  readonly rates_in_force: RatesInForceView;
  readonly requested_items: RequestedItemsView;
  readonly share_holdings: ShareHoldingsView;
  readonly transfers_of_items: TransfersOfItemsView;
  readonly wallet_postings: WalletPostingsView;
}
