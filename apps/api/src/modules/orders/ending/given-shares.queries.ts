import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { Order } from '../orders.store.ts';
import type { OrdersTables } from '../orders.tables.ts';

/**
 * Whether the owner of a Paid order has given shares of its project away since the payment, decided like the
 * database's `orders_shares_not_transferred`. Those shares cannot go back to the project, and a part of the order's
 * price has left the owner's invested amount with them.
 */
export const hasGivenShares = async (
  tx: Tx,
  { userId, projectId, id }: Pick<Order, 'id' | 'userId' | 'projectId'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from given_shares g join orders o on o.id = ${id}
    where g.user_id = ${userId} and g.project_id = ${projectId} and g.at > o.paid_at - interval '1 minute'
    limit 1`.execute(tables<OrdersTables>(tx));
  return rows.length > 0;
};
