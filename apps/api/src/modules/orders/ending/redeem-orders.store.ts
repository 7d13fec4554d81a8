import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { recorded } from '@parcela/platform/events/record-event.ts';
import type { OrdersTables } from '../orders.tables.ts';

/** Locks the Paid orders of a project, before the project itself. */
export const lockPaidOrders = async (tx: Tx, projectId: number): Promise<void> => {
  await tables<OrdersTables>(tx)
    .selectFrom('orders')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', '=', 'Paid')
    .orderBy('id')
    .forUpdate()
    .execute();
};

/**
 * Ends the Paid orders of a project whose shares are redeemed. They keep their money and documents: nothing is
 * refunded, and the notice of the final payout tells the holder.
 */
export const redeemOrders = async (tx: Tx, projectId: number): Promise<void> => {
  const event = sql`
    select 'system', null::integer, 'order.redeemed', 'order', r.id::text, ${JSON.stringify({ state: 'Paid' })}::jsonb,
      ${JSON.stringify({ state: 'AdminCancel', reason: 'redeemed' })}::jsonb, null
    from redeemed r`;
  await sql`
    with redeemed as (
      update orders set state = 'AdminCancel', end_reason = 'redeemed', ended_at = app_now()
      where project_id = ${projectId} and state = 'Paid' returning id
    ), ${recorded(event)} select`.execute(tables<OrdersTables>(tx));
};
