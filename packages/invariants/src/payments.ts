import { gatewayFacts, gatewayProviders } from '@parcela/domain';
import type { Invariant } from './invariant.ts';
import { of } from './since/narrowing.ts';
import { onePayment } from './since/others-since.ts';

/** Providers whose payments the platform follows until they are settled. */
const settled = gatewayProviders
  .filter((provider) => gatewayFacts[provider].isSettled)
  .map((provider) => `'${provider}'`)
  .join(', ');

/** P: payments and their sources. */
export const paymentInvariants: readonly Invariant[] = [
  {
    id: 'P1',
    title: 'one reference of a provider is one payment',
    nature: 'safety',
    sql: `
      select p.provider, p.provider_ref, count(*) as count from payments p
      group by p.provider, p.provider_ref having count(*) > 1`,
    since: { way: 'own', sql: onePayment },
  },
  {
    id: 'P2',
    title: 'what is settled is in the order’s currency and never more than the order asked for',
    nature: 'safety',
    sql: `
      select p.id, p.order_id, p.currency, p.allocated_amount, o.currency as order_currency, o.price
      from payments p left join orders o on o.id = p.order_id
      where p.allocated_amount > 0
        and (o.id is null or p.currency <> o.currency or p.allocated_amount > o.price - o.paid_from_wallet)`,
    since: { way: 'touched', of: [of.payments] },
  },
  {
    id: 'P3',
    title: 'the parts of a payment are exactly what it brought, and its refunds never more',
    nature: 'safety',
    sql: `
      select p.id, p.amount, p.allocated_amount, p.suspense_amount, p.released_amount, p.refunded_amount,
        p.credited_amount, p.reversed_amount, back.amount as going_back
      from payments p
      left join lateral (
        select coalesce(sum(r.amount), 0) as amount from refunds r
        where r.payment_id = p.id and r.state <> 'failed'
      ) back on true
      where p.allocated_amount + p.suspense_amount + p.released_amount + p.refunded_amount + p.credited_amount
          + p.reversed_amount <> p.amount
        or least(p.allocated_amount, p.suspense_amount, p.released_amount, p.refunded_amount, p.credited_amount,
          p.reversed_amount) < 0
        or back.amount > p.amount`,
    since: { way: 'touched', of: [of.payments] },
  },
  {
    id: 'P4',
    title: 'every event of a gateway is dealt with within ten minutes',
    nature: 'liveness',
    sql: `
      select e.id, e.provider, e.subject, e.received_at from payment_events e
      where e.processed_at is null and e.received_at < app_now() - interval '10 minutes'`,
    since: { way: 'all' },
  },
  {
    id: 'P5',
    title: 'what an order counts as settled its payments have settled; one that ended has none (O3, O4)',
    nature: 'safety',
    sql: `
      select o.id, o.state, o.allocated, coalesce(sum(p.allocated_amount), 0) as allocated
      from orders o left join payments p on p.order_id = o.id
      group by o.id having o.allocated <> coalesce(sum(p.allocated_amount), 0)`,
    since: { way: 'touched', of: [of.orders] },
  },
  {
    id: 'P6',
    title: 'each payment came into the ledger once and whole, and stands there where its row says',
    nature: 'safety',
    sql: `
      select p.id, p.amount, came.amount as came, given.to_order, p.allocated_amount, p.suspense_amount,
        coalesce(waiting.balance, 0) as waiting
      from payments p
      left join lateral (
        select -sum(l.amount) filter (where a.kind = 'external' and a.provider = p.provider) as amount
        from ledger_transactions t
        join ledger_postings l on l.transaction_id = t.id and l.asset = p.currency
        join ledger_accounts a on a.id = l.account_id
        where t.source_type = 'payment' and t.source_id = p.id::text and t.kind = 'payment.received'
      ) came on true
      left join lateral (
        select coalesce(sum(l.amount), 0) as to_order
        from (
          select 'payment' as type, p.id, 'payment.received' as kind
          union all
          select 'payment_decision', d.id, 'suspense.assigned' from payment_decisions d
          where d.payment_id = p.id and d.order_id = p.order_id
        ) cause
        join ledger_transactions t
          on t.source_type = cause.type and t.source_id = cause.id::text and t.kind = cause.kind
        join ledger_postings l on l.transaction_id = t.id and l.asset = p.currency
        join ledger_accounts a on a.id = l.account_id and a.kind = 'order' and a.order_id = p.order_id
      ) given on true
      left join ledger_accounts waiting
        on waiting.name = 'suspense/' || p.currency || '/item:payment:' || p.id
      where came.amount is distinct from p.amount
        or given.to_order < p.allocated_amount + p.released_amount
        or coalesce(waiting.balance, 0) <> p.suspense_amount
      union all
      select null, null, null, null, null, null, a.balance from ledger_accounts a
      where a.kind = 'suspense' and a.item_id like 'payment:%' and a.balance <> 0
        and not exists (select from payments p where a.item_id = 'payment:' || p.id and a.asset = p.currency)`,
    since: { way: 'touched', of: [of.payments, of.accounts] },
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
    since: { way: 'touched', of: [of.payments, of.attempts] },
  },
  {
    id: 'P8',
    title: 'what ended orders have released stands on their suspense accounts',
    nature: 'safety',
    sql: `
      select o.id, coalesce(waiting.balance, 0) as waiting, released.amount as released
      from orders o
      left join ledger_accounts waiting on waiting.name = 'suspense/' || o.currency || '/item:order:' || o.id
      left join lateral (
        select coalesce(sum(p.released_amount), 0) as amount from payments p where p.order_id = o.id
      ) released on true
      where coalesce(waiting.balance, 0) <> released.amount`,
    since: { way: 'touched', of: [of.orders] },
  },
  {
    id: 'P9',
    title:
      'what is refunded and credited of a payment are its refunds that did not fail, the credits of staff, its top-up and the transfers that it brought back',
    nature: 'safety',
    sql: `
      select p.id, p.refunded_amount, back.amount as going_back, p.credited_amount, credited.amount as given
      from payments p
      left join lateral (
        select coalesce(sum(r.amount), 0) as amount from refunds r
        where r.payment_id = p.id and r.state <> 'failed'
      ) back on true
      left join lateral (
        select coalesce(sum(d.amount), 0) + coalesce((
          select sum(t.amount) from transfer_returns t where t.payment_id = p.id and t.undone_at is null), 0)
          + coalesce((select sum(w.amount) from wallet_top_ups w where w.payment_id = p.id), 0) as amount
        from payment_decisions d
        where d.payment_id = p.id and d.kind = 'credited'
      ) credited on true
      where p.refunded_amount <> back.amount or p.credited_amount <> credited.amount`,
    since: { way: 'touched', of: [of.payments] },
  },
  {
    id: 'P10',
    title: 'money of a refund stands on its account while it is under way, and not before or after',
    nature: 'safety',
    sql: `
      select r.id, r.state, r.amount, coalesce(a.balance, 0) as balance
      from refunds r
      left join ledger_accounts a on a.name = 'payable/' || r.currency || '/item:refund:' || r.id
      where coalesce(a.balance, 0) <> case when r.state in ('done', 'failed') then 0 else r.amount end
      union all
      select null, null, null, a.balance from ledger_accounts a
      where a.kind = 'payable' and a.item_id like 'refund:%' and a.balance <> 0
        and not exists (select from refunds r where a.item_id = 'refund:' || r.id and a.asset = r.currency)`,
    since: { way: 'touched', of: [of.refunds, of.accounts] },
  },
  {
    id: 'P11',
    title: 'while money of an order was taken back and nobody has decided, as much is blocked',
    nature: 'safety',
    sql: `
      select a.order_id, a.state from payment_attempts a
      where a.state = 'reversed'
        and not exists (select from account_restrictions b where b.order_id = a.order_id and b.closed_at is null)`,
    since: { way: 'touched', of: [of.attempts] },
  },
  {
    id: 'P12',
    title: 'what was taken back of a payment is never more than it brought, and restricts only who got it',
    nature: 'safety',
    // Restrictions are few: `offset 0` makes the plan look up the payments of each, where a join would read
    // all.
    sql: `
      select p.id, null::integer as block_id, null::integer as user_id, p.amount, sum(b.amount) as taken
      from payments p join account_restrictions b on b.payment_id = p.id and b.undone_at is null
      group by p.id having sum(b.amount) > p.amount
      union all
      select b.payment_id, b.id, b.user_id, null, b.amount from account_restrictions b
      where b.payment_id is not null and b.user_id is not null
        and not exists (
          select from payment_allocations s join orders o on o.id = s.order_id
          where s.payment_id = b.payment_id and o.id = b.order_id and o.user_id = b.user_id offset 0)
        and not exists (
          select from payment_decisions d
          where d.payment_id = b.payment_id and d.user_id = b.user_id and b.order_id is null offset 0)
        and not exists (
          select from wallet_top_ups w
          where w.payment_id = b.payment_id and w.user_id = b.user_id and b.order_id is null offset 0)`,
    since: { way: 'all' },
  },
  {
    id: 'P13',
    title: 'a live order knows how much money waits that could still be settled to it',
    nature: 'safety',
    sql: `
      select o.id, o.state, o.waiting_amount, waiting.amount as waiting from orders o
      cross join lateral (
        select coalesce((
          select sum(p.suspense_amount) from payments p
          where p.order_id = o.id and p.currency = o.currency and p.suspense_reason not in ('surplus', 'nothing_owed')
            and not exists (select from account_restrictions b where b.payment_id = p.id and b.closed_at is null)
        ), 0) + coalesce((
          select sum(a.amount) from payment_attempts a
          where a.order_id = o.id and a.currency = o.currency and a.state = 'needs_review'
        ), 0) as amount
      ) waiting
      where o.state in ('Open', 'Unpaid') and o.waiting_amount <> waiting.amount`,
    since: { way: 'all' },
  },
  {
    id: 'P14',
    title: 'the bank settles or reverses every card payment within a week',
    nature: 'liveness',
    sql: `
      select s.payment_id, p.provider_ref, s.opened_at
      from card_settlements s join payments p on p.id = s.payment_id
      where s.state = 'waiting' and s.opened_at < app_now() - interval '7 days'
      union all
      select p.id, p.provider_ref, p.arrived_at from payments p
      where p.provider in (${settled}) and not exists (select from card_settlements s where s.payment_id = p.id)`,
    since: { way: 'touched', of: [of.payments] },
  },
  {
    id: 'P15',
    title: 'a card payment that the bank shows as reversed went back as a refund of its whole amount',
    nature: 'safety',
    sql: `
      select s.payment_id, p.provider_ref, p.amount
      from card_settlements s join payments p on p.id = s.payment_id
      where s.state = 'reversed' and not exists (
        select from refunds r where r.payment_id = p.id and r.state <> 'failed' and r.amount = p.amount)`,
    since: { way: 'all' },
  },
  {
    id: 'P16',
    title: 'a line of a statement takes back one payment, and restricts exactly what it took',
    nature: 'safety',
    sql: `
      select b.provider_ref, count(distinct b.payment_id) as payments, sum(b.amount) as restricted, r.amount
      from account_restrictions b left join bank_reversal_lines r on r.provider_ref = b.provider_ref
      where b.provider_ref is not null
      group by b.provider_ref, r.amount
      having count(distinct b.payment_id) > 1 or sum(b.amount) <> r.amount`,
    since: { way: 'all' },
  },
  {
    id: 'P17',
    title: 'a top-up is booked once, whole, to the wallet of its reference',
    nature: 'safety',
    sql: `
      select w.id, p.id as payment_id, p.reference, w.amount, booked.amount as booked
      from wallet_top_ups w join payments p on p.id = w.payment_id
      left join top_up_references r
        on r.reference = p.reference and r.user_id = w.user_id and r.currency = p.currency
      left join lateral (
        select sum(l.amount) as amount
        from ledger_transactions t
        join ledger_postings l on l.transaction_id = t.id and l.asset = p.currency
        join ledger_accounts a on a.id = l.account_id and a.kind = 'wallet' and a.owner_user_id = w.user_id
        where t.source_type = 'top_up' and t.source_id = w.id::text and t.kind = 'wallet.topped_up'
      ) booked on true
      where r.reference is null or w.amount <> p.amount or booked.amount is distinct from w.amount
      union all
      select null, null, null, null, t.id from ledger_transactions t
      where t.kind = 'wallet.topped_up'
        and not exists (select from wallet_top_ups w where t.source_id = w.id::text)`,
    since: { way: 'all' },
  },
];
