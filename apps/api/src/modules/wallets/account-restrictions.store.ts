import { type Money, money } from '@parcela/domain';
import { type Insertable, sql } from 'kysely';
import { type Tx, tables, thisMoment } from '../../platform/database/database.ts';
import { newDocumentId } from '../../platform/ids.ts';
import { tryLockProfile } from '../accounts/index.ts';
import type { BlockCause, WalletsTables } from './wallets.tables.ts';
export type { BlockCause } from './wallets.tables.ts';

const db = (tx: Tx) => tables<WalletsTables>(tx);
/** Money that must stay: the bank took back what it had come from, or a member of staff restricted it. */
export interface MoneyBlock {
  readonly id: number;
  readonly documentId: string;
  readonly cause: BlockCause;
  /** Null while nobody has got the money: only its payment stands still. */
  readonly userId: number | null;
  /** The order to which the money had been settled. */
  readonly orderId: number | null;
  /** The payment that was taken back. */
  readonly paymentId: number | null;
  readonly amount: Money;
  readonly closedAt: Date | null;
}

/** Opens the block of one share of a payment that the bank took back. */
export const blockReversedMoney = async (
  tx: Tx,
  block: {
    readonly userId: number | null;
    readonly orderId: number | null;
    readonly paymentId: number;
    readonly amount: Money;
    /** What took the money back, as its provider names it. */
    readonly providerRef: string;
  },
): Promise<void> => {
  await insertBlock(tx, {
    cause: 'reversal',
    user_id: block.userId,
    order_id: block.orderId,
    payment_id: block.paymentId,
    amount: block.amount.amount,
    currency: block.amount.currency,
    provider_ref: block.providerRef,
    opened_by: null,
    opening_reason: null,
  });
};

/** Opens the block that a member of staff asks for; answers its documentId. */
export const blockByStaff = (
  tx: Tx,
  block: {
    readonly userId: number;
    readonly amount: Money;
    readonly staffId: number;
    readonly reason: string;
  },
): Promise<string> =>
  insertBlock(tx, {
    cause: 'staff',
    user_id: block.userId,
    order_id: null,
    payment_id: null,
    amount: block.amount.amount,
    currency: block.amount.currency,
    provider_ref: null,
    opened_by: block.staffId,
    opening_reason: block.reason,
  });

type NewBlock = Omit<
  Insertable<WalletsTables['money_blocks']>,
  'document_id' | 'closing_reason' | 'requested_by' | 'approved_by'
>;

/** Whoever lets money of the person leave (`obstacleToWithdrawing`) has done so before, or sees the block. */
const insertBlock = async (tx: Tx, block: NewBlock): Promise<string> => {
  const { user_id: userId = null } = block;
  if (userId !== null) await tryLockProfile(tx, userId);
  const row = await db(tx)
    .insertInto('money_blocks')
    .values({
      ...block,
      document_id: newDocumentId(),
      opened_at: thisMoment,
      closing_reason: null,
      requested_by: null,
      approved_by: null,
    })
    .returning('document_id as documentId')
    .executeTakeFirstOrThrow();
  return row.documentId;
};

/** What was taken back of this payment and from whom, the decided ones too. */
export const listReversalsOfPayment = async (
  tx: Tx,
  paymentId: number,
): Promise<{ providerRef: string | null; userId: number | null; orderId: number | null; amount: bigint }[]> =>
  db(tx)
    .selectFrom('money_blocks')
    .select(['provider_ref as providerRef', 'user_id as userId', 'order_id as orderId', 'amount'])
    .where('payment_id', '=', paymentId)
    .execute();

/** Was this payment taken back, and nobody has decided on all of it? */
export const hasOpenBlockOfPayment = async (tx: Tx, paymentId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('money_blocks')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

const selectBlocks = (tx: Tx) =>
  db(tx)
    .selectFrom('money_blocks')
    .select([
      'id',
      'document_id as documentId',
      'cause',
      'user_id as userId',
      'order_id as orderId',
      'payment_id as paymentId',
      'amount',
      'currency',
      'closed_at as closedAt',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectBlocks>['executeTakeFirstOrThrow']>>;
const asBlock = ({ amount, currency, ...row }: Row): MoneyBlock => ({
  ...row,
  amount: money(amount, currency),
});

/** Reads a block without a lock; undefined when there is none. */
export const findBlock = async (tx: Tx, documentId: string): Promise<MoneyBlock | undefined> => {
  const row = await selectBlocks(tx).where('document_id', '=', documentId).executeTakeFirst();
  return row && asBlock(row);
};

/** Closes an open block by the decision of two members of staff; says whether it was open. */
export const releaseBlock = async (
  tx: Tx,
  id: number,
  decision: { readonly reason: string; readonly requestedBy: number; readonly approvedBy: number },
): Promise<boolean> => {
  const rows = await db(tx)
    .updateTable('money_blocks')
    .set({
      closed_at: sql<Date>`app_now()`,
      closing_reason: decision.reason,
      requested_by: decision.requestedBy,
      approved_by: decision.approvedBy,
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length === 1;
};

/** What is blocked of a user's money now, by currency; empty when nothing is. */
export const blockedAmount = async (tx: Tx, userId: number): Promise<Money[]> => {
  const rows = await db(tx)
    .selectFrom('money_blocks')
    .select(['currency', sql<bigint>`sum(amount)::bigint`.as('amount')])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .groupBy('currency')
    .execute();
  return rows.map((row) => money(row.amount, row.currency));
};

/** While one is open, nothing leaves the user's wallets and no shares are sold. */
export const hasOpenBlock = async (tx: Tx, userId: number): Promise<boolean> =>
  (await blockedAmount(tx, userId)).length > 0;

/** Was the user's money restricted after that moment, and still is? */
export const hasOpenBlockSince = async (tx: Tx, userId: number, since: Date): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('money_blocks')
    .select('id')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('opened_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
};

/** Does another block of the order stay open? */
export const hasOpenBlockOfOrder = async (tx: Tx, orderId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('money_blocks')
    .select('id')
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};
