import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables, thisMoment } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { PaymentOrder } from '@parcela/providers/ports/paying-bank.ts';
import type { TransferItem, TransferOwners } from './outgoing-transfers.ports.ts';
import type { BankTables } from '../bank.tables.ts';

const db = (tx: Tx) => tables<BankTables>(tx);
const now = sql<Date>`app_now()`;
/** Longer than any call to the bank takes. */
const leaseEnd = sql<Date>`app_now() + interval '2 minutes'`;
const ordersMax = 200;

export interface Batch {
  readonly id: number;
  readonly messageId: string;
  readonly createdAt: Date;
}

const batchColumns = ['id', 'message_id as messageId', 'created_at as createdAt'] as const;

export interface SendingBatch extends Batch {
  readonly maySend: boolean;
  /** No attempt can have reached the bank, so the content can still change. */
  readonly isSurelyHere: boolean;
}

/**
 * The file of a currency whose outcome the bank has not reported, locked until the transaction ends. It may be sent
 * (again) if no other process is sending it and either the bank certainly has not received it or a whole statement
 * has been read since. That statement shows every payment of the file, and the bank itself accepts no file twice.
 */
export const lockSendingBatch = async (tx: Tx, currency: Currency): Promise<SendingBatch | undefined> =>
  db(tx)
    .selectFrom('outgoing_batches')
    .select(batchColumns)
    .select([
      sql<boolean>`lease_until <= app_now() and (asked_at is null or statement_read_at is not null)`.as(
        'maySend',
      ),
      sql<boolean>`asked_at is null and not may_be_there`.as('isSurelyHere'),
    ])
    .where('currency', '=', currency)
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst();

export type MayGo = (tx: Tx, item: TransferItem) => Promise<boolean>;
/** A transfer may be sent if the owner of its item allows it. */
export const mayGoOf =
  (owners: TransferOwners): MayGo =>
  async (tx, { kind, id }) =>
    (await owners[kind]?.mayGo?.(tx, id)) ?? true;

const lockPending = (tx: Tx, currency: Currency, afterId: number) =>
  db(tx)
    .selectFrom('outgoing_transfers')
    .select(['id', 'item_kind as itemKind', 'item_id as itemId'])
    .where('currency', '=', currency)
    .where('state', '=', 'pending')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ordersMax)
    .forUpdate()
    .skipLocked()
    .execute();

/** Ids of the pending transfers that may be sent, oldest first; blocked ones do not delay the others. */
const lockLetGo = async (tx: Tx, currency: Currency, mayGo: MayGo): Promise<number[]> => {
  const letGo: number[] = [];
  for (let pending = await lockPending(tx, currency, 0); pending.length > 0;) {
    for (const { id, itemKind, itemId } of pending) {
      if (await mayGo(tx, { kind: itemKind, id: itemId })) letGo.push(id);
      if (letGo.length === ordersMax) return letGo;
    }
    pending = await lockPending(tx, currency, pending.at(-1)?.id ?? 0);
  }
  return letGo;
};

/**
 * Puts pending transfers of a currency into a new file; undefined when none may be sent or another file is being
 * sent.
 */
export const openBatch = async (tx: Tx, currency: Currency, mayGo: MayGo): Promise<Batch | undefined> => {
  const letGo = await lockLetGo(tx, currency, mayGo);
  if (letGo.length === 0) return undefined;
  const batch = await db(tx)
    .insertInto('outgoing_batches')
    .values({
      message_id: newDocumentId(),
      currency,
      state: 'sending',
      asked_at: now,
      lease_until: leaseEnd,
      may_be_there: false,
    })
    .onConflict((conflict) => conflict.column('currency').where('state', '=', sql.lit('sending')).doNothing())
    .returning(batchColumns)
    .executeTakeFirst();
  if (!batch) return undefined;
  await db(tx)
    .updateTable('outgoing_transfers')
    .set({ state: 'submitted', batch_id: batch.id, submitted_at: thisMoment })
    .where('id', 'in', letGo)
    .execute();
  return batch;
};

/**
 * Puts locked pending transfers into a batch that staff take to the bank: a file or, with `evidence`, one order
 * entered by hand.
 */
export const insertStaffBatch = async (
  tx: Tx,
  made: { readonly currency: Currency; readonly madeBy: number; readonly evidence: string | null },
  transferIds: readonly number[],
): Promise<{ documentId: string }> => {
  const batch = await db(tx)
    .insertInto('outgoing_batches')
    .values({
      message_id: newDocumentId(),
      currency: made.currency,
      state: 'accepted',
      origin: made.evidence === null ? 'file' : 'hand',
      made_by: made.madeBy,
      evidence: made.evidence,
      answered_at: now,
      lease_until: now,
      may_be_there: false,
    })
    .returning(['id', 'document_id as documentId'])
    .executeTakeFirstOrThrow();
  await db(tx)
    .updateTable('outgoing_transfers')
    .set({ state: 'submitted', batch_id: batch.id, submitted_at: thisMoment })
    .where('id', 'in', transferIds)
    .execute();
  return batch;
};

/** Claims a file for another sending attempt. */
export const leaseBatch = async (tx: Tx, id: number): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_batches')
    .set({
      asked_at: now,
      lease_until: leaseEnd,
      statement_read_at: null,
      may_be_there: sql<boolean>`may_be_there or asked_at is not null`,
    })
    .where('id', '=', id)
    .execute();
};

/** Ends the lease; `mayHaveArrived` says whether the bank may have received the file. */
export const releaseBatch = async (tx: Tx, id: number, mayHaveArrived: boolean): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_batches')
    .set({ lease_until: now, ...(mayHaveArrived ? {} : { asked_at: null }) })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
};

/** Stores the bank's answer; false when it was already known. */
export const saveAnswer = async (tx: Tx, id: number, state: 'accepted' | 'refused'): Promise<boolean> => {
  const rows = await db(tx)
    .updateTable('outgoing_batches')
    .set({ state, answered_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning('id')
    .execute();
  return rows.length === 1;
};

/**
 * Removes blocked orders from a file that the bank certainly has not received; they wait for a later file. Returns
 * whether any order is left.
 */
export const removeBlockedTransfers = async (tx: Tx, batchId: number, mayGo: MayGo): Promise<boolean> => {
  const orders = await db(tx)
    .selectFrom('outgoing_transfers')
    .select(['id', 'item_kind as kind', 'item_id as itemId'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const blockedIds: number[] = [];
  for (const { id, kind, itemId } of orders)
    if (!(await mayGo(tx, { kind, id: itemId }))) blockedIds.push(id);
  if (blockedIds.length > 0)
    await db(tx)
      .updateTable('outgoing_transfers')
      .set({ state: 'pending', batch_id: null, submitted_at: null })
      .where('id', 'in', blockedIds)
      .execute();
  return blockedIds.length < orders.length;
};

/** The orders of a file, always in the same order. */
export const ordersOf = async (tx: Tx, batchId: number): Promise<PaymentOrder[]> =>
  db(tx)
    .selectFrom('outgoing_transfers')
    .select([
      'reference',
      'amount',
      'recipient_iban as recipientIban',
      'recipient_name as recipientName',
      'message',
    ])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();

/**
 * Removes from a refused file the transfers that did not cause the refusal; they go with the next file. Transfers
 * that the bank already has stay.
 */
export const sendLater = async (tx: Tx, batchId: number, known: readonly string[]): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_transfers')
    .set({ state: 'pending', batch_id: null, submitted_at: null })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'submitted')
    .where('reference', '<>', sql<string>`all(${[...known]}::text[])`)
    .execute();
};

/** Records that the books contain every movement of an account up to `askedAt`. */
export const recordStatement = async (tx: Tx, currency: Currency, askedAt: Date): Promise<void> => {
  await db(tx)
    .updateTable('outgoing_batches')
    .set({ statement_read_at: askedAt })
    .where('currency', '=', currency)
    .where('state', '=', 'sending')
    .where('lease_until', '<', askedAt)
    .execute();
};
