import { type Money, money } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import { newDocumentId } from '../../platform/ids.ts';
import type { BlocksTables } from './blocks.tables.ts';

const db = (tx: Tx) => tables<BlocksTables>(tx);

/** Money of a user that must stay, because the bank took back what it had come from. */
export interface MoneyBlock {
  readonly id: number;
  readonly documentId: string;
  readonly userId: number;
  readonly orderId: number;
  readonly amount: Money;
  readonly closedAt: Date | null;
}

/** Opens a block; the same reference of the provider again changes nothing. Says whether it is new. */
export const blockMoney = async (
  tx: Tx,
  block: {
    readonly userId: number;
    readonly orderId: number;
    readonly amount: Money;
    /** What took the money back, as its provider names it. */
    readonly providerRef: string;
  },
): Promise<boolean> => {
  const row = await db(tx)
    .insertInto('money_blocks')
    .values({
      document_id: newDocumentId(),
      user_id: block.userId,
      order_id: block.orderId,
      amount: block.amount.amount,
      currency: block.amount.currency,
      provider_ref: block.providerRef,
      closing_reason: null,
      requested_by: null,
      approved_by: null,
    })
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

const selectBlocks = (tx: Tx) =>
  db(tx)
    .selectFrom('money_blocks')
    .select([
      'id',
      'document_id as documentId',
      'user_id as userId',
      'order_id as orderId',
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
