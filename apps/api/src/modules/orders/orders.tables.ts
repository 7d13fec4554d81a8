// Written by `npm run generate:database` from the migrated database.
import type {
  AccountKind,
  LedgerEntryKind,
  Locale,
  PaymentProvider,
  PaymentType,
  RefundProvider,
} from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface OrdersTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly user_id: number;
  readonly project_id: number;
  readonly state: Generated<'Open' | 'Unpaid' | 'Failed' | 'Paid' | 'Canceled' | 'AdminCancel' | 'Timeout'>;
  readonly token_count: number;
  readonly unit_price: bigint;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly nominal_price: bigint;
  readonly fee: bigint;
  readonly project_currency: 'CZK' | 'EUR' | 'PLN';
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly payment_type: PaymentType | null;
  readonly payment_reference: string;
  readonly allocated: Generated<bigint>;
  readonly paid_from_wallet: Generated<bigint>;
  readonly deadline_at: Date | null;
  readonly bank_transfer_extended: Generated<boolean>;
  readonly confirming_since: Date | null;
  readonly needs_review: Generated<boolean>;
  readonly created_at: Generated<Date>;
  readonly paid_at: Date | null;
  readonly failed_at: Date | null;
  readonly ended_at: Date | null;
  readonly waiting_amount: Generated<bigint>;
  readonly end_reason: string | null;
}

export interface OrderAgreementsTable {
  readonly order_id: ColumnType<number, number, never>;
  readonly kind: ColumnType<'terms' | 'whitePaper' | 'prospect', 'terms' | 'whitePaper' | 'prospect', never>;
  readonly document_id: ColumnType<string, string, never>;
  readonly sha256: ColumnType<Buffer, Buffer, never>;
  readonly language: ColumnType<Locale, Locale, never>;
  readonly accepted_at: ColumnType<Date, Date | undefined, never>;
}

export interface OrderEventsView {
  readonly id: bigint;
  readonly subject_id: string;
  readonly order_id: number | null;
  readonly from_state: string | null;
  readonly to_state: string | null;
  readonly reason: string | null;
  readonly actor: string | null;
  readonly at: Date;
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

export interface PurchasesView {
  readonly order_id: number;
  readonly document_id: string;
  readonly payment_reference: string;
  readonly user_id: number;
  readonly token_count: number;
  readonly unit_price: bigint;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly project_document_id: string;
  readonly project_title: string | null;
  readonly country_code: string;
}

export interface OrderOwnersView {
  readonly order_id: number;
  readonly document_id: string;
  readonly user_id: number;
}

export interface OrdersQueueView {
  readonly kind: string | null;
  readonly since: Date;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface LapsingOrdersView {
  readonly since: Date;
  readonly deadline_at: Date | null;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
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

export interface OrderSearchView {
  readonly order_id: number;
  readonly document_id: string;
  readonly project_id: number;
  readonly placed_at: Date;
  readonly payment_reference: string;
  readonly price: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly project_title: Readonly<Record<Locale, string>>;
  readonly user_email: string;
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

export interface ProjectCapitalView {
  readonly project_id: number;
  readonly amount: bigint | null;
}

export interface AgreementVersionsView {
  readonly id: number;
  readonly document_id: string;
  readonly kind: 'terms' | 'privacy' | 'white_paper' | 'prospect';
  readonly project_id: number | null;
  readonly published_at: Date;
}

export interface AuditActorsView {
  readonly kind: string | null;
  readonly id: number | null;
  readonly document_id: string | null;
  readonly name: string | null;
}

export interface BankMovementReferencesView {
  readonly document_id: string;
  readonly iban: string;
  readonly movement_id: string;
  readonly id: number;
  readonly collection_account_id: number;
  readonly amount: bigint;
  readonly currency: string;
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
  readonly cause: 'reversal' | 'staff' | null;
  readonly payment_id: number | null;
  readonly payment_document_id: string | null;
  readonly provider_ref: string | null;
  readonly opening_reason: string | null;
  readonly undone_at: Date | null;
}

export interface LegalDocumentHashesView {
  readonly document_id: string;
  readonly kind: 'terms' | 'privacy' | 'white_paper' | 'prospect';
  readonly language: string | null;
  readonly sha256: Buffer;
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

export interface OpenAccountsView {
  readonly user_id: number;
}

export interface OrderAttemptsView {
  readonly order_id: number | null;
  readonly type: PaymentType;
  readonly state:
    | 'created'
    | 'redirected'
    | 'pending'
    | 'confirming'
    | 'succeeded'
    | 'rejected'
    | 'cancelled_by_payer'
    | 'expired'
    | 'reversed'
    | 'refunded'
    | 'needs_review';
  readonly at: Date;
  readonly attempt_id: number;
}

export interface OrderInvestorsView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
}

export interface OrderPaymentsView {
  readonly order_id: number | null;
  readonly document_id: string;
  readonly provider: PaymentProvider;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly state: 'allocated' | 'suspense' | 'refunded' | 'credited' | 'reversed';
  readonly allocated_amount: bigint;
  readonly suspense_amount: bigint;
  readonly released_amount: bigint;
  readonly refunded_amount: bigint;
  readonly credited_amount: bigint;
  readonly reversed_amount: bigint;
  readonly suspense_reason:
    | 'unknown_reference'
    | 'wrong_currency'
    | 'order_not_live'
    | 'shares_taken'
    | 'nothing_owed'
    | 'name_differs'
    | 'investor_not_cleared'
    | 'payment_reversed'
    | 'surplus'
    | 'order_ended'
    | 'refund_failed'
    | 'top_up_closed'
    | null;
  readonly payer_name: string | null;
  readonly payer_account: string | null;
  readonly arrived_at: Date;
  readonly payment_id: number;
  readonly provider_ref: string;
}

export interface OrderRefundsView {
  readonly order_id: number | null;
  readonly document_id: string;
  readonly payment_document_id: string;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly provider: RefundProvider;
  readonly state: 'requested' | 'needs_staff' | 'done' | 'failed' | 'sent' | null;
  readonly cause: 'order_ended' | 'order_cancelled' | 'staff' | 'retry';
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly refund_id: number;
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

export interface ShareHoldingsView {
  readonly user_id: number | null;
  readonly project_id: number | null;
  readonly shares: bigint | null;
}

export interface GivenSharesView {
  readonly user_id: number;
  readonly project_id: number;
  readonly at: Date | null;
}

export interface OrdersTables {
  readonly orders: OrdersTable;
  readonly order_agreements: OrderAgreementsTable;
  readonly order_events: OrderEventsView;
  readonly order_headings: OrderHeadingsView;
  readonly paid_orders: PaidOrdersView;
  readonly purchases: PurchasesView;
  readonly order_owners: OrderOwnersView;
  readonly orders_queue: OrdersQueueView;
  readonly lapsing_orders: LapsingOrdersView;
  readonly order_candidates: OrderCandidatesView;
  readonly order_search: OrderSearchView;
  readonly orders_to_pay: OrdersToPayView;
  readonly paid_receipts: PaidReceiptsView;
  readonly accepted_agreements: AcceptedAgreementsView;
  readonly project_capital: ProjectCapitalView;
  // Views of other modules.
  readonly agreement_versions: AgreementVersionsView;
  readonly audit_actors: AuditActorsView;
  readonly bank_movement_references: BankMovementReferencesView;
  readonly money_postings: MoneyPostingsView;
  readonly transfers_of_items: TransfersOfItemsView;
  readonly restricted_money: RestrictedMoneyView;
  readonly legal_document_hashes: LegalDocumentHashesView;
  readonly legal_document_pages: LegalDocumentPagesView;
  readonly open_accounts: OpenAccountsView;
  readonly order_attempts: OrderAttemptsView;
  readonly order_investors: OrderInvestorsView;
  readonly order_payments: OrderPaymentsView;
  readonly order_refunds: OrderRefundsView;
  readonly project_headings: ProjectHeadingsView;
  readonly project_offers: ProjectOffersView;
  readonly project_shares_available: ProjectSharesAvailableView;
  readonly rates_in_force: RatesInForceView;
  readonly share_holdings: ShareHoldingsView;
  readonly given_shares: GivenSharesView;
}
