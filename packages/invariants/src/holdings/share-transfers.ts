import type { Invariant } from '../invariant.ts';

/** T: transfers of shares between holders. */
export const shareTransferInvariants: readonly Invariant[] = [
  {
    id: 'T6',
    title:
      'an executed transfer moved exactly its shares, and its price between the wallets, in one ledger transaction; nothing else did',
    nature: 'safety',
    sql: `
      select transfer, expected.account, expected.amount as expected, posted.amount as posted
      from (
        select t.id::text as transfer, 'holding/SHARE:' || t.project_id || '/user:' || side.user_id || '/project:'
          || t.project_id as account, (side.sign * t.share_count)::bigint as amount
        from share_transfers t
        cross join lateral (values (t.from_user_id, -1), (t.to_user_id, 1)) side (user_id, sign)
        where t.state = 'executed'
        union all
        select t.id::text, 'wallet/' || t.currency || '/user:' || side.user_id, side.sign * t.price
        from share_transfers t
        cross join lateral (values (t.to_user_id, -1), (t.from_user_id, 1)) side (user_id, sign)
        where t.state = 'executed' and t.settlement = 'wallet'
      ) expected
      full join (
        select x.source_id as transfer, a.name as account, p.amount
        from ledger_transactions x
        join ledger_postings p on p.transaction_id = x.id
        join ledger_accounts a on a.id = p.account_id
        where x.source_type = 'share_transfer'
      ) posted using (transfer, account)
      where expected.amount is distinct from posted.amount`,
    since: { way: 'all' },
  },
  {
    id: 'T7',
    title: 'shares were transferred only to investors whose KYC and AML were valid, by two members of staff',
    nature: 'safety',
    // A level that is not offered counts as done, unless no level is offered at all.
    sql: `
      select t.id, t.to_user_id, needed.type as missing
      from share_transfers t
      cross join (values ('KYC'), ('AML')) needed (type)
      where t.state = 'executed'
        and (needed.type in (select v.type from verification_options v)
          or not exists (select from verification_options))
        and not exists (
          select from verification_records r
          where r.user_id = t.to_user_id and r.type = needed.type and r.granted_at <= t.executed_at
            and coalesce(r.revoked_at >= t.executed_at, true) and coalesce(r.valid_until > t.executed_at, true)
        )
      union all
      select t.id, t.recorded_by, 'second person' from share_transfers t
      where t.state = 'executed' and (t.approved_by is null or t.approved_by = t.recorded_by)`,
    since: { way: 'all' },
  },
  {
    id: 'T8',
    title:
      'the invested amount of whoever gave or received shares, or got capital back, is never negative, and zero once all shares have left',
    nature: 'safety',
    sql: `
      select side.user_id, side.project_id, c.currency, cost.invested, cost.fee, held.shares
      from (
        select t.from_user_id as user_id, t.project_id from share_transfers t where t.state = 'executed'
        union
        select t.to_user_id, t.project_id from share_transfers t where t.state = 'executed'
        union
        select r.user_id, r.project_id from capital_repayments r
      ) side
      cross join (values ('CZK'), ('EUR'), ('PLN')) c (currency)
      cross join lateral (
        select coalesce(sum(x.invested), 0) as invested, coalesce(sum(x.fee), 0) as fee
        from (
          select convert_money(o.price, o.currency, c.currency, o.eur_to_czk, o.eur_to_pln) as invested,
            convert_money(convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln)
              * o.token_count, o.currency, c.currency, o.eur_to_czk, o.eur_to_pln) as fee
          from orders o
          where o.user_id = side.user_id and o.project_id = side.project_id
            and (o.state = 'Paid' or o.end_reason = 'redeemed')
          union all
          select case when t.kind = 'sale' then a.price else a.cost end,
            case when t.kind = 'sale' then 0 else a.entry_fee end
          from share_transfers t join share_transfer_amounts a on a.transfer_id = t.id and a.currency = c.currency
          where t.to_user_id = side.user_id and t.project_id = side.project_id and t.state = 'executed'
          union all
          select -a.cost, -a.entry_fee
          from share_transfers t join share_transfer_amounts a on a.transfer_id = t.id and a.currency = c.currency
          where t.from_user_id = side.user_id and t.project_id = side.project_id and t.state = 'executed'
          union all
          select -r.cost, -r.entry_fee from capital_repayments r
          where r.user_id = side.user_id and r.project_id = side.project_id and r.currency = c.currency
        ) x
      ) cost
      cross join lateral (
        select coalesce(sum(a.balance), 0) as shares from ledger_accounts a
        where a.kind = 'holding' and a.owner_user_id = side.user_id and a.project_id = side.project_id
      ) held
      where cost.invested < 0 or cost.fee < 0 or cost.fee > cost.invested
        or (held.shares = 0 and (cost.invested <> 0 or cost.fee <> 0))`,
    since: { way: 'all' },
  },
];
