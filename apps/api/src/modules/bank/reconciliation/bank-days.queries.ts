import type { Currency } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { tables, onlyRow, type Tx } from '@parcela/platform/database/database.ts';
import type { MovementOutcome } from '../bank.tables.ts';
import type { ExplanationKind } from './explanations.store.ts';

/** A day of the bank in a currency. */
export interface BankDay {
  readonly currency: Currency;
  readonly day: string;
}

/** A closed day; of an open one nothing but the day is known before it is opened. */
export interface BankDayRow extends BankDay {
  readonly bank: bigint | null;
  readonly opening: bigint | null;
  readonly lines: bigint | null;
  readonly ledger: bigint | null;
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

/** What the bank says of the end of a day, and the sums of what happened since the last closed day. */
export interface OpenSums {
  readonly bank: bigint | null;
  readonly opening: bigint;
  readonly statedOn: string | null;
  readonly lines: bigint;
  readonly ledger: bigint;
}

export type ByHandKind = 'payment.reversed' | 'distribution_line.paid_by_hand' | 'bank.explained';

/** Why bank and ledger differ: a line that is not in the ledger, or an entry of the ledger that no line made. */
export interface DayItemRow {
  readonly kind: MovementOutcome | ByHandKind;
  /** documentId of the line. */
  readonly movement: string | null;
  readonly movementId: string | null;
  readonly day: string;
  readonly bank: bigint;
  readonly ledger: bigint;
  readonly explanation: ExplanationKind | null;
  /** Is it a reversal that is tied to a payment? */
  readonly isMatched: boolean;
  readonly note: string | null;
}

/** How many open days before today are offered. */
const offeredDays = 31;

/** Days that can be closed, then the closed ones, the newest first. */
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
    select x.*, (count(*) over ())::integer as total from (
      select a.currency, g.day::date as day, null::bigint as bank, null::bigint as opening, null::bigint as lines,
        null::bigint as ledger, null::text as note, null::text as "closedBy", null::timestamptz as "closedAt"
      from (select distinct currency from collection_accounts where stated_on is not null) a
      left join lateral (select max(d.day) as day from closed_bank_days d where d.currency = a.currency) l on true
      cross join lateral generate_series(
        greatest(l.day + 1, ${query.today}::date - ${offeredDays}::integer), ${query.today}::date - 1, interval '1 day'
      ) g (day)
      union all
      select d.currency, d.day, d.bank_balance, d.opening_balance, d.lines_balance, d.ledger_balance, d.note,
        d.closed_by, d.closed_at
      from closed_bank_day_items d
    ) x
    where ${query.currency ?? null}::text is null or x.currency = ${query.currency ?? null}::text
    order by x.day desc, x.currency limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
    tables(tx),
  );
  return { total: rows[0]?.total ?? 0, days: rows };
};

const closedColumns = sql`
  d.id, d.document_id as "documentId", d.currency, d.day, d.bank_balance as bank, d.opening_balance as opening,
  d.lines_balance as lines, d.ledger_balance as ledger, d.note, d.closed_by as "closedBy", d.closed_at as "closedAt"`;

export const findClosedDay = async (
  tx: Tx,
  { currency, day }: BankDay,
): Promise<ClosedDayRow | undefined> => {
  const { rows } = await sql<ClosedDayRow>`
    select ${closedColumns} from closed_bank_day_items d
    where d.currency = ${currency} and d.day = ${day}::date`.execute(tables(tx));
  return rows[0];
};

/** The closed day before this one. */
export const findDayBefore = async (
  tx: Tx,
  { currency, day }: BankDay,
): Promise<ClosedDayRow | undefined> => {
  const { rows } = await sql<ClosedDayRow>`
    select ${closedColumns} from closed_bank_day_items d
    where d.currency = ${currency} and d.day < ${day}::date order by d.day desc limit 1`.execute(tables(tx));
  return rows[0];
};

export const isBeforeClosedDay = async (tx: Tx, { currency, day }: BankDay): Promise<boolean> => {
  const { rows } = await sql`
    select from closed_bank_days d where d.currency = ${currency} and d.day > ${day}::date limit 1`.execute(
    tables(tx),
  );
  return rows.length > 0;
};

/** The last balance that the bank said, less the lines after the day; and what happened until the end of the day. */
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

/** What belongs to a closed day, or to one that would be closed now. */
export const ofDay = (
  day: RawBuilder<unknown>,
  closedDay: RawBuilder<unknown>,
  { currency, day: until, closedDayId }: BankDay & { readonly closedDayId: number | null },
): RawBuilder<unknown> =>
  closedDayId === null
    ? sql`currency = ${currency} and ${closedDay} is null and ${day} <= ${until}::date`
    : sql`currency = ${currency} and ${closedDay} = ${closedDayId}`;

/** Every line and entry that explains why bank and ledger differ, in the order of their days. */
export const listDayItems = async (
  tx: Tx,
  query: BankDay & { readonly closedDayId: number | null; readonly limit: number },
): Promise<readonly DayItemRow[]> => {
  const { rows } = await sql<DayItemRow>`
    select b.outcome as kind, b.document_id as movement, b.movement_id as "movementId", b.booked_on as day,
      b.amount as bank, b.booked as ledger, b.explanation, b.note,
      b.is_matched as "isMatched"
    from bank_line_bookings b
    where ${ofDay(sql`booked_on`, sql`closed_day_id`, query)} and b.amount <> b.booked
    union all
    select h.kind, h.movement_document_id, null, h.day, 0, h.amount, null, null, false
    from bank_postings_by_hand h where ${ofDay(sql`day`, sql`closed_day_id`, query)}
    order by day, kind, movement limit ${query.limit}`.execute(tables(tx));
  return rows;
};
