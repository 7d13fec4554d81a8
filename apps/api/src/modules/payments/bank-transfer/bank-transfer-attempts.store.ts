import { type Money, type OrderState, isLive } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** The bank transfer of an order is one attempt, however often its instructions are requested. */
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

/** Sets the bank-transfer attempt to reversed: the bank has reversed all or part of its money. */
export const reverseBankTransfer = async (tx: Tx, orderId: number): Promise<void> => {
  await db(tx)
    .updateTable('payment_attempts')
    .set({ state: 'reversed', updated_at: sql<Date>`app_now()` })
    .where('order_id', '=', orderId)
    .where('type', '=', 'BankTransfer')
    .execute();
};

/**
 * Ends the reversal of the attempt once no money is reversed any more: the attempt gets its order's state. The money
 * of an ended order was refunded.
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

/** Returns whether the bank reversed money of this order. */
export const hasReversal = async (tx: Tx, orderId: number): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'reversed')
    .executeTakeFirst();
  return row !== undefined;
};
