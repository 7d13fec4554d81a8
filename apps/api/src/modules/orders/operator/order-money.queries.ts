import type { Currency, OrderMoneyKind } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { OrdersTables } from '../orders.tables.ts';

/** One account's part of a ledger entry. */
export interface MoneyPosting {
  readonly account: string;
  readonly currency: Currency;
  readonly orderId: number | null;
  readonly provider: string | null;
  readonly itemId: string | null;
  readonly amount: number;
  /** Whether the account belongs to this order, its payments or its refunds. */
  readonly isOwn: boolean;
}

interface OtherOrder {
  readonly documentId: string;
  readonly orderId: number;
  readonly projectId: number;
  readonly placedAt: string;
}

/** A ledger entry that moved money of an order, or an unbooked reversal by the bank. */
export interface MoneyEntryRow {
  readonly key: string;
  readonly kind: OrderMoneyKind | 'reversal.opened' | 'reversal.released';
  readonly at: Date;
  readonly postings: readonly MoneyPosting[] | null;
  /** The amount that the bank has reversed. */
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly movement: string | null;
  readonly payment: {
    readonly provider: string;
    readonly providerRef: string;
    readonly payerName: string | null;
    readonly payerAccount: string | null;
  } | null;
  readonly refund: string | null;
  readonly transfer: { readonly documentId: string; readonly reference: string } | null;
  readonly otherOrder: OtherOrder | null;
}

/**
 * Every ledger entry that the order made or that touched an account of the order, its payments or its refunds; and
 * the bank's reversals. Oldest first.
 */
export const listOrderMoney = async (
  tx: Tx,
  order: { readonly id: number; readonly currency: Currency },
): Promise<readonly MoneyEntryRow[]> => {
  const { rows } = await sql<MoneyEntryRow>`
    with own (name) as (
      values (${`order/${order.currency}/order:${order.id}`}),
        (${`suspense/${order.currency}/item:order:${order.id}`})
      union all
      select 'suspense/' || p.currency || '/item:payment:' || p.payment_id from order_payments p
      where p.order_id = ${order.id}
      union all
      select 'payable/' || r.currency || '/item:refund:' || r.refund_id from order_refunds r
      where r.order_id = ${order.id}
    ), made (type, id) as (
      values ('order', ${String(order.id)})
      union all
      select 'attempt', a.attempt_id::text from order_attempts a where a.order_id = ${order.id}
      union all
      select 'account_restriction', b.id || ':wallet' from restricted_money b where b.order_id = ${order.id}
    ), entries as (
      select m.transaction_id from own join money_postings m on m.account_name = own.name
      union
      select m.transaction_id from made join money_postings m on m.source_type = made.type and m.source_id = made.id
    ), booked as (
      select m.transaction_id, m.kind, m.source_type, m.source_id, m.occurred_at,
        jsonb_agg(jsonb_build_object('account', m.account, 'currency', m.currency, 'orderId', m.order_id,
          'provider', m.provider, 'itemId', m.item_id, 'amount', m.amount,
          'isOwn', m.account_name in (select name from own)) order by m.account_name) as postings,
        min(coalesce(m.order_id::text, substring(m.item_id from '^order:(.*)$'))::integer) filter (
          where m.account in ('order', 'suspense') and m.account_name not in (select name from own)) as other_order_id
      from entries e join money_postings m on m.transaction_id = e.transaction_id
      group by m.transaction_id, m.kind, m.source_type, m.source_id, m.occurred_at
    )
    select b.transaction_id::text as key, b.kind, b.occurred_at as at, b.postings, null::bigint as amount,
      null::text as currency, v.document_id as movement,
      case when p.payment_id is not null then jsonb_build_object('provider', p.provider,
        'providerRef', p.provider_ref, 'payerName', p.payer_name, 'payerAccount', p.payer_account) end as payment,
      r.document_id as refund,
      case when t.transfer_id is not null then
        jsonb_build_object('documentId', t.document_id, 'reference', t.reference) end as transfer,
      case when o.id is not null then jsonb_build_object('documentId', o.document_id, 'orderId', o.id,
        'projectId', o.project_id, 'placedAt', o.created_at) end as "otherOrder", b.transaction_id as entry
    from booked b
    left join order_payments p on p.payment_id = case b.source_type when 'payment' then b.source_id::integer end
    left join bank_movement_references v on p.provider = 'bank' and v.iban = split_part(p.provider_ref, '/', 1)
      and v.movement_id = substr(p.provider_ref, strpos(p.provider_ref, '/') + 1)
    left join order_refunds r on r.refund_id = case b.source_type when 'refund' then split_part(b.source_id, ':', 1)::integer end
    left join transfers_of_items t on t.transfer_id = case b.source_type when 'transfer' then split_part(b.source_id, ':', 1)::integer end
    left join orders o on o.id = b.other_order_id
    union all
    select b.id || x.kind, x.kind, x.at, null, b.amount, b.currency, v.document_id, null, null, null, null, null
    from restricted_money b
    cross join lateral (values ('reversal.opened', b.opened_at), ('reversal.released', b.closed_at)) as x (kind, at)
    left join bank_movement_references v on v.iban = split_part(b.provider_ref, '/', 1)
      and v.movement_id = substr(b.provider_ref, strpos(b.provider_ref, '/') + 1)
    where b.order_id = ${order.id} and x.at is not null
    order by at, entry nulls last, key`.execute(tables<OrdersTables>(tx));
  return rows;
};
