import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PaymentsOfOrders } from '../../orders/index.ts';

const releaseAllocations = async (tx: Tx, orderId: number): Promise<void> => {
  await sql`
    update payments set released_amount = released_amount + allocated_amount, allocated_amount = 0,
      suspense_reason = coalesce(suspense_reason, 'order_ended'), left_to_staff_at = null
    where order_id = ${orderId} and allocated_amount > 0`.execute(tables(tx));
};

const closeAttempts: PaymentsOfOrders['closeAttempts'] = async (tx, { id, state }) => {
  await sql`
    update payment_attempts a set updated_at = app_now(), state = case
        when a.state = 'succeeded' then 'refunded'
        when ${state} = 'Paid' then 'succeeded'
        when ${state} = 'Canceled' then 'cancelled_by_payer'
        when ${state} = 'Timeout' then 'expired'
        else 'rejected'
      end
    where a.order_id = ${id} and (
      (a.type = 'Wallet' and (a.state = 'pending' or (a.state = 'succeeded' and ${state} <> 'Paid')))
      or (a.type = 'BankTransfer' and a.state = 'pending' and ${state} = 'Paid' and exists (
        select from payments p where p.order_id = ${id} and p.provider = 'bank' and p.allocated_amount > 0)))`.execute(
    tables(tx),
  );
};

/** What happens to the payments of an order when it changes its state, in the transaction of the change. */
export const paymentsOfOrders: PaymentsOfOrders = { releaseAllocations, closeAttempts };
