import { type Money, compactIban, money } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { NewTransfer, TransferItem } from './outgoing-transfers.ports.ts';
import type { BankTables, TransferFailure, TransferItemKind, TransferState } from '../bank.tables.ts';

const db = (tx: Tx) => tables<BankTables>(tx);
const now = sql<Date>`app_now()`;

/** Stores a transfer; undefined when the item has one. */
export const insertTransfer = async (
  tx: Tx,
  { item, amount, recipient, message }: NewTransfer,
): Promise<{ documentId: string; reference: string } | undefined> =>
  db(tx)
    .insertInto('outgoing_transfers')
    .values({
      document_id: newDocumentId(),
      item_kind: item.kind,
      item_id: item.id,
      amount: amount.amount,
      currency: amount.currency,
      recipient_iban: compactIban(recipient.iban),
      recipient_name: recipient.name,
      message,
      batch_id: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.columns(['item_kind', 'item_id']).doNothing())
    .returning(['document_id as documentId', 'reference'])
    .executeTakeFirst();

export const cancelPending = async (tx: Tx, item: TransferItem): Promise<boolean> => {
  const rows = await db(tx)
    .updateTable('outgoing_transfers')
    .set({ state: 'cancelled', ended_at: now })
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('state', '=', 'pending')
    .returning('id')
    .execute();
  return rows.length === 1;
};

export interface LockedTransfer {
  readonly id: number;
  readonly documentId: string;
  readonly reference: string;
  readonly item: { readonly kind: TransferItemKind; readonly id: number };
  readonly amount: Money;
  readonly state: TransferState;
  readonly batchId: number | null;
  /**
   * Numbers, from 1, of the line that settles it and the line that returns it: above 1 when earlier lines are undone.
   */
  readonly bookedRound: number;
  readonly returnedRound: number;
}

const columns = [
  'id',
  'document_id',
  'reference',
  'item_kind',
  'item_id',
  'amount',
  'currency',
  'state',
  'batch_id',
  'booked_round',
  'returned_round',
] as const;

const toLocked = (row: {
  id: number;
  document_id: string;
  reference: string;
  item_kind: TransferItemKind;
  item_id: number;
  amount: bigint;
  currency: Money['currency'];
  state: TransferState;
  batch_id: number | null;
  booked_round: number;
  returned_round: number;
}): LockedTransfer => ({
  id: row.id,
  documentId: row.document_id,
  reference: row.reference,
  item: { kind: row.item_kind, id: row.item_id },
  amount: money(row.amount, row.currency),
  state: row.state,
  batchId: row.batch_id,
  bookedRound: row.booked_round,
  returnedRound: row.returned_round,
});

/** One transfer, locked until the transaction ends. */
export const lockTransfer = async (
  tx: Tx,
  by: { readonly reference: string } | { readonly documentId: string } | { readonly id: number },
): Promise<LockedTransfer | undefined> => {
  const all = db(tx).selectFrom('outgoing_transfers').select(columns).forUpdate();
  const one =
    'id' in by
      ? all.where('id', '=', by.id)
      : 'reference' in by
        ? all.where('reference', '=', by.reference)
        : all.where('document_id', '=', by.documentId);
  const row = await one.executeTakeFirst();
  return row && toLocked(row);
};

/** One transfer, for display only and not for decisions. */
export const findTransfer = async (tx: Tx, id: number): Promise<LockedTransfer> => {
  const row = await db(tx)
    .selectFrom('outgoing_transfers')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toLocked(row);
};

export const saveBooked = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_transfers')
    .set({ state: 'booked', booked_at: now })
    .where('id', '=', id)
    .execute();
};

export const saveFailed = async (tx: Tx, id: number, failure: TransferFailure): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_transfers')
    .set({ state: 'failed', failure, ended_at: now })
    .where('id', '=', id)
    .execute();
};

/** Called when the line that settled the transfer is undone: the bank has yet to pay it. */
export const saveUnbooked = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_transfers')
    .set({ state: 'submitted', booked_at: null, booked_round: sql<number>`booked_round + 1` })
    .where('id', '=', id)
    .execute();
};

/** Called when the line that returned the transfer is undone: it is settled again. */
export const saveUnreturned = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_transfers')
    .set({
      state: 'booked',
      failure: null,
      ended_at: null,
      returned_round: sql<number>`returned_round + 1`,
    })
    .where('id', '=', id)
    .execute();
};
