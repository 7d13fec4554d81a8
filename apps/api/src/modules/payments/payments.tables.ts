// Written by `npm run generate:database` from the migrated database.
import type {
  AccountKind,
  CallingProvider,
  LedgerEntryKind,
  Locale,
  PaymentProvider,
  PaymentType,
  RefundProvider,
} from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type PaymentState = 'allocated' | 'suspense' | 'refunded' | 'credited' | 'reversed';

export type PaymentSuspenseReason =
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
  | 'top_up_closed';

export type RefundCause = 'order_ended' | 'order_cancelled' | 'staff' | 'retry';

export type RefundState = 'requested' | 'needs_staff' | 'done' | 'failed';

export type ShownRefundState = 'requested' | 'needs_staff' | 'done' | 'failed' | 'sent';

export interface PaymentsTable {
  readonly id: GeneratedAlways<number>;
  readonly provider: PaymentProvider;
  readonly provider_ref: string;
  readonly order_id: number | null;
  readonly attempt_id: number | null;
  readonly reference: string | null;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly payer_name: string | null;
  readonly payer_account: string | null;
  readonly state: PaymentState;
  readonly allocated_amount: bigint;
  readonly suspense_amount: bigint;
  readonly released_amount: Generated<bigint>;
  readonly suspense_reason: PaymentSuspenseReason | null;
  readonly arrived_at: Generated<Date>;
  readonly document_id: Generated<string>;
  readonly refunded_amount: Generated<bigint>;
  readonly credited_amount: Generated<bigint>;
  readonly reversed_amount: Generated<bigint>;
  readonly left_to_staff_at: Date | null;
}

export interface PaymentAttemptsTable {
  readonly id: GeneratedAlways<number>;
  readonly order_id: number | null;
  readonly type: PaymentType;
  readonly state: Generated<
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
    | 'needs_review'
  >;
  readonly provider: PaymentProvider;
  readonly provider_ref: string | null;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly redirect_uri: string | null;
  readonly lease_until: Date | null;
  readonly next_poll_at: Date | null;
  readonly poll_count: Generated<number>;
  readonly created_at: Generated<Date>;
  readonly updated_at: Generated<Date>;
  readonly authorization_resends: Generated<number>;
  readonly top_up_user_id: number | null;
}

export interface PaymentEventsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly provider: ColumnType<CallingProvider, CallingProvider, never>;
  readonly digest: ColumnType<Buffer, Buffer, never>;
  readonly subject: ColumnType<string, string, never>;
  readonly body: ColumnType<Buffer, Buffer, never>;
  readonly received_at: ColumnType<Date, Date | undefined, never>;
  readonly processed_at: Date | null;
  readonly nonce: ColumnType<string | null, string | null | undefined, never>;
}

export interface PaymentDecisionsTable {
  readonly id: GeneratedAlways<number>;
  readonly payment_id: ColumnType<number, number, never>;
  readonly kind: ColumnType<'assigned' | 'credited', 'assigned' | 'credited', never>;
  readonly amount: ColumnType<bigint, bigint, never>;
  readonly order_id: ColumnType<number | null, number | null | undefined, never>;
  readonly user_id: ColumnType<number | null, number | null | undefined, never>;
  readonly reason: ColumnType<string, string, never>;
  readonly requested_by: ColumnType<number, number, never>;
  readonly approved_by: ColumnType<number, number, never>;
  readonly decided_at: ColumnType<Date, Date | undefined, never>;
}

export interface TransferReturnsTable {
  readonly id: GeneratedAlways<number>;
  readonly payment_id: ColumnType<number, number, never>;
  readonly transfer_id: ColumnType<number, number, never>;
  readonly amount: ColumnType<bigint, bigint, never>;
  readonly fee: ColumnType<bigint, bigint, never>;
  readonly reason: ColumnType<string | null, string | null | undefined, never>;
  readonly requested_by: ColumnType<number | null, number | null | undefined, never>;
  readonly approved_by: ColumnType<number | null, number | null | undefined, never>;
  readonly decided_at: ColumnType<Date, Date | undefined, never>;
  readonly undone_at: Date | null;
}

export interface RefundsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly payment_id: number;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly provider: RefundProvider;
  readonly state: RefundState;
  readonly cause: RefundCause;
  readonly reason: string;
  readonly requested_by: number | null;
  readonly approved_by: number | null;
  readonly retry_of: number | null;
  readonly recipient_iban: string | null;
  readonly recipient_name: string | null;
  readonly provider_ref: string | null;
  readonly failure: string | null;
  readonly next_look_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly ended_at: Date | null;
  readonly asked_at: Date | null;
}

export interface CardSettlementsTable {
  readonly payment_id: number;
  readonly state: Generated<'waiting' | 'settled' | 'reversed'>;
  readonly next_look_at: Date | null;
  readonly opened_at: Generated<Date>;
  readonly ended_at: Date | null;
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

export interface OrderPaymentsView {
  readonly order_id: number | null;
  readonly document_id: string;
  readonly provider: PaymentProvider;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly state: PaymentState;
  readonly allocated_amount: bigint;
  readonly suspense_amount: bigint;
  readonly released_amount: bigint;
  readonly refunded_amount: bigint;
  readonly credited_amount: bigint;
  readonly reversed_amount: bigint;
  readonly suspense_reason: PaymentSuspenseReason | null;
  readonly payer_name: string | null;
  readonly payer_account: string | null;
  readonly arrived_at: Date;
  readonly payment_id: number;
  readonly provider_ref: string;
}

export interface RefundStatesView {
  readonly refund_id: number | null;
  readonly state: ShownRefundState | null;
}

export interface OrderRefundsView {
  readonly order_id: number | null;
  readonly document_id: string;
  readonly payment_document_id: string;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly provider: RefundProvider;
  readonly state: ShownRefundState | null;
  readonly cause: RefundCause;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly refund_id: number;
}

export interface PaymentAllocationsView {
  readonly payment_id: number | null;
  readonly order_id: number | null;
  readonly amount: bigint | null;
}

export interface SuspenseItemsView {
  readonly payment_id: number | null;
  readonly document_id: string | null;
  readonly provider: PaymentProvider | null;
  readonly reference: string | null;
  readonly amount: bigint | null;
  readonly currency: 'CZK' | 'EUR' | 'PLN' | null;
  readonly payer_name: string | null;
  readonly payer_account: string | null;
  readonly allocated_amount: bigint | null;
  readonly suspense_amount: bigint | null;
  readonly released_amount: bigint | null;
  readonly waiting_amount: bigint | null;
  readonly reason: PaymentSuspenseReason | null;
  readonly arrived_at: Date | null;
  readonly order_id: number | null;
  readonly order_document_id: string | null;
  readonly order_state: 'Open' | 'Unpaid' | 'Failed' | 'Paid' | 'Canceled' | 'AdminCancel' | 'Timeout' | null;
  readonly project_id: number | null;
  readonly placed_at: Date | null;
  readonly user_id: number | null;
  readonly user_document_id: string | null;
  readonly user_email: string | null;
}

export interface PaymentsQueueView {
  readonly kind: string | null;
  readonly since: Date | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface PaymentSearchView {
  readonly payment_id: number | null;
  readonly document_id: string | null;
  readonly reference: string | null;
  readonly payer_name: string | null;
  readonly payer_account: string | null;
  readonly amount: bigint | null;
  readonly currency: 'CZK' | 'EUR' | 'PLN' | null;
  readonly is_waiting: boolean | null;
  readonly order_id: number | null;
  readonly order_document_id: string | null;
  readonly project_id: number | null;
  readonly placed_at: Date | null;
  readonly provider: PaymentProvider | null;
  readonly provider_ref: string | null;
}

export interface AccountRestrictionOwnersView {
  readonly document_id: string;
  readonly user_id: number | null;
}

export interface TopUpReferencesTable {
  readonly user_id: ColumnType<number, number, never>;
  readonly currency: ColumnType<'CZK' | 'EUR', 'CZK' | 'EUR', never>;
  readonly reference: ColumnType<string, string, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface WalletTopUpsTable {
  readonly id: GeneratedAlways<number>;
  readonly payment_id: ColumnType<number, number, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly amount: ColumnType<bigint, bigint, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface ClosedTopUpsTable {
  readonly attempt_id: ColumnType<number, number, never>;
  readonly closed_by: ColumnType<number, number, never>;
  readonly reason: ColumnType<string, string, never>;
  readonly closed_at: ColumnType<Date, Date | undefined, never>;
}

export interface BankPaymentLinesView {
  readonly account_iban: string;
  readonly movement_id: string;
  readonly booked_on: string;
  readonly instruction_id: string | null;
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

export interface MailRecipientsView {
  readonly user_id: number;
  readonly email: string;
  readonly language: Locale;
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

export interface OrderOwnersView {
  readonly order_id: number;
  readonly document_id: string;
  readonly user_id: number;
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

export interface PaymentsTables {
  readonly payments: PaymentsTable;
  readonly payment_attempts: PaymentAttemptsTable;
  readonly payment_events: PaymentEventsTable;
  readonly payment_decisions: PaymentDecisionsTable;
  readonly transfer_returns: TransferReturnsTable;
  readonly refunds: RefundsTable;
  readonly card_settlements: CardSettlementsTable;
  readonly order_attempts: OrderAttemptsView;
  readonly order_payments: OrderPaymentsView;
  readonly refund_states: RefundStatesView;
  readonly order_refunds: OrderRefundsView;
  readonly payment_allocations: PaymentAllocationsView;
  readonly suspense_items: SuspenseItemsView;
  readonly payments_queue: PaymentsQueueView;
  readonly payment_search: PaymentSearchView;
  readonly account_restriction_owners: AccountRestrictionOwnersView;
  readonly top_up_references: TopUpReferencesTable;
  readonly wallet_top_ups: WalletTopUpsTable;
  readonly closed_top_ups: ClosedTopUpsTable;
  // Views of other modules.
  readonly bank_payment_lines: BankPaymentLinesView;
  readonly restricted_money: RestrictedMoneyView;
  readonly investor_accounts: InvestorAccountsView;
  readonly mail_recipients: MailRecipientsView;
  readonly money_postings: MoneyPostingsView;
  readonly order_candidates: OrderCandidatesView;
  readonly order_headings: OrderHeadingsView;
  readonly order_owners: OrderOwnersView;
  readonly transfers_of_items: TransfersOfItemsView;
}
