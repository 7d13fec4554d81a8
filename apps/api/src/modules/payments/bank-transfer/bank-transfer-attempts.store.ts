import { type Money, type OrderState, isLive } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../../platform/database/database.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** The bank transfer of an order is one attempt, however often its instructions are asked for. */
export const openBankTransfer = async (tx: Tx, orderId: number, owed: Money): Promise<void> => {
  await db(tx)
    .insertInto('payment_attempts')
    .values({
      order_id: orderId,
      type: 'BankTransfer',
      state: 'pending',
      provider: 'bank',
      amount: owed.amount,
      currency: owed.currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The attempt by bank transfer has brought the rest of the price. */
export const closeBankTransfer = async (tx: Tx, orderId: number): Promise<void> => {
  await db(tx)
    .updateTable('payment_attempts')
    .set({ state: 'succeeded', updated_at: sql<Date>`app_now()` })
    .where('order_id', '=', orderId)
    .where('type', '=', 'BankTransfer')
    .where('state', '=', 'pending')
    .execute();
};

/** The money that the attempt by bank transfer brought, or a part of it, was taken back. */
export const reverseBankTransfer = async (tx: Tx, orderId: number): Promise<void> => {
  await db(tx)
    .updateTable('payment_attempts')
    .set({ state: 'reversed', updated_at: sql<Date>`app_now()` })
    .where('order_id', '=', orderId)
    .where('type', '=', 'BankTransfer')
    .execute();
};

/**
 * Nothing of what was taken back is open any more: the transfer is where its order is. Of an order that ended, its
 * money went back.
 */
export const endReversal = async (
  tx: Tx,
  order: { readonly id: number; readonly state: OrderState },
): Promise<void> => {
  const state = isLive(order.state) ? 'pending' : order.state === 'Paid' ? 'succeeded' : 'refunded';
  await db(tx)
    .updateTable('payment_attempts')
    .set({ state, updated_at: sql<Date>`app_now()` })
    .where('order_id', '=', order.id)
    .where('state', '=', 'reversed')
    .execute();
};

/** Was money of this order taken back? */
export const hasReversal = async (tx: Tx, orderId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'reversed')
    .executeTakeFirst();
  return row !== undefined;
};
