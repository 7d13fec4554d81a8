import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PaymentsOfOrders } from '../../orders/index.ts';

/**
 * The order is Paid: its wallet attempts have succeeded, and so has a transfer's attempt if its money is part of the
 * price.
 */
export const completeAttempts = async (tx: Tx, orderId: number): Promise<void> => {
  await sql`
    update payment_attempts a set updated_at = app_now(), state = 'succeeded'
    where a.order_id = ${orderId} and a.state = 'pending' and (
      a.type = 'Wallet'
      or (a.type = 'BankTransfer' and exists (
        select from payments p where p.order_id = ${orderId} and p.provider = 'bank' and p.allocated_amount > 0)))`.execute(
    tables(tx),
  );
};

const orderEnded: PaymentsOfOrders['orderEnded'] = async (tx, { id, state }) => {
  await sql`
    update payments set released_amount = released_amount + allocated_amount, allocated_amount = 0,
      suspense_reason = coalesce(suspense_reason, 'order_ended'), left_to_staff_at = null
    where order_id = ${id} and allocated_amount > 0`.execute(tables(tx));
  await sql`
    update payment_attempts a set updated_at = app_now(), state = case
        when a.state = 'succeeded' then 'refunded'
        when ${state} = 'Canceled' then 'cancelled_by_payer'
        when ${state} = 'Timeout' then 'expired'
        else 'rejected'
      end
    where a.order_id = ${id} and a.type = 'Wallet' and a.state in ('pending', 'succeeded')`.execute(
    tables(tx),
  );
};

/** Handles the payments of an order when it ends, in the same transaction. */
export const paymentsOfOrders: PaymentsOfOrders = { orderEnded };
