import { touchedAccounts, touchedOrders } from './narrowing.ts';

/** Statements of an incremental proof about orders and shares. */

/** Like T1 when balances equal their postings (M3), which balance (M1): all shares outside were issued. */
export const sharesIssued = `
  select p.id, p.share_count, -issued.shares as sum
  from projects p
  cross join lateral (
    select coalesce(sum(x.amount), 0) as shares from ledger_accounts a join ledger_postings x on x.account_id = a.id
    where a.name = 'external/SHARE:' || p.id || '/project:' || p.id
  ) issued
  where -issued.shares <> p.share_count`;

/** Like T3, with the live orders read once. */
export const sharesReserved = `
  select p.id, coalesce(a.balance, 0) as reserved, coalesce(live.shares, 0) as live
  from projects p
  left join ledger_accounts a on a.name = 'reserved/SHARE:' || p.id || '/project:' || p.id
  left join (
    select o.project_id, sum(o.token_count) as shares from orders o where o.state in ('Open', 'Unpaid')
    group by o.project_id
  ) live on live.project_id = p.id
  where coalesce(a.balance, 0) <> coalesce(live.shares, 0)`;

/** Users and projects of touched orders and touched holdings. */
const pairs = `
  select o.user_id, o.project_id from ${touchedOrders} join orders o on o.id = touched.id
  union
  select a.owner_user_id, a.project_id from ${touchedAccounts} join ledger_accounts a on a.id = touched.id
  where a.kind = 'holding'`;

/**
 * All orders of these users, each read once, because reading by pairs would read a user's orders again for
 * each project.
 */
const ordersOfUsers = `
  select o.* from (select distinct pairs.user_id from (${pairs}) pairs) u
  cross join lateral (select x.* from orders x where x.user_id = u.user_id offset 0) o`;

/** Like T4. */
export const sharesHeld = `
  select pairs.user_id, pairs.project_id, coalesce(paid.shares, 0) + moved.shares as paid,
    coalesce(a.balance, 0) as held
  from (${pairs}) pairs
  left join (
    select o.user_id, o.project_id, sum(o.token_count) as shares from (${ordersOfUsers}) o
    where o.state = 'Paid' or o.end_reason = 'redeemed' group by o.user_id, o.project_id
  ) paid on paid.user_id = pairs.user_id and paid.project_id = pairs.project_id
  cross join lateral (
    select coalesce(sum(case when t.to_user_id = pairs.user_id then t.share_count else -t.share_count end), 0) as shares
    from share_transfers t
    where t.state = 'executed' and t.project_id = pairs.project_id and pairs.user_id in (t.from_user_id, t.to_user_id)
  ) given
  cross join lateral (
    select given.shares - coalesce(sum(l.shares), 0) as shares
    from distributions d
    join distribution_lines l on l.distribution_id = d.id and l.user_id = pairs.user_id and l.booked_at is not null
    where d.project_id = pairs.project_id and d.kind = 'final' and d.state in ('approved', 'executed')
  ) moved
  left join ledger_accounts a
    on a.name = 'holding/SHARE:' || pairs.project_id || '/user:' || pairs.user_id || '/project:' || pairs.project_id
  where coalesce(paid.shares, 0) + moved.shares <> coalesce(a.balance, 0)`;

/**
 * The cap in force at a user's newest order: today's cap, or the highest cap of the project's versions when
 * its content was published again after the order (with half a minute for concurrent writes). Staff may lower
 * a cap, and users who hold more keep it.
 */
export const capWhenOrdered = (newest: string): string => `(
  select case
    when ${newest} > i.publish_at + interval '30 seconds' then p.max_per_user
    else (
      select case when count(v.content ->> 'maxPerUser') = count(*) then max((v.content ->> 'maxPerUser')::integer) end
      from project_info_versions v where v.project_info_id = i.id) end
  from project_infos i where i.project_id = p.id)`;

/**
 * The shares that transfers brought to the user of `ordered` before the newest order, less those that they ever took
 * away; the half minute is for concurrent writes.
 */
export const transferredToOrdered = `(
  select coalesce(sum(case when t.to_user_id = ordered.user_id then t.share_count else -t.share_count end), 0)
  from share_transfers t
  where t.state = 'executed' and t.project_id = ordered.project_id
    and (t.from_user_id = ordered.user_id
      or (t.to_user_id = ordered.user_id and t.executed_at < ordered.newest - interval '30 seconds')))`;

/** Like T5. */
export const capPerUser = `
  select pairs.user_id, pairs.project_id, ordered.shares as ordered, p.max_per_user
  from (${pairs}) pairs join projects p on p.id = pairs.project_id
  join (
    select o.user_id, o.project_id, sum(o.token_count) as shares, max(o.created_at) as newest from (${ordersOfUsers}) o
    where o.state in ('Open', 'Unpaid', 'Paid') group by o.user_id, o.project_id
  ) ordered on ordered.user_id = pairs.user_id and ordered.project_id = pairs.project_id
  where ordered.shares + ${transferredToOrdered} > p.max_per_user
    and ordered.shares + ${transferredToOrdered} > ${capWhenOrdered('ordered.newest')}`;

/** Like O7, for users of live orders and of touched holds. */
export const walletHolds = `
  select pairs.user_id, pairs.asset, coalesce(a.balance, 0) as held, live.amount as live
  from (
    select o.user_id, o.currency as asset from orders o
    where o.state in ('Open', 'Unpaid') and o.paid_from_wallet <> 0
    union
    select a.owner_user_id, a.asset from ${touchedAccounts} join ledger_accounts a on a.id = touched.id
    where a.kind = 'wallet_hold'
  ) pairs
  cross join lateral (
    select coalesce(sum(o.paid_from_wallet), 0) as amount from orders o
    where o.user_id = pairs.user_id and o.currency = pairs.asset and o.state in ('Open', 'Unpaid')
  ) live
  left join ledger_accounts a on a.name = 'wallet_hold/' || pairs.asset || '/user:' || pairs.user_id
  where coalesce(a.balance, 0) <> live.amount`;
