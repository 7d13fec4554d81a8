import type { BankKindByHand, Currency } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { tables, onlyRow, type Tx } from '@parcela/platform/database/database.ts';
import type { MovementOutcome } from '../bank.tables.ts';
import type { ExplanationKind } from './explanations.store.ts';

/** A bank day in a currency. */
export interface BankDay {
  readonly currency: Currency;
  readonly day: string;
}

/** A day's figures: stored ones for a closed day, current ones for an open day. */
export interface BankDayRow extends BankDay {
  /** Null while no statement covers the day. */
  readonly bank: bigint | null;
  readonly opening: bigint;
  readonly ledger: bigint;
  readonly note: string | null;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
}

export interface ClosedDayRow extends BankDay {
  readonly id: number;
  readonly documentId: string;
  readonly bank: bigint;
  readonly opening: bigint;
  readonly lines: bigint;
  readonly ledger: bigint;
  readonly note: string | null;
  readonly closedBy: string;
  readonly closedAt: Date;
}

/** The bank's balance at the end of a day, and the sums of the movements since the last closed day. */
export interface OpenSums {
  readonly bank: bigint | null;
  readonly opening: bigint;
  readonly statedOn: string | null;
  readonly lines: bigint;
  readonly ledger: bigint;
}

/** Why bank and ledger differ: a line that is missing in the ledger, or a ledger entry without a line. */
export interface DayItemRow {
  readonly kind: MovementOutcome | BankKindByHand;
  /** documentId of the line. */
  readonly movement: string | null;
  readonly movementId: string | null;
  readonly day: string;
  readonly bank: bigint;
  readonly ledger: bigint;
  readonly explanation: ExplanationKind | null;
  /** Whether the line is a reversal that is linked to a payment. */
  readonly isMatched: boolean;
  readonly note: string | null;
}

export interface DayReasonRow extends DayItemRow {
  /** The raw line, as JSON. */
  readonly raw: string | null;
  /** The part that no book contains until staff explain it. */
  readonly toExplain: bigint | null;
  /** Whether the line is undone, or is the counter-entry of an undone line. */
  readonly isUndone: boolean;
}

/** Consecutive open days, both ends included. */
export interface OpenDays {
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** The number of open days before today that staff can close. */
const offeredDays = 31;

/** Days that can be closed, then the closed ones, newest first. */
export const listBankDays = async (
  tx: Tx,
  query: {
    readonly today: string;
    readonly currency: Currency | undefined;
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ readonly total: number; readonly days: readonly BankDayRow[] }> => {
  const { rows } = await sql<BankDayRow & { total: number }>`
    with stated as (
      select a.currency, max(a.stated_on) as stated_on, sum(a.stated_balance) as balance,
        sum(a.opening_balance) as opening
      from collection_accounts a
      where a.stated_on is not null and (${query.currency ?? null}::text is null or a.currency = ${query.currency ?? null}::text)
      group by a.currency
    ), open_days as (
      select s.*, g.day::date as day, coalesce(l.ledger_balance, 0) as closed_ledger
      from stated s
      left join lateral (
        select d.day, d.ledger_balance from closed_bank_days d where d.currency = s.currency
        order by d.day desc limit 1
      ) l on true
      cross join lateral generate_series(
        greatest(l.day + 1, ${query.today}::date - ${offeredDays}::integer), ${query.today}::date - 1, interval '1 day'
      ) g (day)
    ), entries as (
      select currency, day, sum(amount) as amount from (
        select b.currency, b.booked_on as day, b.booked as amount from bank_line_bookings b
        where b.closed_day_id is null
        union all
        select h.currency, h.day, h.amount from bank_postings_by_hand h where h.closed_day_id is null
      ) x group by currency, day
    ), later as (
      select m.currency, m.booked_on as day, sum(m.amount) as amount
      from collection_accounts a
      join bank_movements m on m.collection_account_id = a.id and m.currency = a.currency
        and m.booked_on > ${query.today}::date - ${offeredDays}::integer and m.booked_on <= a.stated_on
      group by m.currency, m.booked_on
    )
    select x.*, (count(*) over ())::integer as total from (
      select o.currency, o.day, (case when o.stated_on >= o.day then o.balance - coalesce((
          select sum(m.amount) from later m where m.currency = o.currency and m.day > o.day
        ), 0) end)::bigint as bank,
        o.opening::bigint as opening, (o.closed_ledger + coalesce((
          select sum(e.amount) from entries e where e.currency = o.currency and e.day <= o.day
        ), 0))::bigint as ledger,
        null::text as note, null::text as "closedBy", null::timestamptz as "closedAt"
      from open_days o
      union all
      select d.currency, d.day, d.bank_balance, d.opening_balance, d.ledger_balance, d.note, d.closed_by, d.closed_at
      from closed_bank_day_items d
      where ${query.currency ?? null}::text is null or d.currency = ${query.currency ?? null}::text
    ) x
    order by x.day desc, x.currency limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
    tables(tx),
  );
  return { total: rows[0]?.total ?? 0, days: rows };
};

const closedColumns = sql`
  d.id, d.document_id as "documentId", d.currency, d.day, d.bank_balance as bank, d.opening_balance as opening,
  d.lines_balance as lines, d.ledger_balance as ledger, d.note, d.closed_by as "closedBy", d.closed_at as "closedAt"`;

/** The closed day that covers this one: the same day, or a later one that was closed with it. */
export const findClosedDay = async (
  tx: Tx,
  { currency, day }: BankDay,
): Promise<ClosedDayRow | undefined> => {
  const { rows } = await sql<ClosedDayRow>`
    select ${closedColumns} from closed_bank_day_items d
    where d.currency = ${currency} and d.day >= ${day}::date order by d.day limit 1`.execute(tables(tx));
  return rows[0];
};

/** The closed day before the given one. */
export const findDayBefore = async (
  tx: Tx,
  { currency, day }: BankDay,
): Promise<ClosedDayRow | undefined> => {
  const { rows } = await sql<ClosedDayRow>`
    select ${closedColumns} from closed_bank_day_items d
    where d.currency = ${currency} and d.day < ${day}::date order by d.day desc limit 1`.execute(tables(tx));
  return rows[0];
};

/** The open days before the given one: all since the previous closed day, or since the first line or entry. */
export const findOpenDaysBefore = async (
  tx: Tx,
  { currency, day, after }: BankDay & { readonly after: string | null },
): Promise<OpenDays | null> => {
  const { rows } = await sql<OpenDays>`
    select f.day as from, ${day}::date - 1 as to, ${day}::date - f.day as days from (
      select coalesce(${after}::date + 1, least(
        (select min(m.booked_on) from bank_movements m where m.currency = ${currency} and m.closed_day_id is null),
        (select min(h.day) from bank_postings_by_hand h where h.currency = ${currency} and h.closed_day_id is null)
      )) as day
    ) f where f.day < ${day}::date`.execute(tables(tx));
  return rows[0] ?? null;
};

/**
 * The bank's last stated balance minus the lines after the day, and the sums of movements until the end of the day.
 */
export const sumOpenDay = async (tx: Tx, { currency, day }: BankDay): Promise<OpenSums> => {
  const { rows } = await sql<OpenSums>`
    select (case when s.stated_on >= ${day}::date then s.balance - s.later end)::bigint as bank, s.opening,
      s.stated_on as "statedOn",
      coalesce((select sum(b.amount) from bank_line_bookings b where b.currency = ${currency}
        and b.closed_day_id is null and b.booked_on <= ${day}::date), 0)::bigint as lines,
      (coalesce((select sum(b.booked) from bank_line_bookings b where b.currency = ${currency}
        and b.closed_day_id is null and b.booked_on <= ${day}::date), 0)
      + coalesce((select sum(h.amount) from bank_postings_by_hand h where h.currency = ${currency}
        and h.closed_day_id is null and h.day <= ${day}::date), 0))::bigint as ledger
    from (
      select max(a.stated_on) as stated_on, sum(a.stated_balance)::bigint as balance,
        coalesce(sum(a.opening_balance), 0)::bigint as opening,
        coalesce(sum((
          select sum(m.amount) from bank_movements m
          where m.collection_account_id = a.id and m.currency = a.currency
            and m.booked_on > ${day}::date and m.booked_on <= a.stated_on
        )), 0)::bigint as later
      from collection_accounts a where a.currency = ${currency} and a.stated_on is not null
    ) s`.execute(tables(tx));
  return onlyRow(rows);
};

/** Selects the lines and entries of a closed day, or those that closing it now would include. */
export const ofDay = (
  day: RawBuilder<unknown>,
  closedDay: RawBuilder<unknown>,
  { currency, day: until, closedDayId }: BankDay & { readonly closedDayId: number | null },
): RawBuilder<unknown> =>
  closedDayId === null
    ? sql`currency = ${currency} and ${closedDay} is null and ${day} <= ${until}::date`
    : sql`currency = ${currency} and ${closedDay} = ${closedDayId}`;

/** Every line and entry that explains why bank and ledger differ, ordered by day. */
export const listDayReasons = async (
  tx: Tx,
  query: BankDay & { readonly closedDayId: number | null; readonly limit: number },
): Promise<readonly DayReasonRow[]> => {
  const { rows } = await sql<DayReasonRow>`
    select x.*, m.raw::text as raw, e.amount as "toExplain" from (
      select b.outcome as kind, b.document_id as movement, b.movement_id as "movementId", b.booked_on as day,
        b.amount as bank, b.booked as ledger, b.explanation, b.note,
        b.is_matched as "isMatched", b.is_undone as "isUndone", b.id
      from bank_line_bookings b
      where ${ofDay(sql`booked_on`, sql`closed_day_id`, query)} and b.amount <> b.booked
      union all
      select h.kind, h.movement_document_id, null, h.day, 0, h.amount, null, null, false, false, null
      from bank_postings_by_hand h where ${ofDay(sql`day`, sql`closed_day_id`, query)}
      order by day, kind, movement limit ${query.limit}
    ) x
    left join bank_movements m on m.id = x.id
    left join bank_lines_in_no_book e on e.movement_id = x.id
    order by x.day, x.kind, x.movement`.execute(tables(tx));
  return rows;
};

/** Whether a line up to this day waits, so that its money may be missing from the books. */
export const hasLinesToCompare = async (tx: Tx, { currency, day }: BankDay): Promise<boolean> => {
  const { rows } = await sql`
    select from waiting_bank_lines w
    where w.decision is null and w.currency = ${currency} and w.booked_on <= ${day}::date limit 1`.execute(
    tables(tx),
  );
  return rows.length > 0;
};
