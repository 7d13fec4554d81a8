import type { Invariant } from '../invariant.ts';
import { of } from '../since/narrowing.ts';
import { redeemedShares } from '../since/others-since.ts';

/** T and D: capital that was repaid, and shares that a final distribution redeemed. */
export const redemptionInvariants: readonly Invariant[] = [
  {
    id: 'T14',
    title: 'each booked line of a final payout redeemed exactly its shares, once; nothing else did',
    nature: 'safety',
    sql: `
      select line, expected.account, expected.amount as expected, posted.amount as posted
      from (
        select l.id::text as line, 'holding/SHARE:' || p.project_id || '/user:' || l.user_id || '/project:'
          || p.project_id as account, -l.shares as amount
        from distributions p
        join distribution_lines l on l.distribution_id = p.id and l.booked_at is not null
        where p.kind = 'final'
        union all
        select l.id::text, 'redeemed/SHARE:' || p.project_id || '/project:' || p.project_id, l.shares
        from distributions p
        join distribution_lines l on l.distribution_id = p.id and l.booked_at is not null
        where p.kind = 'final'
      ) expected
      full join (
        select t.source_id as line, a.name as account, sum(x.amount) as amount
        from ledger_accounts a
        join ledger_postings x on x.account_id = a.id
        join ledger_transactions t on t.id = x.transaction_id
        where a.kind = 'redeemed' or (a.kind = 'holding' and t.source_type = 'distribution_line'
          and a.project_id in (select r.project_id from ledger_accounts r where r.kind = 'redeemed'))
        group by t.source_id, a.name
      ) posted using (line, account)
      where expected.amount is distinct from posted.amount`,
    since: { way: 'own', sql: redeemedShares },
  },
  {
    id: 'T15',
    title:
      'a project ended as sold exactly when its final payout is executed: no share is held, no order is Paid',
    nature: 'safety',
    sql: `
      select p.id, p.state, p.end_reason, f.id as distribution, 'reason' as what
      from projects p
      left join distributions f on f.project_id = p.id and f.kind = 'final' and f.state = 'executed'
      where (f.id is not null) <> (p.end_reason is not distinct from 'sold') or (f.id is not null and p.state <> 'Closed')
      union all
      select p.id, p.state, p.end_reason, null, 'holding'
      from projects p join ledger_accounts a on a.project_id = p.id and a.kind in ('holding', 'reserved')
      where p.end_reason = 'sold' and a.balance <> 0
      union all
      select p.id, p.state, p.end_reason, null, 'order ' || o.id
      from projects p join orders o on o.project_id = p.id
      where p.end_reason = 'sold' and o.state in ('Open', 'Unpaid', 'Failed', 'Paid')
      union all
      select p.id, p.state, p.end_reason, null, 'order ' || o.id
      from orders o join projects p on p.id = o.project_id
      where o.end_reason is not null and p.end_reason is null`,
    since: { way: 'all' },
  },
  {
    id: 'D14',
    title: 'the capital of a payout is the capital of its lines, within each net',
    nature: 'safety',
    sql: `
      select p.id, p.kind, p.capital, sum(l.capital) as lines from distributions p
      left join distribution_lines l on l.distribution_id = p.id
      where p.started_at is not null and p.kind <> 'income'
      group by p.id
      having p.capital <> coalesce(sum(l.capital), 0) or bool_or(l.capital < 0 or l.capital > l.net)`,
    since: { way: 'touched', of: [of.distributions] },
  },
  {
    id: 'D15',
    title: 'no project repaid more capital than its orders brought in',
    nature: 'safety',
    sql: `
      select distinct p.project_id, repaid.capital, paid.amount as paid_in
      from distributions p
      cross join lateral (
        select sum(d.capital) as capital from distributions d
        where d.project_id = p.project_id and d.kind <> 'income' and d.state in ('approved', 'executed')
      ) repaid
      cross join lateral (
        select coalesce(sum(convert_money(x.amount, a.asset, o.project_currency, o.eur_to_czk, o.eur_to_pln)), 0) as amount
        from ledger_accounts a
        join ledger_postings x on x.account_id = a.id
        join ledger_transactions t on t.id = x.transaction_id and t.source_type = 'order'
        join orders o on o.id = order_of_ledger_source(t.source_type, t.source_id)
        where a.kind = 'project' and a.project_id = p.project_id
      ) paid
      where p.kind <> 'income' and p.state in ('approved', 'executed') and repaid.capital > paid.amount`,
    since: { way: 'touched', of: [of.distributions] },
  },
  {
    id: 'D16',
    title: 'each booked line of capital took its repayment from the invested amount once, in every currency',
    nature: 'safety',
    sql: `
      select l.id, l.capital, count(r.line_id) as repayments
      from distribution_lines l
      join distributions p on p.id = l.distribution_id
      left join capital_repayments r on r.line_id = l.id and r.user_id = l.user_id and r.project_id = p.project_id
        and r.repaid_at = p.started_at
        and r.capital = convert_money(l.capital, p.currency, r.currency, p.eur_to_czk, p.eur_to_pln)
      where p.kind <> 'income'
      group by l.id
      having count(r.line_id) <> case when l.booked_at is null then 0 else 3 end
      union all
      select l.id, r.capital, null
      from distribution_lines l
      join capital_repayments r on r.line_id = l.id
      join distributions p on p.id = l.distribution_id
      where p.kind = 'income'`,
    since: { way: 'touched', of: [of.lines] },
  },
];
