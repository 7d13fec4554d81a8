import type { Invariant } from './invariant.ts';
import { of } from './since/narrowing.ts';
import { bankLines, closedDays } from './since/others-since.ts';

/** B: the bank's statements against the books, and outgoing money. */
export const bankInvariants: readonly Invariant[] = [
  {
    id: 'B1',
    title: 'the bank holds what the books say, but for what a person has to explain',
    nature: 'safety',
    // Nothing is known of an account before its first statement was read.
    sql: `
      select r.currency, r.balance, r.external, r.unexplained, r.difference from bank_reconciliation r
      where r.difference <> 0 and exists (select from collection_accounts b where b.currency = r.currency)`,
    since: { way: 'own', sql: bankLines },
  },
  {
    id: 'B2',
    title: 'what is to be paid out stands on its payout account until the statement shows it',
    nature: 'safety',
    sql: `
      select t.id, t.item_kind, t.item_id, t.state, t.amount, t.currency, coalesce(a.balance, 0) as balance
      from outgoing_transfers t
      left join ledger_accounts a
        on a.name = 'payable/' || t.currency || '/item:' || t.item_kind || ':' || t.item_id
      where coalesce(a.balance, 0) <> case when t.state in ('pending', 'submitted') then t.amount else 0 end`,
    since: { way: 'touched', of: [of.transfers] },
  },
  {
    id: 'B3',
    title: 'a withdrawal has a transfer exactly when two people let it be paid, and both end alike',
    nature: 'safety',
    sql: `
      select w.id, w.state, t.state as transfer from withdrawals w
      left join outgoing_transfers t on t.item_kind = 'withdrawal' and t.item_id = w.id
      where coalesce(t.state, 'none') <> all (case w.state
        when 'requested' then array['none']
        when 'approved' then array['pending', 'submitted']
        when 'done' then array['booked']
        when 'failed' then array['failed']
        else array['none', 'cancelled'] end)`,
    since: { way: 'touched', of: [of.withdrawals] },
  },
  {
    id: 'B4',
    title: 'the bank says within a day what became of a file of payment orders',
    nature: 'liveness',
    sql: `
      select b.id, b.message_id, b.currency, b.created_at from outgoing_batches b
      where b.state = 'sending' and b.created_at < app_now() - interval '1 day'`,
    since: { way: 'all' },
  },
  {
    id: 'B5',
    title: 'no money of a withdrawal or a payout was given to the bank while its owner was restricted',
    nature: 'safety',
    sql: `
      select h.transfer_id, h.user_id, t.submitted_at, b.opened_at
      from transfer_holders h
      join outgoing_transfers t on t.id = h.transfer_id
      join account_restrictions b on b.user_id = h.user_id and b.opened_at <= t.submitted_at
        and coalesce(b.closed_at > t.submitted_at, true)`,
    since: { way: 'touched', of: [of.transferHolders] },
  },
  {
    id: 'B6',
    title: 'the balances of a closed day of the bank follow from its lines and its entries of the ledger',
    nature: 'safety',
    sql: `
      select d.id, d.currency, d.day, d.lines_balance, d.ledger_balance, x.lines, x.ledger
      from closed_bank_days d
      left join lateral (
        select p.lines_balance, p.ledger_balance from closed_bank_days p
        where p.currency = d.currency and p.day < d.day order by p.day desc limit 1
      ) before on true
      cross join lateral (
        select coalesce(before.lines_balance, 0) + coalesce(sum(b.amount), 0) as lines,
          coalesce(before.ledger_balance, 0) + coalesce(sum(b.booked), 0) + coalesce((
            select sum(h.amount) from bank_postings_by_hand h
            where h.closed_day_id = d.id and h.currency = d.currency), 0) as ledger
        from bank_line_bookings b where b.closed_day_id = d.id and b.currency = d.currency
      ) x
      where (d.lines_balance, d.ledger_balance) is distinct from (x.lines, x.ledger)`,
    since: { way: 'touched', of: [closedDays] },
  },
];
