import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import type { Client } from './client.ts';
import type { Acknowledged } from './investors.ts';

interface OrderRow {
  readonly documentId: string;
  readonly state: string;
  readonly shares: number;
  readonly price: bigint;
  readonly fromWallet: bigint;
}

/** Lost acknowledged writes, and shares that were sold twice; empty on success. */
export const findLosses = async (
  context: TestContext,
  { orders, walletPayments, undecided }: Acknowledged,
): Promise<string[]> => {
  const losses: string[] = [];
  const { rows } = await context.admin.pool.query<OrderRow>(
    `select o.document_id as "documentId", o.state, o.token_count as shares, o.price,
       coalesce((select sum(a.amount) from payment_attempts a
         where a.order_id = o.id and a.type = 'Wallet'), 0)::bigint as "fromWallet"
     from orders o`,
  );
  const found = new Map(rows.map((row) => [row.documentId, row]));
  for (const known of orders.values()) {
    const row = found.get(known.documentId);
    if (!row) losses.push(`order ${known.documentId} was acknowledged and is lost`);
    else if (row.shares !== known.shares || Number(row.price) !== known.price)
      losses.push(`order ${known.documentId} is another one than was acknowledged`);
    else if (known.isCancelled && row.state !== 'Canceled')
      losses.push(`order ${known.documentId} was acknowledged as cancelled and is ${row.state}`);
  }
  for (const { order, amount } of walletPayments) {
    const paid = Number(found.get(order)?.fromWallet ?? 0n);
    if (paid !== amount) losses.push(`${amount} from a wallet for ${order} was acknowledged and is ${paid}`);
  }
  const unacknowledged = rows.filter(({ documentId }) => !orders.has(documentId)).length;
  if (unacknowledged > undecided) losses.push(`${unacknowledged} orders are there of which nobody was told`);
  const { rows: oversold } = await context.admin.pool.query<{ id: number }>(
    `select p.id from projects p join orders o on o.project_id = p.id
     where o.state in ('Open', 'Unpaid', 'Paid') group by p.id having sum(o.token_count) > p.share_count`,
  );
  if (oversold.length > 0) losses.push(`${oversold.length} projects are oversold`);
  return losses;
};

/** The same key must get the same answer from every node and server. */
export const findChangedAnswers = async (
  client: Client,
  { orders }: Acknowledged,
  count: number,
): Promise<string[]> => {
  const changed: string[] = [];
  for (const known of [...orders.values()].slice(-count)) {
    const again = await client(known.headers, known.call);
    if (again?.text !== known.answer || !again.isReplay)
      changed.push(`the key of order ${known.documentId} is answered ${again?.status} ${again?.code ?? ''}`);
  }
  return changed;
};
