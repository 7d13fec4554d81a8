import type { Invariant } from '../invariant.ts';
import { provedSince } from '../since/narrowing.ts';

/** The movement `m` is neither undone nor the counter-entry of an undone one. */
export const movementCounts = `
  not exists (select from undone_bank_lines u where u.movement_id = m.id)
    and not exists (select from undone_bank_lines u where u.counter_id = m.id)`;
/** The movement `o` is neither undone nor the counter-entry of an undone one. */
export const otherCounts = `
  not exists (select from undone_bank_lines u where u.movement_id = o.id)
    and not exists (select from undone_bank_lines u where u.counter_id = o.id)`;

/**
 * The sum of a statement's lines. Each line is the movement that it became, or waits for staff; of equal
 * lines that staff declared the same movement, only as many count as the books have.
 */
const statedByLines = `
  select s.id, s.collection_account_id, s.source, s.number, s.period_from, s.period_to, s.opening, s.closing, x.lines
  from counted_bank_statements s
  join collection_accounts a on a.id = s.collection_account_id
  cross join lateral (
    select coalesce(sum(z.amount * z.count), 0) as lines, coalesce(bool_or(z.currency <> a.currency), false) as is_foreign
    from (
      select y.amount, y.currency, case when y.lines = y.targets then y.lines else least(y.lines, y.waiting + (
          select count(*) from bank_movements o
          where o.collection_account_id = s.collection_account_id and o.amount = y.amount and o.currency = y.currency
            and o.booked_on between y.first - 7 and y.last + 7 and ${otherCounts}
        )) end as count
      from (
        select coalesce(m.amount, l.waiting_amount) as amount, coalesce(m.currency, l.waiting_currency) as currency,
          count(*) as lines, count(distinct coalesce(m.id, -l.waiting_id)) as targets,
          count(*) filter (where m.id is null) as waiting, min(m.booked_on) as first, max(m.booked_on) as last
        from bank_statement_movements l left join bank_movements m on m.id = coalesce(l.movement_id, l.undone_id)
        where l.statement_id = s.id group by 1, 2
      ) y
    ) z
  ) x
  where s.lines_stored and s.unreadable_count = 0 and not x.is_foreign and s.opening + x.lines <> s.closing`;

/** New statements, and statements with a line that staff have decided about or undone. */
const changedStatements = `
  select n.id from bank_statements n where n.imported_at > ${provedSince}
  union
  select l.statement_id from bank_undoings b
  join undone_bank_lines u on u.undoing_id = b.id
  join bank_statement_movements l on l.undone_id = u.movement_id
  where b.undone_at > ${provedSince}
  union
  select l.statement_id from waiting_bank_lines w join bank_statement_lines l on l.waiting_line_id = w.id
  where w.decided_at > ${provedSince}`;

/**
 * Statements whose opening balance differs from the last closing balance before them, and the lines between
 * them. A longer statement may have both; no statement is longer than a year.
 */
const brokenLinks = `
  select 'begins with another balance' as what, a.iban, b.period_from, last.day as period_to, null::bigint as closing,
    between_them.amount as lines
  from (
    select distinct s.collection_account_id, s.period_from from counted_bank_statements s
    where s.period_from is not null and s.opening is not null
  ) b
  join collection_accounts a on a.id = b.collection_account_id
  cross join lateral (
    select max(p.period_to) as day from counted_bank_statements p
    where p.collection_account_id = b.collection_account_id and p.period_to < b.period_from and p.is_whole
      and p.closing is not null
  ) last
  cross join lateral (
    select coalesce(sum(m.amount), 0) as amount from bank_movements m
    where m.collection_account_id = b.collection_account_id and m.currency = a.currency
      and m.booked_on > last.day and m.booked_on < b.period_from
  ) between_them
  where last.day is not null
    and not exists (
      select from counted_bank_statements s
      join counted_bank_statements p on p.collection_account_id = s.collection_account_id and p.period_to = last.day and p.is_whole
      where s.collection_account_id = b.collection_account_id and s.period_from = b.period_from
        and s.opening = p.closing + between_them.amount)
    and not exists (
      select from counted_bank_statements s
      where s.collection_account_id = b.collection_account_id and s.period_from < b.period_from
        and s.period_to >= b.period_from and s.period_to < b.period_from + 366)
    and not exists (
      select from waiting_bank_lines w
      where w.decision is null and w.collection_account_id = b.collection_account_id
        and w.booked_on > last.day and w.booked_on < b.period_from)`;

/**
 * Statements for whose days the books have money that the statements lack. A line that another statement of
 * the source has, or one outside these days, belongs to that statement. For a closed day staff have compared
 * the bank's balance.
 */
const moreThanStated = `
  select 'lacks lines of its days', a.iban, s.period_from, s.period_to, s.closing, x.amount
  from counted_bank_statements s
  join collection_accounts a on a.id = s.collection_account_id
  cross join lateral (
    select sum(m.amount) as amount from bank_movements m
    where m.closed_day_id is null and m.collection_account_id = s.collection_account_id and m.currency = a.currency
      and m.booked_on between s.period_from and s.period_to and ${movementCounts}
      and not exists (
        select from bank_statement_movements l join counted_bank_statements o on o.id = l.statement_id
        where l.movement_id = m.id and (
          o.id = s.id
          or not coalesce(m.booked_on between o.period_from and o.period_to, false)
          or o.source = s.source and (o.period_from >= s.period_to or o.period_to <= s.period_from)))
  ) x
  where s.is_whole and s.lines_stored and s.unreadable_count = 0 and num_nulls(s.opening, s.closing) = 0 and x.amount <> 0
    and not exists (
      select from bank_statement_movements l
      where l.statement_id = s.id and l.movement_id is null and l.undone_id is null)`;

/** For B: the own data of imported statements against the lines in the books. */
export const statementInvariants: readonly Invariant[] = [
  {
    id: 'B9',
    title:
      'the lines of each imported statement lead from its opening balance to its closing one, in the books or waiting',
    nature: 'safety',
    sql: statedByLines,
    since: { way: 'own', sql: `${statedByLines} and s.id in (${changedStatements})` },
  },
  {
    id: 'B10',
    title: 'the balances of the imported statements follow from each other and from the lines in the books',
    nature: 'liveness',
    remedy: 'A person imports the missing statement, or undoes the import of a wrong one.',
    sql: `${brokenLinks} union all ${moreThanStated}`,
    since: { way: 'all' },
  },
];
