import type { Invariant } from './invariant.ts';
import { of } from './since/narrowing.ts';
import { debts, progress } from './since/others-since.ts';

/** A line's amount of one part, for distributions that were split here and not given by a file. */
const splitLines = `
  select l.id, l.distribution_id, l.shares, p.share_total, part.name, part.own, part.whole
  from distribution_lines l
  join distributions p on p.id = l.distribution_id
  cross join lateral (values
    ('costs', l.costs, p.costs), ('reserve', l.reserve, p.reserve), ('fee', l.fee, p.fee),
    ('withholding', l.withholding, p.withholding), ('net', l.net, p.net)
  ) part (name, own, whole)
  where p.origin = 'declared' and p.started_at is not null and p.corrects_id is null`;

/** Each holder's amount of a distribution after the booking of one of its corrections, by correction. */
const bookedByCorrection = `
  select c.id, l.user_id, sum(l.costs) as costs, sum(l.reserve) as reserve, sum(l.fee) as fee,
    sum(l.withholding) as withholding, sum(l.net) as net
  from distributions c
  join distributions p on p.id = c.corrects_id
    or (p.corrects_id = c.corrects_id and p.started_at is not null and p.id <= c.id)
  join distribution_lines l on l.distribution_id = p.id
  where c.corrects_id is not null and c.started_at is not null
  group by c.id, l.user_id`;

/**
 * Like D4, for lines with an undone return: those entries are mirrored, or their money was used and restricts
 * its holder.
 */
const unreturnedLines = `
  select l.id, l.state, l.settlement, l.net, count(t.id), sum(p.amount)
  from (
    select distinct x.line_id from outgoing_transfers o join distribution_transfers x on x.id = o.item_id
    where o.item_kind = 'distribution' and o.returned_round > 1
  ) u
  join distribution_lines l on l.id = u.line_id
  join distributions y on y.id = l.distribution_id
  left join ledger_transactions t on t.source_type = 'distribution_line'
    and (t.source_id = l.id::text or starts_with(t.source_id, l.id || ':'))
    and t.kind in ('distribution_line.deposited', 'distribution_line.returned')
    and not exists (select from ledger_transactions r where r.reverses = t.id)
    and not exists (
      select from undone_bank_lines n
      join bank_movements m on m.id = n.movement_id
      join bank_movements c on c.id = n.counter_id and c.outcome = 'reversal'
      join outgoing_transfers o on o.id = m.transfer_id and o.item_kind = 'distribution'
      join distribution_transfers x on x.id = o.item_id and x.line_id = l.id
      where coalesce(m.transfer_round, 1) = coalesce(nullif(split_part(t.source_id, ':', 2), ''), '1')::integer)
  left join ledger_accounts a on a.kind = 'wallet' and a.owner_user_id = l.user_id and a.asset = y.currency
  left join ledger_postings p on p.transaction_id = t.id and p.account_id = a.id
  group by l.id
  having case when l.settlement = 'DepositToWallet' and l.net > 0
    then count(t.id) <> 1 or coalesce(sum(p.amount), 0) <> l.net - l.deducted
    else count(t.id) > 0 end`;

/** D: distributions of project earnings. */
export const distributionInvariants: readonly Invariant[] = [
  {
    id: 'D1',
    title: 'the lines of a payout sum to the payout, part by part, and to its shares',
    nature: 'safety',
    sql: `
      select p.id, p.gross, p.net, p.share_total, p.holder_count, count(l.id) as lines, sum(l.gross) as lines_gross,
        sum(l.net) as lines_net, sum(l.shares) as lines_shares
      from distributions p left join distribution_lines l on l.distribution_id = p.id
      where p.started_at is not null and p.corrects_id is null
      group by p.id
      having (sum(l.costs), sum(l.reserve), sum(l.fee), sum(l.withholding), sum(l.net), sum(l.gross), sum(l.shares),
          count(l.id))
        is distinct from
          (p.costs::numeric, p.reserve::numeric, p.fee::numeric, p.withholding::numeric, p.net::numeric,
           p.gross::numeric, p.share_total::numeric, p.holder_count::bigint)`,
    since: { way: 'touched', of: [of.distributions] },
  },
  {
    id: 'D2',
    title: 'each part of a line is within one minor unit of the exact share',
    nature: 'safety',
    sql: `
      select s.id, s.distribution_id, s.name, s.own, s.whole from (${splitLines}) s
      where abs(s.own::numeric * s.share_total - s.whole::numeric * s.shares) >= s.share_total`,
    since: { way: 'touched', of: [of.linesOfDistributions] },
  },
  {
    id: 'D3',
    title: 'more shares never get less',
    nature: 'safety',
    // Lines in the order of their shares: the lowest of those with more is not below the highest of those
    // with fewer.
    sql: `
      select steps.distribution_id, steps.name, steps.shares, steps.most, steps.next_least
      from (
        select s.distribution_id, s.name, s.shares, max(s.own) as most,
          lead(min(s.own)) over (partition by s.distribution_id, s.name order by s.shares) as next_least
        from (${splitLines}) s group by s.distribution_id, s.name, s.shares
      ) steps
      where steps.next_least < steps.most`,
    since: { way: 'touched', of: [of.linesOfDistributions] },
  },
  {
    id: 'D4',
    title: 'what a line paid into a wallet, one ledger transaction did, and nothing else did',
    nature: 'safety',
    sql: `
      select l.id, l.state, l.settlement, l.net, count(t.id) as transactions, sum(p.amount) as amount
      from distribution_lines l
      join distributions y on y.id = l.distribution_id
      left join ledger_transactions t on t.source_type = 'distribution_line' and t.source_id = l.id::text
        and t.kind in ('distribution_line.deposited', 'distribution_line.returned')
      left join ledger_accounts a on a.kind = 'wallet' and a.owner_user_id = l.user_id and a.asset = y.currency
      left join ledger_postings p on p.transaction_id = t.id and p.account_id = a.id
      group by l.id
      having case when l.settlement = 'DepositToWallet' and l.net > 0
        then count(t.id) <> 1 or coalesce(sum(p.amount), 0) <> l.net - l.deducted
        else count(t.id) > 0 end
        and not exists (
          select from distribution_transfers x join outgoing_transfers o on o.item_kind = 'distribution' and o.item_id = x.id
          where x.line_id = l.id and o.returned_round > 1)
      union all ${unreturnedLines}`,
    since: { way: 'touched', of: [of.lines] },
  },
  {
    id: 'D5',
    title: 'a payout holds what its pending lines get, and a line that waits holds its own',
    nature: 'safety',
    sql: `
      select 'distribution ' || p.id as of, coalesce(a.balance, 0) as balance,
        coalesce(sum(l.net) filter (where l.state = 'pending' and l.net > 0), 0) as due
      from distributions p
      left join distribution_lines l on l.distribution_id = p.id
      left join ledger_accounts a on a.name = 'payable/' || p.currency || '/item:distribution_payable:' || p.id
      where p.started_at is not null
      group by p.id, a.balance
      having coalesce(a.balance, 0) <> coalesce(sum(l.net) filter (where l.state = 'pending' and l.net > 0), 0)
      union all
      select 'line ' || l.id, coalesce(a.balance, 0), case when l.state = 'waiting' then l.net - l.deducted else 0 end
      from distribution_lines l
      join distributions p on p.id = l.distribution_id
      left join ledger_accounts a on a.name = 'payable/' || p.currency || '/item:distribution_line:' || l.id
      where coalesce(a.balance, 0) <> case when l.state = 'waiting' then l.net - l.deducted else 0 end`,
    since: { way: 'touched', of: [of.distributions, of.lines] },
  },
  {
    id: 'D6',
    title: 'a line that goes by bank has one transfer of its amount that is alive, and both end alike',
    nature: 'safety',
    sql: `
      select l.id, l.state, l.settlement, t.id as transfer, o.state as transfer_state
      from distribution_lines l
      left join distribution_transfers t on t.line_id = l.id and t.failed_at is null
      left join outgoing_transfers o on o.item_kind = 'distribution' and o.item_id = t.id
      where case
        when l.state = 'ordered' then coalesce(o.state, 'none') not in ('pending', 'submitted')
          or o.amount <> l.net - l.deducted
        when l.state = 'settled' and l.settlement = 'BankTransfer'
          then (coalesce(o.state, 'none') <> 'booked' or o.amount <> l.net - l.deducted)
            and not exists (select from distribution_lines_paid_by_hand h where h.line_id = l.id)
        else t.id is not null end`,
    since: { way: 'touched', of: [of.lines] },
  },
  {
    id: 'D9',
    title: 'a line that was paid by hand is settled, left the ledger once and has no transfer',
    nature: 'safety',
    sql: `
      select h.line_id, l.state, count(t.id) as transactions from distribution_lines_paid_by_hand h
      join distribution_lines l on l.id = h.line_id
      left join ledger_transactions t on t.source_type = 'distribution_line' and t.source_id = l.id::text
        and t.kind = 'distribution_line.paid_by_hand'
      group by h.line_id, l.id
      having l.state <> 'settled' or count(t.id) <> 1
        or exists (select from distribution_transfers x where x.line_id = l.id and x.failed_at is null)`,
    since: { way: 'all' },
  },
  {
    id: 'D7',
    title: 'an approved payout is executed within an hour',
    nature: 'liveness',
    sql: `
      select p.id, p.import_id, p.approved_at from distributions p
      where p.state = 'approved' and p.approved_at < app_now() - interval '1 hour'`,
    since: { way: 'all' },
  },
  {
    id: 'D8',
    title:
      'what a booked line earned in each currency is its net without capital, by the rates of its payout',
    nature: 'safety',
    sql: `
      select l.id, l.net, p.currency, l.net_czk, l.net_eur, l.net_pln, l.project_id, l.paid_at
      from distribution_lines l join distributions p on p.id = l.distribution_id
      where l.booked_at is not null
        and (l.project_id, l.paid_at, l.net_czk, l.net_eur, l.net_pln) is distinct from
          (p.project_id, p.started_at, convert_money(l.net - l.capital, p.currency, 'CZK', p.eur_to_czk, p.eur_to_pln),
           convert_money(l.net - l.capital, p.currency, 'EUR', p.eur_to_czk, p.eur_to_pln),
           convert_money(l.net - l.capital, p.currency, 'PLN', p.eur_to_czk, p.eur_to_pln))`,
    since: { way: 'touched', of: [of.lines] },
  },
  {
    id: 'D10',
    title: 'a payout and its corrections are what its last correction says, for each holder and for all',
    nature: 'safety',
    sql: `
      with booked as (${bookedByCorrection})
      select t.distribution_id as correction, t.user_id, t.net as corrected, b.net as booked
      from corrected_lines t
      join distributions c on c.id = t.distribution_id and c.started_at is not null
      left join booked b on b.id = t.distribution_id and b.user_id = t.user_id
      where (t.costs, t.reserve, t.fee, t.withholding, t.net)
        is distinct from (coalesce(b.costs, 0), coalesce(b.reserve, 0), coalesce(b.fee, 0),
          coalesce(b.withholding, 0), coalesce(b.net, 0))
      union all
      select l.distribution_id, l.user_id, null, l.net
      from distribution_lines l
      left join corrected_lines t on t.distribution_id = l.distribution_id and t.user_id = l.user_id
      where l.is_correction and t.user_id is null
      union all
      select c.id, null, c.net, sum(b.net)
      from distributions c left join booked b on b.id = c.id
      where c.corrects_id is not null and c.started_at is not null
      group by c.id
      having (sum(b.costs), sum(b.reserve), sum(b.fee), sum(b.withholding), sum(b.net))
        is distinct from (c.costs::numeric, c.reserve::numeric, c.fee::numeric, c.withholding::numeric, c.net::numeric)`,
    since: { way: 'touched', of: [of.corrections, of.correctedLines, of.linesOfDistributions] },
  },
  {
    id: 'D11',
    title:
      'what a holder owes is what the ledger says, from the lines that found it, less what has settled it',
    nature: 'safety',
    sql: `
      select 'user ' || coalesce(d.user_id, a.owner_user_id) as of, coalesce(d.currency, a.asset) as currency,
        d.outstanding, a.balance
      from (
        select user_id, currency, sum(outstanding) as outstanding from distribution_debts group by user_id, currency
      ) d
      full join (
        select x.owner_user_id, x.asset, sum(p.amount) as balance
        from ledger_accounts x left join ledger_postings p on p.account_id = x.id
        where x.kind = 'debt' group by x.owner_user_id, x.asset
      ) a on a.owner_user_id = d.user_id and a.asset = d.currency
      where coalesce(d.outstanding, 0) <> -coalesce(a.balance, 0)
      union all
      select 'debt ' || d.id, d.currency, d.outstanding, d.amount - coalesce(sum(y.amount), 0)
      from distribution_debts d left join distribution_debt_payments y on y.debt_id = d.id
      group by d.id having d.outstanding <> d.amount - coalesce(sum(y.amount), 0)
      union all
      select 'line ' || l.id, p.currency, d.amount, l.net
      from distribution_lines l
      join distributions p on p.id = l.distribution_id
      left join distribution_debts d on d.line_id = l.id
      where (l.net < 0 and l.booked_at is not null) <> (d.id is not null)
        or d.amount <> -l.net or d.user_id <> l.user_id or d.currency <> p.currency`,
    since: { way: 'own', sql: debts },
  },
  {
    id: 'D12',
    title:
      'each payment of a debt is one ledger transaction of its amount, and lines say what was deducted of them',
    nature: 'safety',
    sql: `
      select 'payment ' || y.id as of, y.amount, sum(p.amount) as found
      from distribution_debt_payments y
      join distribution_debts d on d.id = y.debt_id
      left join ledger_transactions t on t.source_type = 'distribution_debt_payment' and t.source_id = y.id::text
        and t.kind = 'distribution_debt.' || y.way
      left join ledger_accounts a on a.kind = 'debt' and a.owner_user_id = d.user_id and a.asset = d.currency
      left join ledger_postings p on p.transaction_id = t.id and p.account_id = a.id
      group by y.id having sum(p.amount) is distinct from y.amount::numeric
      union all
      select 'line ' || l.id, l.deducted, coalesce(sum(y.amount), 0)
      from distribution_lines l left join distribution_debt_payments y on y.line_id = l.id
      where l.deducted > 0 or y.id is not null
      group by l.id having l.deducted <> coalesce(sum(y.amount), 0)`,
    since: { way: 'touched', of: [of.debtPayments, of.lines] },
  },
  {
    id: 'D13',
    title: 'the progress of a payout is what its lines say',
    nature: 'safety',
    sql: `
      select coalesce(g.distribution_id, c.distribution_id) as distribution, g.pending, g.waiting, g.ordered, g.settled,
        c.lines
      from distribution_progress g
      full join (
        select l.distribution_id, count(*) as lines, count(*) filter (where l.state = 'pending') as pending,
          count(*) filter (where l.state = 'waiting') as waiting, count(*) filter (where l.state = 'ordered') as ordered,
          count(*) filter (where l.state = 'settled') as settled
        from distribution_lines l group by l.distribution_id
      ) c on c.distribution_id = g.distribution_id
      where (g.pending, g.waiting, g.ordered, g.settled)
        is distinct from (c.pending::integer, c.waiting::integer, c.ordered::integer, c.settled::integer)`,
    since: { way: 'own', sql: progress },
  },
];
