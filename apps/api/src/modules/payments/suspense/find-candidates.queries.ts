import type { Currency, Localized, OrderState } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PaymentsTables } from '../payments.tables.ts';

/** An order for which suspended money may have been meant, with its owner. */
export interface CandidateRow {
  readonly orderId: number;
  readonly documentId: string;
  readonly state: OrderState;
  readonly projectId: number;
  readonly projectTitle: Localized;
  readonly placedAt: Date;
  readonly paymentReference: string;
  readonly currency: Currency;
  /** The unpaid part of the price; an ended order takes no money. */
  readonly unpaid: bigint;
  readonly hasJustEnded: boolean;
  readonly userId: number;
  readonly userDocumentId: string;
  readonly userEmail: string;
  readonly userName: string;
  readonly isAccountKnown: boolean;
}

/** More candidates of one kind would not help staff. */
const ofOneKind = sql.lit(50);

/**
 * Candidate orders: those with one of these references, live ones that owe exactly the amount, and the latest ones of
 * this user, of users with the payer's name, and of users whom the same account paid for. Each kind has an index.
 */
export const findCandidates = async (
  tx: Tx,
  money: {
    readonly paymentId: number;
    readonly references: readonly string[];
    readonly amount: bigint;
    readonly currency: Currency;
    readonly payerName: string | null;
    readonly payerAccount: string | null;
    readonly userId: number | null;
  },
): Promise<readonly CandidateRow[]> => {
  // The key of a single name has a blank instead of the other name.
  const key = sql`name_key(trim(${money.payerName}::text))`;
  const keysOf = sql`array[${key}, ${key} || ' ', ' ' || ${key}]`;
  const { rows } = await sql<CandidateRow>`
    with payers as (
      select distinct o.user_id
      from (
        select p.order_id from payments p
        where p.payer_account = ${money.payerAccount} and p.order_id is not null and p.id <> ${money.paymentId}
          and p.allocated_amount > 0
        order by p.id desc limit ${ofOneKind}
      ) paid join order_owners o on o.order_id = paid.order_id
    ), people as (
      select user_id from payers
      union (select a.user_id from investor_accounts a where a.first_name_key = any(${keysOf})
        limit ${ofOneKind})
      union (select a.user_id from investor_accounts a where a.last_name_key = any(${keysOf})
        limit ${ofOneKind})
      union select ${money.userId}::integer
    ), found as (
      select c.order_id from order_candidates c where c.payment_reference = any(${[...money.references]}::text[])
      union (select c.order_id from order_candidates c
        where c.currency = ${sql.lit(money.currency)} and c.state in ('Open', 'Unpaid') and c.unpaid = ${money.amount}
        limit ${ofOneKind})
      union (select c.order_id from people join order_candidates c on c.user_id = people.user_id
        where c.state in ('Open', 'Unpaid', 'Failed') or c.ended_at > app_now() - interval '30 days'
        order by c.order_id desc limit ${ofOneKind})
    )
    select c.order_id as "orderId", c.document_id as "documentId", c.state, c.project_id as "projectId",
      c.project_title as "projectTitle", c.placed_at as "placedAt", c.payment_reference as "paymentReference",
      c.currency, c.unpaid, coalesce(c.ended_at > app_now() - interval '30 days', false) as "hasJustEnded",
      a.user_id as "userId", a.document_id as "userDocumentId", a.email as "userEmail",
      concat_ws(' ', a.first_name, a.last_name) as "userName",
      exists (select from payers y where y.user_id = a.user_id) as "isAccountKnown"
    from found join order_candidates c on c.order_id = found.order_id
    join investor_accounts a on a.user_id = c.user_id
    order by c.order_id desc`.execute(tables<PaymentsTables>(tx));
  return rows;
};
