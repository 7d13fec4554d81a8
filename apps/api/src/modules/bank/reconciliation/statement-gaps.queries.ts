import { type Currency, findStatementGaps, type StatementGap, type StatementSpan } from '@parcela/domain';
import { sql } from 'kysely';
import { tables, type Tx } from '@parcela/platform/database/database.ts';

/** A gap between two imported statements of an account. */
export interface MissingStatement extends StatementGap {
  readonly account: { readonly documentId: string; readonly iban: string; readonly currency: Currency };
  /**
   * The opening balance minus the previous closing balance and our lines between them; null while a balance is
   * unknown.
   */
  readonly unexplained: bigint | null;
}

/** How many days back gaps are searched. */
const lookedBackDays = 400;

interface SpanRow extends StatementSpan {
  readonly accountId: number;
  readonly accountDocumentId: string;
  readonly iban: string;
  readonly currency: Currency;
}

/**
 * The imported statements of one currency's account, or of all accounts. A statement that was uploaded before the end
 * of its last day has no closing balance; one without a number is an extract, which says nothing about other
 * statements.
 */
const listSpans = async (
  tx: Tx,
  { currency, today }: { readonly currency: Currency | undefined; readonly today: string },
): Promise<readonly SpanRow[]> => {
  const { rows } = await sql<SpanRow>`
    select a.id as "accountId", a.document_id as "accountDocumentId", a.iban, a.currency, s.source, s.sequence,
      s.period_from as from, s.period_to as to, s.opening, case when s.is_whole then s.closing end as closing
    from collection_accounts a
    join counted_bank_statements s on s.collection_account_id = a.id and s.period_to >= ${today}::date - ${lookedBackDays}::integer
    where (s.is_whole or s.sequence is not null) and s.period_from is not null
      and (${currency ?? null}::text is null or a.currency = ${currency ?? null}::text)
    order by a.currency, a.id, s.period_to, s.id`.execute(tables(tx));
  return rows;
};

interface Between {
  readonly place: number;
  readonly lines: bigint;
  readonly isWaiting: boolean;
}

/** Our lines of the days of each gap, and whether any of these lines waits for staff. */
const sumBetween = async (
  tx: Tx,
  gaps: readonly { readonly accountId: number; readonly gap: StatementGap }[],
): Promise<ReadonlyMap<number, Between>> => {
  const asked = gaps.flatMap(({ accountId, gap: { days } }, place) =>
    days === null ? [] : [{ place, account: accountId, first: days.from, last: days.to }],
  );
  const { rows } = await sql<Between>`
    select g.place, coalesce(sum(m.amount), 0)::bigint as lines, exists (
      select from waiting_bank_lines w where w.decision is null and w.collection_account_id = g.account
        and w.booked_on between g.first and g.last) as "isWaiting"
    from json_to_recordset(${JSON.stringify(asked)}::json) g (place integer, account integer, first date, last date)
    left join collection_accounts a on a.id = g.account
    left join bank_movements m on m.collection_account_id = g.account and m.currency = a.currency
      and m.booked_on between g.first and g.last
    group by g.place, g.account, g.first, g.last`.execute(tables(tx));
  return new Map(rows.map((row) => [row.place, row]));
};

/**
 * The gaps between imported statements of an account, oldest first. There is no gap if our lines explain the
 * difference between the balances, unless the statement numbers show a missing statement.
 */
export const listMissingStatements = async (
  tx: Tx,
  of: { readonly currency?: Currency; readonly today: string },
): Promise<readonly MissingStatement[]> => {
  const spans = await listSpans(tx, { currency: of.currency, today: of.today });
  const byAccount = Map.groupBy(spans, ({ accountId }) => accountId);
  const gaps = [...byAccount].flatMap(([accountId, [first, ...more]]) =>
    findStatementGaps(first === undefined ? [] : [first, ...more]).map((gap) => ({ accountId, first, gap })),
  );
  if (gaps.length === 0) return [];
  const between = await sumBetween(tx, gaps);
  return gaps.flatMap(({ first, gap }, place): MissingStatement[] => {
    if (first === undefined) return [];
    const { lines, isWaiting } = between.get(place) ?? { lines: 0n, isWaiting: false };
    const { closing } = gap.before;
    const { opening } = gap.after;
    const unexplained = closing === null || opening === null ? null : opening - closing - lines;
    const isLed = gap.missing === null && (unexplained === 0n || isWaiting);
    const account = { documentId: first.accountDocumentId, iban: first.iban, currency: first.currency };
    return isLed ? [] : [{ ...gap, account, unexplained }];
  });
};
