import { movementCounts, otherCounts, statementInvariants } from './bank/statements.ts';
import type { Invariant } from './invariant.ts';
import { of } from './since/narrowing.ts';
import { bankLines, closedDays, lastProvedMovement } from './since/others-since.ts';

/**
 * Movements of two sources whose money, payer and symbol agree as written; a missing value agrees with any.
 * It omits a value in two spellings, because staff decided about it. A line of a source differs from every
 * other movement of the same source.
 */
const countedTwice = `
  select m.id, o.id as other, m.booked_on, m.amount, m.currency, m.source, o.source as other_source
  from bank_movements m
  cross join lateral (
    select o.id, o.source from bank_movements o
    where o.collection_account_id = m.collection_account_id and o.amount = m.amount
      and o.currency = m.currency and o.id < m.id and o.source <> m.source
      and o.booked_on between m.booked_on - 1 and m.booked_on + 1
      and coalesce(upper(o.payer_name) = upper(m.payer_name), true)
      and coalesce(o.payer_account = m.payer_account, true)
      and coalesce(ltrim(o.variable_symbol, '0') = ltrim(m.variable_symbol, '0'), true)
      and coalesce(o.bank_references ->> 'movement' = m.bank_references ->> 'movement', true)
      and ${otherCounts} and ${movementCounts}
      and not exists (
        select from waiting_bank_lines w where w.bank_movement_id in (m.id, o.id) and w.decision is not null)
    -- Looked up by the amount for each movement.
    offset 0
  ) o`;

/** B: the bank's statements against the books, and outgoing money. */
export const bankInvariants: readonly Invariant[] = [
  {
    id: 'B1',
    title: 'the bank holds what the books say, but for what a person has to explain',
    nature: 'safety',
    // Before the first statement of an account, nothing is known about it.
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
  {
    id: 'B7',
    title:
      'a transfer that came back less a fee ended as returned, and what came back and the fee are the whole of it',
    nature: 'safety',
    sql: `
      select r.id, r.transfer_id, r.payment_id, t.state, t.amount, r.amount as back, r.fee, paid.fee as booked_fee
      from transfer_returns r
      join outgoing_transfers t on t.id = r.transfer_id
      join payments p on p.id = r.payment_id
      left join lateral (
        select coalesce(-sum(l.amount) filter (where a.kind = 'external' and a.provider = 'operator'), 0) as fee
        from ledger_transactions x
        join ledger_postings l on l.transaction_id = x.id
        join ledger_accounts a on a.id = l.account_id
        where x.source_type = 'transfer' and x.kind = 'transfer.returned'
          and x.source_id = case when t.returned_round = 1 then t.id::text else t.id || ':' || t.returned_round end
      ) paid on true
      where r.undone_at is null and (t.failure is distinct from 'returned' or r.amount + r.fee <> t.amount or r.amount <> p.amount
        or p.currency <> t.currency or paid.fee <> r.fee)`,
    since: { way: 'all' },
  },
  {
    id: 'B8',
    title:
      'a movement that two sources brought is in the books once, unless a person said that there are two',
    nature: 'safety',
    sql: `${countedTwice} where true`,
    since: {
      way: 'own',
      sql: `${countedTwice} where m.id > ${lastProvedMovement}`,
    },
  },
  ...statementInvariants,
];
