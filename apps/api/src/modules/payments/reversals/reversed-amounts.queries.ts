import { sql } from 'kysely';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';

const db = (tx: Tx) => tables<never>(tx);

/** The amount of a payment that was ever allocated to this order, wherever the money is now. */
export const sumAllocatedToOrder = async (tx: Tx, paymentId: number, orderId: number): Promise<bigint> => {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(s.amount), 0)::bigint as amount from payment_allocations s
    where s.payment_id = ${paymentId} and s.order_id = ${orderId}`.execute(db(tx));
  return onlyRow(rows).amount;
};

/** The investors whose wallets the payment topped up or staff credited from it, one row each. */
export const listCredits = async (
  tx: Tx,
  paymentId: number,
): Promise<readonly { readonly userId: number; readonly amount: bigint }[]> => {
  const { rows } = await sql<{ userId: number; amount: bigint }>`
    select c.user_id as "userId", sum(c.amount)::bigint as amount
    from (
      select d.user_id, d.amount, d.id from payment_decisions d
      where d.payment_id = ${paymentId} and d.kind = 'credited'
      union all
      select t.user_id, t.amount, 0 from wallet_top_ups t where t.payment_id = ${paymentId}
    ) c
    group by c.user_id order by max(c.id) desc`.execute(db(tx));
  return rows;
};

/** Whether staff have decided that the money of a reversal goes to the bank. */
export const isSettled = async (tx: Tx, providerRef: string): Promise<boolean> => {
  const { rows } = await sql`
    select from restricted_money b
    join money_postings m on m.kind = 'payment.reversed' and m.source_type = 'account_restriction'
      and split_part(m.source_id, ':', 1) = b.id::text
    where b.provider_ref = ${providerRef} limit 1`.execute(db(tx));
  return rows.length > 0;
};

/** Returns whether this statement line is linked to a payment. */
export const isMatched = async (tx: Tx, providerRef: string): Promise<boolean> => {
  const { rows } = await sql`
    select from restricted_money b where b.provider_ref = ${providerRef} limit 1`.execute(db(tx));
  return rows.length > 0;
};

/** The open restrictions that a line caused, in order of creation. */
export const listOpenRestrictionsOf = async (
  tx: Tx,
  providerRef: string,
): Promise<
  readonly {
    readonly documentId: string;
    readonly userId: number | null;
    readonly orderId: number | null;
    readonly amount: bigint;
  }[]
> => {
  const { rows } = await sql<{
    documentId: string;
    userId: number | null;
    orderId: number | null;
    amount: bigint;
  }>`
    select b.document_id as "documentId", b.user_id as "userId", b.order_id as "orderId", b.amount
    from restricted_money b where b.provider_ref = ${providerRef} and b.closed_at is null order by b.id`.execute(
    db(tx),
  );
  return rows;
};
