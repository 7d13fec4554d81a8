import type { Currency, Money } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type {
  BankTables,
  ShownTransferState,
  TransferFailure,
  TransferItemKind,
  TransferBlocker,
} from '../bank.tables.ts';

export interface TransfersFilter {
  readonly state?: ShownTransferState | undefined;
  readonly kind?: TransferItemKind | undefined;
  readonly currency?: Currency | undefined;
  readonly failure?: TransferFailure | undefined;
  readonly reference?: string | undefined;
  readonly documentId?: string | undefined;
  /** documentId of the payment file that contains the transfer. */
  readonly file?: string | undefined;
  /** At the bank for more than two days. */
  readonly isLate?: boolean;
}

/** A transfer as staff see it. */
export interface TransferRow {
  readonly id: number;
  readonly documentId: string;
  readonly kind: TransferItemKind;
  readonly itemDocumentId: string | null;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly ibanEnd: string;
  readonly recipientName: string;
  readonly state: ShownTransferState;
  readonly failure: TransferFailure | null;
  readonly blocker: TransferBlocker | null;
  readonly fileDocumentId: string | null;
  readonly evidence: string | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly bookedAt: Date | null;
  readonly endedAt: Date | null;
}

/** The shown states `sending` and `sent` are one stored state. */
const storedStateOf = (state: ShownTransferState) =>
  state === 'sending' || state === 'sent' ? 'submitted' : state;

/** Transfers, newest first; one row more than the page, so that the caller knows whether there are more. */
export const listTransferRows = async (
  tx: Tx,
  { after, pageSize, ...filter }: PageAfter<number> & TransfersFilter,
): Promise<TransferRow[]> => {
  let found = tables<BankTables>(tx).selectFrom('outgoing_transfer_items');
  if (after !== undefined) found = found.where('id', '<', after);
  if (filter.state !== undefined)
    found = found.where('state', '=', filter.state).where('stored_state', '=', storedStateOf(filter.state));
  if (filter.kind !== undefined) found = found.where('item_kind', '=', filter.kind);
  if (filter.currency !== undefined) found = found.where('currency', '=', filter.currency);
  if (filter.failure !== undefined) found = found.where('failure', '=', filter.failure);
  if (filter.reference !== undefined) found = found.where('reference', '=', filter.reference);
  if (filter.isLate === true)
    found = found
      .where('stored_state', '=', 'submitted')
      .where('submitted_at', '<', sql<Date>`app_now() - interval '2 days'`);
  if (filter.file !== undefined) found = found.where('file_document_id', '=', filter.file);
  if (filter.documentId !== undefined) found = found.where('document_id', '=', filter.documentId);
  return found
    .select([
      'id',
      'document_id as documentId',
      'item_kind as kind',
      'item_document_id as itemDocumentId',
      'reference',
      'amount',
      'currency',
      'iban_end as ibanEnd',
      'recipient_name as recipientName',
      'state',
      'failure',
      'blocker',
      'file_document_id as fileDocumentId',
      'evidence',
      'created_at as createdAt',
      'submitted_at as submittedAt',
      'booked_at as bookedAt',
      'ended_at as endedAt',
    ])
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
};

/** The state as staff see it now. */
export const shownStateOf = async (tx: Tx, id: number): Promise<ShownTransferState> => {
  const { state } = await tables<BankTables>(tx)
    .selectFrom('outgoing_transfer_items')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state;
};

/** A transfer that a statement has shown and that has not come back; the input of a proposal. */
export interface ReturnableTransfer {
  readonly documentId: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly recipientName: string;
}

/** The transfer with this reference, if it left the bank and could have returned with this amount. */
export const findReturnableTransfer = (
  tx: Tx,
  { reference, back }: { readonly reference: string; readonly back: Money },
): Promise<ReturnableTransfer | undefined> =>
  tables<BankTables>(tx)
    .selectFrom('outgoing_transfers')
    .select(['document_id as documentId', 'reference', 'amount', 'recipient_name as recipientName'])
    .where('reference', '=', reference)
    .where('state', '=', 'booked')
    .where('currency', '=', back.currency)
    .where('amount', '>=', back.amount)
    .executeTakeFirst();
