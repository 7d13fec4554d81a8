import type { Invariant } from './invariant.ts';

/** P: money that arrived and what brought it (migration 0007). */
export const paymentInvariants: readonly Invariant[] = [
  {
    id: 'P1',
    title: 'one reference of a provider is one payment',
    nature: 'safety',
    sql: `
      select p.provider, p.provider_ref, count(*) as count from payments p
      group by p.provider, p.provider_ref having count(*) > 1`,
  },
  {
    id: 'P2',
    title: 'what is settled is in the order’s currency and never more than the order asked for',
    nature: 'safety',
    sql: `
      select p.id, p.order_id, p.currency, p.settled_amount, o.currency as order_currency, o.price
      from payments p left join orders o on o.id = p.order_id
      where p.settled_amount > 0
        and (o.id is null or p.currency <> o.currency or p.settled_amount > o.price - o.paid_from_wallet)`,
  },
  {
    id: 'P3',
    title: 'the parts of a payment are never more than it brought',
    nature: 'safety',
    sql: `
      select p.id, p.amount, p.settled_amount, p.suspense_amount, p.released_amount from payments p
      where p.settled_amount + p.suspense_amount + p.released_amount > p.amount
        or least(p.settled_amount, p.suspense_amount, p.released_amount) < 0`,
  },
  {
    id: 'P4',
    title: 'every event of a gateway is dealt with within ten minutes',
    nature: 'liveness',
    sql: `
      select e.id, e.provider, e.subject, e.received_at from payment_events e
      where e.processed_at is null and e.received_at < app_now() - interval '10 minutes'`,
  },
  {
    id: 'P5',
    title: 'what an order counts as settled its payments have settled; one that ended has none (O3, O4)',
    nature: 'safety',
    sql: `
      select o.id, o.state, o.settled, coalesce(sum(p.settled_amount), 0) as brought
      from orders o left join payments p on p.order_id = o.id
      group by o.id having o.settled <> coalesce(sum(p.settled_amount), 0)`,
  },
  {
    id: 'P6',
    title: 'each payment came into the ledger once and whole, and stands there where its row says',
    nature: 'safety',
    sql: `
      select p.id, p.amount, came.amount as came, came.to_order, p.settled_amount, p.suspense_amount,
        coalesce(waiting.balance, 0) as waiting
      from payments p
      left join lateral (
        select -sum(l.amount) filter (where a.kind = 'world' and a.provider = p.provider) as amount,
          coalesce(sum(l.amount) filter (where a.kind = 'order' and a.order_id = p.order_id), 0) as to_order
        from ledger_transactions t
        join ledger_postings l on l.transaction_id = t.id and l.asset = p.currency
        join ledger_accounts a on a.id = l.account_id
        where t.source_type = 'payment' and t.source_id = p.id::text and t.kind = 'payment.received'
      ) came on true
      left join ledger_accounts waiting
        on waiting.name = 'suspense/' || p.currency || '/item:payment:' || p.id
      where came.amount is distinct from p.amount
        or came.to_order < p.settled_amount + p.released_amount
        or coalesce(waiting.balance, 0) <> p.suspense_amount
      union all
      select null, null, null, null, null, null, a.balance from ledger_accounts a
      where a.kind = 'suspense' and a.item_id like 'payment:%' and a.balance <> 0
        and not exists (select from payments p where a.item_id = 'payment:' || p.id and a.asset = p.currency)`,
  },
  {
    id: 'P7',
    title:
      'an order of which money waits for a person says so; what came beside the price does not hold it up',
    nature: 'safety',
    sql: `
      select p.id, p.order_id, p.suspense_reason from payments p join orders o on o.id = p.order_id
      where not o.needs_review
        and (p.released_amount > 0 or (p.suspense_amount > 0 and p.suspense_reason not in ('surplus', 'nothing_owed')))
      union all
      select null, a.order_id, a.state from payment_attempts a join orders o on o.id = a.order_id
      where not o.needs_review and a.state in ('needs_review', 'reversed')`,
  },
];
