// Written by `npm run generate:database` from the migrated database.
import type { LedgerEntryKind } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type BankLineKind = 'outgoing' | 'reversal' | 'foreign_currency' | 'unreadable';

export type MovementOutcome =
  | 'payment'
  | 'transfer'
  | 'transfer_returned'
  | 'outgoing'
  | 'reversal'
  | 'nothing'
  | 'foreign_currency';

export type ShownTransferState = 'pending' | 'sending' | 'sent' | 'booked' | 'failed' | 'cancelled';

export type TransferFailure = 'refused' | 'returned' | 'not_paid';

export type TransferItemKind = 'refund' | 'withdrawal' | 'distribution';

export type TransferBlocker = 'restricted' | 'not_cleared';

export type TransferState = 'pending' | 'submitted' | 'booked' | 'failed' | 'cancelled';

export interface CollectionAccountsTable {
  readonly id: GeneratedAlways<number>;
  readonly iban: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly read_to: string | null;
  readonly last_read_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly document_id: Generated<string>;
  readonly stated_on: string | null;
  readonly stated_balance: bigint | null;
  readonly opening_balance: bigint | null;
  readonly stated_file_id: number | null;
  readonly opening_on: string | null;
  readonly opening_at: Date | null;
  readonly opening_file_id: number | null;
}

export interface BankMovementsTable {
  readonly id: GeneratedAlways<number>;
  readonly collection_account_id: ColumnType<number, number, never>;
  readonly movement_id: ColumnType<string, string, never>;
  readonly booked_on: ColumnType<string, string, never>;
  readonly amount: ColumnType<bigint, bigint, never>;
  readonly currency: ColumnType<string, string, never>;
  readonly raw: ColumnType<string, string, never>;
  readonly outcome: ColumnType<MovementOutcome, MovementOutcome, never>;
  readonly imported_at: ColumnType<Date, Date | undefined, never>;
  readonly instruction_id: ColumnType<string | null, string | null | undefined, never>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly transfer_id: ColumnType<number | null, number | null | undefined, never>;
  readonly closed_day_id: number | null;
  readonly source: ColumnType<
    'feed' | 'camt.053' | 'gpc' | 'fio-csv' | null,
    'feed' | 'camt.053' | 'gpc' | 'fio-csv' | null | undefined,
    never
  >;
  readonly statement: ColumnType<string | null, string | null | undefined, never>;
  readonly statement_from: ColumnType<string | null, string | null | undefined, never>;
  readonly statement_to: ColumnType<string | null, string | null | undefined, never>;
  readonly bank_references: ColumnType<string | null, string | null | undefined, never>;
  readonly payer_name: ColumnType<string | null, string | null | undefined, never>;
  readonly payer_account: ColumnType<string | null, string | null | undefined, never>;
  readonly variable_symbol: ColumnType<string | null, string | null | undefined, never>;
  readonly number_reused: ColumnType<boolean, boolean | undefined, never>;
  readonly statement_file_id: ColumnType<number | null, number | null | undefined, never>;
  readonly transfer_round: ColumnType<number | null, number | null | undefined, never>;
}

export interface BankUnreadableLinesTable {
  readonly id: GeneratedAlways<number>;
  readonly collection_account_id: ColumnType<number, number, never>;
  readonly digest: ColumnType<Buffer, Buffer, never>;
  readonly raw: ColumnType<string, string, never>;
  readonly problem: ColumnType<string, string, never>;
  readonly imported_at: ColumnType<Date, Date | undefined, never>;
  readonly read_at: Date | null;
}

export interface BankReconciliationView {
  readonly currency: string | null;
  readonly balance: bigint | null;
  readonly external: bigint | null;
  readonly unexplained: bigint | null;
  readonly difference: bigint | null;
  readonly unreadable_count: bigint | null;
}

export interface BankBalancesView {
  readonly currency: string | null;
  readonly balance: bigint | null;
}

export interface BankLinesToExplainView {
  readonly kind: BankLineKind;
  readonly line_id: number;
  readonly account_iban: string;
  readonly account_currency: 'CZK' | 'EUR' | 'PLN';
  readonly movement_id: string | null;
  readonly booked_on: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly raw: string;
  readonly problem: string | null;
  readonly imported_at: Date;
  readonly payment_document_id: string | null;
}

export interface BankMovementItemsView {
  readonly id: number | null;
  readonly document_id: string | null;
  readonly collection_account_id: number | null;
  readonly account_document_id: string | null;
  readonly account_iban: string | null;
  readonly account_currency: 'CZK' | 'EUR' | 'PLN' | null;
  readonly movement_id: string | null;
  readonly booked_on: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly outcome: MovementOutcome | null;
  readonly raw: string | null;
  readonly imported_at: Date | null;
  readonly payment_document_id: string | null;
  readonly payer_name: string | null;
  readonly payer_account: string | null;
  readonly waiting_amount: bigint | null;
  readonly order_id: number | null;
  readonly order_document_id: string | null;
  readonly project_id: number | null;
  readonly placed_at: Date | null;
  readonly transfer_document_id: string | null;
  readonly transfer_reference: string | null;
  readonly reversed_document_id: string | null;
  readonly waiting_reason:
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
  readonly source: 'feed' | 'camt.053' | 'gpc' | 'fio-csv' | null;
  readonly statement: string | null;
  readonly number_reused: boolean | null;
  readonly counter_document_id: string | null;
  readonly undone_document_id: string | null;
  readonly same_document_id: string | null;
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

export interface BankFeedsView {
  readonly id: number;
  readonly document_id: string;
  readonly iban: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly read_to: string | null;
  readonly last_read_at: Date | null;
  readonly state: string | null;
  readonly unreadable_count: number | null;
}

export interface SilentBanksView {
  readonly provider: string | null;
  readonly since: Date | null;
}

export interface StatementFilesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly collection_account_id: ColumnType<number, number, never>;
  readonly name: ColumnType<string, string, never>;
  readonly format: ColumnType<'camt.053' | 'gpc' | 'fio-csv', 'camt.053' | 'gpc' | 'fio-csv', never>;
  readonly digest: ColumnType<Buffer, Buffer, never>;
  readonly content: ColumnType<Buffer, Buffer, never>;
  readonly period_from: ColumnType<string | null, string | null | undefined, never>;
  readonly period_to: ColumnType<string | null, string | null | undefined, never>;
  readonly opening: ColumnType<bigint | null, bigint | null | undefined, never>;
  readonly closing: ColumnType<bigint | null, bigint | null | undefined, never>;
  readonly line_count: ColumnType<number, number, never>;
  readonly uploaded_by: ColumnType<number, number, never>;
  readonly uploaded_at: ColumnType<Date, Date | undefined, never>;
  readonly imported_by: number | null;
  readonly imported_at: Date | null;
  readonly imported_count: number | null;
  readonly discarded_at: Date | null;
  readonly discarded_by: number | null;
  readonly discard_reason: string | null;
  readonly undone_at: Date | null;
}

export interface StatementFileItemsView {
  readonly id: number | null;
  readonly document_id: string | null;
  readonly collection_account_id: number | null;
  readonly account_document_id: string | null;
  readonly account_iban: string | null;
  readonly account_currency: 'CZK' | 'EUR' | 'PLN' | null;
  readonly name: string | null;
  readonly format: 'camt.053' | 'gpc' | 'fio-csv' | null;
  readonly period_from: string | null;
  readonly period_to: string | null;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly line_count: number | null;
  readonly uploaded_at: Date | null;
  readonly uploaded_by: string | null;
  readonly imported_at: Date | null;
  readonly imported_by: string | null;
  readonly imported_count: number | null;
  readonly discarded_at: Date | null;
  readonly discarded_by: string | null;
  readonly discard_reason: string | null;
  readonly undone_at: Date | null;
  readonly undo_reason: string | null;
}

export interface BankReversalsTable {
  readonly movement_id: ColumnType<number, number, never>;
  readonly payer_account: ColumnType<string | null, string | null | undefined, never>;
  readonly payer_name: ColumnType<string | null, string | null | undefined, never>;
  readonly reference: ColumnType<string | null, string | null | undefined, never>;
}

export interface BankReversalLinesView {
  readonly id: number | null;
  readonly document_id: string | null;
  readonly account_iban: string | null;
  readonly provider_ref: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly booked_on: string | null;
  readonly imported_at: Date | null;
  readonly instruction_id: string | null;
  readonly payer_account: string | null;
  readonly payer_name: string | null;
  readonly reference: string | null;
  readonly is_tied: boolean | null;
  readonly is_explained: boolean | null;
}

export interface BankPaymentLinesView {
  readonly account_iban: string;
  readonly movement_id: string;
  readonly booked_on: string;
  readonly instruction_id: string | null;
}

export interface BankExplanationsTable {
  readonly movement_id: ColumnType<number, number, never>;
  readonly kind: ColumnType<
    'fee' | 'interest' | 'own_transfer' | 'paid_by_hand' | 'other',
    'fee' | 'interest' | 'own_transfer' | 'paid_by_hand' | 'other',
    never
  >;
  readonly note: ColumnType<string, string, never>;
  readonly explained_by: ColumnType<number, number, never>;
  readonly approved_by: ColumnType<number | null, number | null | undefined, never>;
  readonly explained_at: ColumnType<Date, Date | undefined, never>;
}

export interface ClosedBankDaysTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly currency: ColumnType<'CZK' | 'EUR' | 'PLN', 'CZK' | 'EUR' | 'PLN', never>;
  readonly day: ColumnType<string, string, never>;
  readonly bank_balance: ColumnType<bigint, bigint, never>;
  readonly opening_balance: ColumnType<bigint, bigint, never>;
  readonly lines_balance: ColumnType<bigint, bigint, never>;
  readonly ledger_balance: ColumnType<bigint, bigint, never>;
  readonly note: ColumnType<string | null, string | null | undefined, never>;
  readonly closed_by: ColumnType<number, number, never>;
  readonly closed_at: ColumnType<Date, Date | undefined, never>;
}

export interface ClosedBankPostingsTable {
  readonly transaction_id: ColumnType<bigint, bigint, never>;
  readonly closed_day_id: ColumnType<number, number, never>;
}

export interface ClosedBankDayItemsView {
  readonly id: number;
  readonly document_id: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly day: string;
  readonly bank_balance: bigint;
  readonly opening_balance: bigint;
  readonly lines_balance: bigint;
  readonly ledger_balance: bigint;
  readonly note: string | null;
  readonly closed_at: Date;
  readonly closed_by: string;
}

export interface BankLineBookingsView {
  readonly id: number | null;
  readonly document_id: string | null;
  readonly collection_account_id: number | null;
  readonly movement_id: string | null;
  readonly booked_on: string | null;
  readonly currency: string | null;
  readonly outcome: MovementOutcome | null;
  readonly amount: bigint | null;
  readonly closed_day_id: number | null;
  readonly booked: bigint | null;
  readonly explanation: 'fee' | 'interest' | 'own_transfer' | 'paid_by_hand' | 'other' | null;
  readonly note: string | null;
  readonly is_matched: boolean | null;
  readonly is_undone: boolean | null;
}

export interface BankLinesInNoBookView {
  readonly movement_id: number | null;
  readonly amount: bigint | null;
}

export interface BankPostingsByHandView {
  readonly transaction_id: bigint | null;
  readonly kind: LedgerEntryKind | null;
  readonly currency: string | null;
  readonly amount: bigint | null;
  readonly closed_day_id: number | null;
  readonly movement_document_id: string | null;
  readonly day: string | null;
}

export interface OutgoingBatchesTable {
  readonly id: GeneratedAlways<number>;
  readonly message_id: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly state: 'sending' | 'accepted' | 'refused';
  readonly asked_at: Date | null;
  readonly lease_until: Date;
  readonly statement_read_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly answered_at: Date | null;
  readonly may_be_there: Generated<boolean>;
  readonly document_id: Generated<string>;
  readonly origin: Generated<'api' | 'file' | 'hand'>;
  readonly made_by: number | null;
  readonly evidence: string | null;
  readonly downloaded_by: number | null;
  readonly downloaded_at: Date | null;
}

export interface TransferFileItemsView {
  readonly id: number;
  readonly document_id: string;
  readonly message_id: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly state: 'sending' | 'accepted' | 'refused' | null;
  readonly created_at: Date;
  readonly made_by: string;
  readonly downloaded_at: Date | null;
  readonly downloaded_by: string | null;
  readonly shown_state: 'made' | 'downloaded' | 'revoked';
  readonly transfer_count: number;
  readonly total: bigint;
  readonly booked_count: number;
}

export interface OutgoingTransfersTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly item_kind: TransferItemKind;
  readonly item_id: number;
  readonly reference: Generated<string>;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly recipient_iban: string;
  readonly recipient_name: string;
  readonly message: string;
  readonly state: Generated<TransferState>;
  readonly batch_id: number | null;
  readonly failure: TransferFailure | null;
  readonly created_at: Generated<Date>;
  readonly submitted_at: Date | null;
  readonly booked_at: Date | null;
  readonly ended_at: Date | null;
  readonly booked_round: Generated<number>;
  readonly returned_round: Generated<number>;
}

export interface TransfersOfItemsView {
  readonly item_kind: TransferItemKind;
  readonly item_id: number;
  readonly document_id: string;
  readonly reference: string;
  readonly state: TransferState;
  readonly failure: TransferFailure | null;
  readonly submitted_at: Date | null;
  readonly booked_at: Date | null;
  readonly transfer_id: number;
}

export interface TransferHoldersView {
  readonly transfer_id: number | null;
  readonly user_id: number | null;
}

export interface OutgoingTransferItemsView {
  readonly id: number;
  readonly document_id: string;
  readonly item_kind: TransferItemKind;
  readonly item_document_id: string | null;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly iban_end: string;
  readonly recipient_name: string;
  readonly state: ShownTransferState;
  readonly failure: TransferFailure | null;
  readonly created_at: Date;
  readonly submitted_at: Date | null;
  readonly booked_at: Date | null;
  readonly ended_at: Date | null;
  readonly blocker: TransferBlocker | null;
  readonly file_document_id: string | null;
  readonly evidence: string | null;
  readonly stored_state: TransferState | null;
}

export interface TransfersUnderWayView {
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly created_at: Date;
  readonly submitted_at: Date | null;
}

export interface BankQueueView {
  readonly kind: string | null;
  readonly since: Date | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface TransferSearchView {
  readonly transfer_id: number;
  readonly document_id: string;
  readonly reference: string;
  readonly recipient_iban: string;
  readonly recipient_name: string;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface TransferFileSearchView {
  readonly transfer_file_id: number;
  readonly document_id: string;
  readonly message_id: string;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly is_file: boolean | null;
}

export interface WaitingBankLinesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly collection_account_id: ColumnType<number, number, never>;
  readonly source: ColumnType<
    'feed' | 'camt.053' | 'gpc' | 'fio-csv',
    'feed' | 'camt.053' | 'gpc' | 'fio-csv',
    never
  >;
  readonly statement: ColumnType<string | null, string | null | undefined, never>;
  readonly statement_from: ColumnType<string | null, string | null | undefined, never>;
  readonly statement_to: ColumnType<string | null, string | null | undefined, never>;
  readonly movement_id: ColumnType<string, string, never>;
  readonly instruction_id: ColumnType<string | null, string | null | undefined, never>;
  readonly bank_references: ColumnType<string, string, never>;
  readonly booked_on: ColumnType<string, string, never>;
  readonly amount: ColumnType<bigint, bigint, never>;
  readonly currency: ColumnType<string, string, never>;
  readonly payer_name: ColumnType<string | null, string | null | undefined, never>;
  readonly payer_account: ColumnType<string | null, string | null | undefined, never>;
  readonly variable_symbol: ColumnType<string | null, string | null | undefined, never>;
  readonly texts: ColumnType<string, string, never>;
  readonly is_reversal: ColumnType<boolean, boolean, never>;
  readonly raw: ColumnType<string, string, never>;
  readonly asked_at: ColumnType<Date, Date | undefined, never>;
  readonly decision: 'same' | 'another' | 'undone' | null;
  readonly decided_at: Date | null;
  readonly decided_by: number | null;
  readonly bank_movement_id: number | null;
  readonly statement_file_id: ColumnType<number | null, number | null | undefined, never>;
}

export interface KnownBankLinesView {
  readonly movement: number | null;
  readonly waiting: number | null;
  readonly movement_document_id: string | null;
  readonly collection_account_id: number | null;
  readonly source: string | null;
  readonly statement: string | null;
  readonly statement_from: string | null;
  readonly statement_to: string | null;
  readonly movement_id: string | null;
  readonly bank_references: unknown;
  readonly booked_on: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly payer_name: string | null;
  readonly payer_account: string | null;
  readonly variable_symbol: string | null;
}

export interface WaitingBankLineItemsView {
  readonly id: number | null;
  readonly document_id: string | null;
  readonly collection_account_id: number | null;
  readonly account_document_id: string | null;
  readonly account_iban: string | null;
  readonly account_currency: 'CZK' | 'EUR' | 'PLN' | null;
  readonly source: 'feed' | 'camt.053' | 'gpc' | 'fio-csv' | null;
  readonly statement: string | null;
  readonly movement_id: string | null;
  readonly booked_on: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly payer_name: string | null;
  readonly payer_account: string | null;
  readonly variable_symbol: string | null;
  readonly raw: string | null;
  readonly asked_at: Date | null;
  readonly decision: 'same' | 'another' | 'undone' | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly movement_document_id: string | null;
}

export interface BankStatementsTable {
  readonly id: GeneratedAlways<number>;
  readonly statement_file_id: ColumnType<number, number, never>;
  readonly place: ColumnType<number, number, never>;
  readonly collection_account_id: ColumnType<number, number, never>;
  readonly source: ColumnType<'camt.053' | 'gpc' | 'fio-csv', 'camt.053' | 'gpc' | 'fio-csv', never>;
  readonly number: ColumnType<string | null, string | null | undefined, never>;
  readonly sequence: ColumnType<number | null, number | null | undefined, never>;
  readonly period_from: ColumnType<string | null, string | null | undefined, never>;
  readonly period_to: ColumnType<string | null, string | null | undefined, never>;
  readonly opening: ColumnType<bigint | null, bigint | null | undefined, never>;
  readonly closing: ColumnType<bigint | null, bigint | null | undefined, never>;
  readonly unreadable_count: ColumnType<number, number, never>;
  readonly lines_stored: ColumnType<boolean, boolean | undefined, never>;
  readonly is_whole: ColumnType<boolean, boolean, never>;
  readonly imported_at: ColumnType<Date, Date | undefined, never>;
}

export interface BankStatementLinesTable {
  readonly statement_id: ColumnType<number, number, never>;
  readonly place: ColumnType<number, number, never>;
  readonly bank_movement_id: ColumnType<number | null, number | null | undefined, never>;
  readonly waiting_line_id: ColumnType<number | null, number | null | undefined, never>;
}

export interface BankStatementMovementsView {
  readonly statement_id: number | null;
  readonly place: number | null;
  readonly movement_id: number | null;
  readonly waiting_id: number | null;
  readonly waiting_amount: bigint | null;
  readonly waiting_currency: string | null;
  readonly undone_id: number | null;
}

export interface BankUndoingsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string | undefined, never>;
  readonly collection_account_id: ColumnType<number, number, never>;
  readonly statement_file_id: ColumnType<number | null, number | null | undefined, never>;
  readonly reason: ColumnType<string, string, never>;
  readonly requested_by: ColumnType<number, number, never>;
  readonly approved_by: ColumnType<number, number, never>;
  readonly undone_at: ColumnType<Date, Date | undefined, never>;
}

export interface UndoneBankLinesTable {
  readonly movement_id: ColumnType<number, number, never>;
  readonly counter_id: ColumnType<number, number, never>;
  readonly undoing_id: ColumnType<number, number, never>;
  readonly same_as_id: number | null;
}

export interface BankLinesInFeedTable {
  readonly movement_id: ColumnType<number, number, never>;
  readonly seen_at: ColumnType<Date, Date | undefined, never>;
}

export interface CountedBankStatementsView {
  readonly id: number;
  readonly statement_file_id: number;
  readonly place: number;
  readonly collection_account_id: number;
  readonly source: 'camt.053' | 'gpc' | 'fio-csv';
  readonly number: string | null;
  readonly sequence: number | null;
  readonly period_from: string | null;
  readonly period_to: string | null;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly unreadable_count: number;
  readonly lines_stored: boolean;
  readonly is_whole: boolean;
  readonly imported_at: Date;
}

export interface BankLinesToUndoView {
  readonly id: number | null;
  readonly document_id: string | null;
  readonly collection_account_id: number | null;
  readonly account_iban: string | null;
  readonly account_currency: 'CZK' | 'EUR' | 'PLN' | null;
  readonly movement_id: string | null;
  readonly booked_on: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly outcome: MovementOutcome | null;
  readonly payer_name: string | null;
  readonly payer_account: string | null;
  readonly imported_at: Date | null;
  readonly provider_ref: string | null;
  readonly explained_by: bigint | null;
  readonly blocker: string | null;
  readonly transfer_id: number | null;
}

export interface BankTables {
  readonly collection_accounts: CollectionAccountsTable;
  readonly bank_movements: BankMovementsTable;
  readonly bank_unreadable_lines: BankUnreadableLinesTable;
  readonly bank_reconciliation: BankReconciliationView;
  readonly bank_balances: BankBalancesView;
  readonly bank_lines_to_explain: BankLinesToExplainView;
  readonly bank_movement_items: BankMovementItemsView;
  readonly bank_movement_references: BankMovementReferencesView;
  readonly bank_feeds: BankFeedsView;
  readonly silent_banks: SilentBanksView;
  readonly statement_files: StatementFilesTable;
  readonly statement_file_items: StatementFileItemsView;
  readonly bank_reversals: BankReversalsTable;
  readonly bank_reversal_lines: BankReversalLinesView;
  readonly bank_payment_lines: BankPaymentLinesView;
  readonly bank_explanations: BankExplanationsTable;
  readonly closed_bank_days: ClosedBankDaysTable;
  readonly closed_bank_postings: ClosedBankPostingsTable;
  readonly closed_bank_day_items: ClosedBankDayItemsView;
  readonly bank_line_bookings: BankLineBookingsView;
  readonly bank_lines_in_no_book: BankLinesInNoBookView;
  readonly bank_postings_by_hand: BankPostingsByHandView;
  readonly outgoing_batches: OutgoingBatchesTable;
  readonly transfer_file_items: TransferFileItemsView;
  readonly outgoing_transfers: OutgoingTransfersTable;
  readonly transfers_of_items: TransfersOfItemsView;
  readonly transfer_holders: TransferHoldersView;
  readonly outgoing_transfer_items: OutgoingTransferItemsView;
  readonly transfers_under_way: TransfersUnderWayView;
  readonly bank_queue: BankQueueView;
  readonly transfer_search: TransferSearchView;
  readonly transfer_file_search: TransferFileSearchView;
  readonly waiting_bank_lines: WaitingBankLinesTable;
  readonly known_bank_lines: KnownBankLinesView;
  readonly waiting_bank_line_items: WaitingBankLineItemsView;
  readonly bank_statements: BankStatementsTable;
  readonly bank_statement_lines: BankStatementLinesTable;
  readonly bank_statement_movements: BankStatementMovementsView;
  readonly bank_undoings: BankUndoingsTable;
  readonly undone_bank_lines: UndoneBankLinesTable;
  readonly bank_lines_in_feed: BankLinesInFeedTable;
  readonly counted_bank_statements: CountedBankStatementsView;
  readonly bank_lines_to_undo: BankLinesToUndoView;
}
