import { clearanceInvariants } from './clearance.ts';
import type { Invariant } from './invariant.ts';
import { of } from './since/narrowing.ts';
import * as own from './since/orders-since.ts';

/** Millionths of a currency in one euro, by the rates frozen on an order `o`. */
const perEuro = (currency: string): string => `(case ${currency}
  when 'CZK' then o.eur_to_czk * 1000000 when 'PLN' then o.eur_to_pln * 1000000 else 1000000 end)`;

/**
 * A unit of work reads current values while an earlier one may still change them; neither lives longer than
 * this. So every value in force during this time before the order is also right.
 */
const overlap = `interval '30 seconds'`;

/** The prices in force within the overlap before the order: the last one from before it, and later ones. */
const pricesInForce = `
  select from project_prices x where x.project_id = o.project_id and x.applied_at <= o.created_at
    and x.applied_at >= coalesce((
      select max(y.applied_at) from project_prices y
      where y.project_id = o.project_id and y.applied_at <= o.created_at - ${overlap}), '-infinity')`;

/** The same for exchange rates. */
const ratesInForce = `
  select from exchange_rates x where x.valid_from <= o.created_at
    and x.valid_from >= coalesce((
      select max(y.valid_from) from exchange_rates y
      where y.valid_from <= o.created_at - ${overlap}), '-infinity')`;

/** T: the shares of projects and orders. */
const shareInvariants: readonly Invariant[] = [
  {
    id: 'T1',
    title: 'shares held, reserved, unsold and redeemed are those issued, per project',
    nature: 'safety',
    sql: `
      select p.id, p.share_count, coalesce(sum(a.balance), 0) as sum
      from projects p
      left join ledger_accounts a on a.project_id = p.id and a.kind in ('issuer', 'reserved', 'holding', 'redeemed')
      group by p.id having coalesce(sum(a.balance), 0) <> p.share_count`,
    since: { way: 'own', sql: own.sharesIssued, follows: ['M3'] },
  },
  {
    id: 'T2',
    title: 'shares of live and Paid orders never exceed those issued',
    nature: 'safety',
    sql: `
      select p.id, p.share_count, sum(o.token_count) as ordered
      from projects p join orders o on o.project_id = p.id and o.state in ('Open', 'Unpaid', 'Paid')
      group by p.id having sum(o.token_count) > p.share_count`,
    since: { way: 'follows', follows: ['T1', 'T3', 'T4'] },
  },
  {
    id: 'T3',
    title: 'what is reserved are the shares of live orders',
    nature: 'safety',
    sql: `
      select p.id, reserved.shares as reserved, live.shares as live
      from projects p
      left join lateral (
        select coalesce(sum(a.balance), 0) as shares from ledger_accounts a
        where a.kind = 'reserved' and a.project_id = p.id
      ) reserved on true
      left join lateral (
        select coalesce(sum(o.token_count), 0) as shares from orders o
        where o.project_id = p.id and o.state in ('Open', 'Unpaid')
      ) live on true
      where reserved.shares <> live.shares`,
    since: { way: 'own', sql: own.sharesReserved },
  },
  {
    id: 'T4',
    title:
      'what a user holds are the shares of that user’s Paid orders, and what transfers and redemptions brought and took',
    nature: 'safety',
    sql: `
      select user_id, project_id, coalesce(paid.shares, 0) as paid, coalesce(held.shares, 0) as held
      from (
        select x.user_id, x.project_id, sum(x.shares) as shares from (
          select o.user_id, o.project_id, o.token_count as shares from orders o
          where o.state = 'Paid' or o.end_reason = 'redeemed'
          union all
          select l.user_id, p.project_id, -l.shares from distributions p
          join distribution_lines l on l.distribution_id = p.id and l.booked_at is not null
          where p.kind = 'final'
          union all
          select t.to_user_id, t.project_id, t.share_count from share_transfers t where t.state = 'executed'
          union all
          select t.from_user_id, t.project_id, -t.share_count from share_transfers t where t.state = 'executed'
        ) x group by x.user_id, x.project_id
      ) paid
      full join (
        select a.owner_user_id as user_id, a.project_id, a.balance as shares
        from ledger_accounts a where a.kind = 'holding'
      ) held using (user_id, project_id)
      where coalesce(paid.shares, 0) <> coalesce(held.shares, 0)`,
    since: { way: 'own', sql: own.sharesHeld },
  },
  {
    id: 'T5',
    title:
      'a project’s cap per user holds over all of the user’s orders and transferred shares when the last order is placed',
    nature: 'safety',
    sql: `
      select ordered.user_id, p.id, ordered.shares as ordered, p.max_per_user
      from (
        select o.user_id, o.project_id, sum(o.token_count) as shares, max(o.created_at) as newest from orders o
        where o.state in ('Open', 'Unpaid', 'Paid') group by o.user_id, o.project_id
      ) ordered
      join projects p on p.id = ordered.project_id
      where ordered.shares + ${own.transferredToOrdered} > p.max_per_user
        and ordered.shares + ${own.transferredToOrdered} > ${own.capWhenOrdered('ordered.newest')}`,
    since: { way: 'own', sql: own.capPerUser },
  },
];

/** O: orders, their money and their states. */
const stateInvariants: readonly Invariant[] = [
  {
    id: 'O1',
    title: 'a price is shares times unit price, and nothing is free but bonus shares',
    nature: 'safety',
    sql: `select o.id from orders o where o.price <> o.token_count * o.unit_price
        or o.price < 0 or (o.price = 0) <> (coalesce(o.payment_type, '') = 'Bonus')`,
    since: { way: 'touched', of: [of.orders] },
  },
  {
    id: 'O2',
    title: 'a user has at most one live order of a project',
    nature: 'safety',
    sql: `
      select o.user_id, o.project_id, count(*) as count from orders o
      where o.state in ('Open', 'Unpaid') group by o.user_id, o.project_id having count(*) > 1`,
    since: { way: 'all' },
  },
  {
    id: 'O3',
    title: 'a Paid or redeemed order is funded exactly, and the ledger has moved its whole price',
    nature: 'safety',
    sql: `
      select o.id, o.price, o.allocated, o.paid_from_wallet, moved.allocated as moved, moved.from_wallet as captured
      from orders o
      left join lateral (
        select coalesce(sum(p.amount) filter (where a.kind = 'order' and a.order_id = o.id), 0) as allocated,
          coalesce(sum(p.amount) filter (where a.kind = 'wallet_hold' and a.owner_user_id = o.user_id), 0) as from_wallet
        from ledger_transactions t
        join ledger_postings p on p.transaction_id = t.id
        join ledger_accounts a on a.id = p.account_id
        where t.source_type = 'order' and t.source_id = o.id::text and t.kind = 'order.paid'
          and p.asset = o.currency
      ) moved on true
      where (o.state = 'Paid' or o.end_reason = 'redeemed') and (o.allocated + o.paid_from_wallet <> o.price
        or moved.allocated <> -o.allocated or moved.from_wallet <> -o.paid_from_wallet)`,
    since: { way: 'touched', of: [of.orders] },
  },
  {
    id: 'O4',
    title: 'the money on an order’s account is what is settled to the live order; no other order has any',
    nature: 'safety',
    sql: `
      select o.id, o.state, o.allocated, coalesce(a.balance, 0) as balance
      from orders o left join ledger_accounts a on a.name = 'order/' || o.currency || '/order:' || o.id
      where coalesce(a.balance, 0) <> case when o.state in ('Open', 'Unpaid') then o.allocated else 0 end
        or (o.state not in ('Open', 'Unpaid', 'Paid') and o.end_reason is null
          and o.allocated + o.paid_from_wallet <> 0)
      union all
      select o.id, o.state, o.allocated, a.balance
      from orders o cross join unnest(array['CZK', 'EUR', 'PLN']) other (asset)
      join ledger_accounts a on a.name = 'order/' || other.asset || '/order:' || o.id
      where a.asset <> o.currency and a.balance <> 0`,
    since: { way: 'touched', of: [of.orders] },
  },
  {
    id: 'O5',
    title:
      'only legal transitions happened, each from the state before, and the log ends in the order’s state',
    nature: 'safety',
    // The pairs are repeated here on purpose, so that the check also finds a change of the function in the
    // database.
    sql: `
      select e.order_id, e.before, e.from_state, e.to_state from (
        select e.*, lag(e.to_state) over (partition by e.order_id order by e.id) as before from order_events e
      ) e
      where e.from_state is distinct from e.before
        or (e.from_state is null and e.to_state <> 'Open')
        or (e.from_state is not null and (e.from_state, e.to_state) not in (
          ('Open', 'Unpaid'), ('Open', 'Paid'), ('Open', 'Canceled'), ('Open', 'AdminCancel'), ('Open', 'Timeout'),
          ('Open', 'Failed'), ('Unpaid', 'Paid'), ('Unpaid', 'Canceled'), ('Unpaid', 'AdminCancel'),
          ('Unpaid', 'Timeout'), ('Unpaid', 'Failed'), ('Failed', 'Timeout'), ('Failed', 'Paid'),
          ('Failed', 'AdminCancel'), ('Paid', 'AdminCancel')))
      union all
      select o.id, null, null, o.state from orders o
      where o.state is distinct from
        (select x.to_state from order_events x where x.subject_id = o.id::text order by x.id desc limit 1)`,
    since: { way: 'touched', of: [of.orderEvents, of.orders] },
  },
  {
    id: 'O6',
    title:
      'no order is overdue for more than five minutes, unless a payment is confirmed or money waits that could pay it; none for 96 hours',
    nature: 'liveness',
    sql: `
      select o.id, o.state, o.deadline_at from orders o
      where o.deadline_at < app_now() - interval '5 minutes'
        and (
          o.deadline_at < app_now() - interval '96 hours 5 minutes'
          or (o.state = 'Failed' or o.price - o.paid_from_wallet - o.allocated <= 0
              or o.waiting_amount < o.price - o.paid_from_wallet - o.allocated)
            and coalesce(o.confirming_since < app_now() - interval '96 hours 5 minutes', true)
        )`,
    since: { way: 'all' },
  },
  {
    id: 'O7',
    title: 'wallet money on hold is the wallet part of live orders, per user and currency',
    nature: 'safety',
    sql: `
      select user_id, asset, coalesce(held.amount, 0) as held, coalesce(live.amount, 0) as live
      from (
        select a.owner_user_id as user_id, a.asset, a.balance as amount
        from ledger_accounts a where a.kind = 'wallet_hold'
      ) held
      full join (
        select o.user_id, o.currency as asset, sum(o.paid_from_wallet) as amount
        from orders o where o.state in ('Open', 'Unpaid') group by o.user_id, o.currency
      ) live using (user_id, asset)
      where coalesce(held.amount, 0) <> coalesce(live.amount, 0)`,
    since: { way: 'own', sql: own.walletHolds },
  },
  {
    id: 'O9',
    title:
      'the wallet part of an order is what its attempts hold or have captured; an ended one’s hold nothing',
    nature: 'safety',
    sql: `
      select o.id, o.state, o.paid_from_wallet, attempts.amount
      from orders o
      left join lateral (
        select coalesce(sum(w.amount), 0) as amount from payment_attempts w
        where w.order_id = o.id and w.type = 'Wallet' and w.currency = o.currency
          and w.state = case when o.state in ('Open', 'Unpaid') then 'pending' else 'succeeded' end
      ) attempts on true
      where o.paid_from_wallet <> attempts.amount
      union all
      select o.id, o.state, o.paid_from_wallet, a.amount
      from payment_attempts a join orders o on o.id = a.order_id
      where a.type = 'Wallet' and a.state = 'pending' and o.state not in ('Open', 'Unpaid')
      union all
      select a.order_id, a.state, a.amount, held.amount
      from payment_attempts a
      left join lateral (
        select sum(p.amount) as amount
        from ledger_transactions t
        join ledger_postings p on p.transaction_id = t.id and p.asset = a.currency
        join ledger_accounts h on h.id = p.account_id and h.kind = 'wallet_hold'
        where t.source_type = 'attempt' and t.source_id = a.id::text and t.kind = 'wallet.held'
      ) held on true
      where a.type = 'Wallet' and held.amount is distinct from a.amount`,
    since: { way: 'touched', of: [of.orders, of.attempts] },
  },
  {
    id: 'O8',
    title: 'a unit price is nominal price and rates in force when it was ordered, with the fee, rounded once',
    nature: 'safety',
    sql: `
      select o.id, o.unit_price, o.nominal_price, o.fee from orders o
      where (coalesce(o.payment_type, '') <> 'Bonus' and o.unit_price <> div(
          2 * (o.nominal_price + o.fee) * ${perEuro('o.currency')} + ${perEuro('o.project_currency')},
          2 * ${perEuro('o.project_currency')}))
        or not exists (${pricesInForce} and x.amount = o.nominal_price)
        or not exists (${ratesInForce} and (x.eur_to_czk, x.eur_to_pln) = (o.eur_to_czk, o.eur_to_pln))`,
    since: { way: 'touched', of: [of.orders] },
  },
];

export const orderInvariants: readonly Invariant[] = [
  ...shareInvariants,
  ...stateInvariants,
  ...clearanceInvariants,
];
