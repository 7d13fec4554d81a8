import type { Currency, PayoutLineState, PayoutSettlement } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import type { Localized } from '../content/index.ts';

/** What one payout brought; amounts in minor units of `currency`. */
export interface EarningRow {
  readonly documentId: string;
  readonly paidAt: Date;
  readonly importId: string;
  readonly projectDocumentId: string;
  readonly infoDocumentId: string;
  readonly slug: string;
  readonly title: Localized;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly gross: bigint;
  readonly planned: bigint | null;
  readonly shares: bigint;
  readonly settlement: PayoutSettlement;
  readonly state: Exclude<PayoutLineState, 'pending'>;
  /** The amount at the rates frozen with the payout, in the currency of the answer. */
  readonly converted: bigint;
  readonly shownIn: Currency;
}

export interface EarningsQuery {
  readonly userId: number;
  /** Undefined: the person's own. */
  readonly currency: Currency | undefined;
  readonly timeZone: string;
  /** Of the platform's zone. */
  readonly year?: number | undefined;
  /** documentId of the project. */
  readonly project?: string | undefined;
  readonly paidIn?: Currency | undefined;
  readonly settlement?: PayoutSettlement | undefined;
  /** documentId of an earning; only those before it. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const conditions = ({ userId, timeZone, year, project, paidIn, settlement, before }: EarningsQuery) => {
  const all = [sql`e.user_id = ${userId}`];
  if (year !== undefined)
    all.push(sql`e.paid_at >= make_date(${year}, 1, 1)::timestamp at time zone ${timeZone}
      and e.paid_at < make_date(${year + 1}, 1, 1)::timestamp at time zone ${timeZone}`);
  if (project !== undefined) all.push(sql`h.document_id = ${project}`);
  if (paidIn !== undefined) all.push(sql`e.currency = ${paidIn}`);
  if (settlement !== undefined) all.push(sql`e.settlement = ${settlement}`);
  if (before !== undefined)
    all.push(sql`(e.paid_at, e.id) < (
      select b.paid_at, b.id from earnings b where b.user_id = ${userId} and b.document_id = ${before})`);
  return sql.join(all, sql` and `);
};

/** Earnings of somebody, the newest first. */
export const listEarningRows = async (tx: Tx, query: EarningsQuery): Promise<EarningRow[]> => {
  const { rows } = await sql<EarningRow>`
    select e.document_id as "documentId", e.paid_at as "paidAt", e.import_id as "importId",
      h.document_id as "projectDocumentId", h.info_document_id as "infoDocumentId", h.slug, h.title, e.amount,
      e.currency, e.gross, e.planned_amount as planned, e.shares, e.settlement, e.state,
      convert_money(e.amount, e.currency, shown.currency, e.eur_to_czk, e.eur_to_pln) as converted,
      shown.currency as "shownIn"
    from earnings e
    join project_headings h on h.project_id = e.project_id
    cross join (
      select coalesce(${query.currency ?? null}::text, p.currency) as currency
      from user_preferences p where p.user_id = ${query.userId}
    ) shown
    where ${conditions(query)}
    order by e.paid_at desc, e.id desc
    limit ${query.limit}`.execute(tables(tx));
  return rows;
};

/** Did this payout bring anything to this person? */
export const hasEarning = async (tx: Tx, userId: number, documentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from earnings e where e.user_id = ${userId} and e.document_id = ${documentId}`.execute(
    tables(tx),
  );
  return rows.length > 0;
};

/** Of the payout that reached this person last. */
export const findLastImportId = async (tx: Tx, userId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ importId: string }>`
    select e.import_id as "importId" from earnings e where e.user_id = ${userId}
    order by e.booked_at desc, e.id desc limit 1`.execute(tables(tx));
  return rows[0]?.importId;
};

/** The day it is, and the currency in which somebody sees amounts. */
export const readShown = async (
  tx: Tx,
  { userId, currency }: Pick<EarningsQuery, 'userId' | 'currency'>,
): Promise<{ readonly now: Date; readonly currency: Currency }> => {
  const { rows } = await sql<{ now: Date; currency: Currency }>`
    select app_now() as now, coalesce(${currency ?? null}::text, p.currency) as currency
    from user_preferences p where p.user_id = ${userId}`.execute(tables(tx));
  const [row] = rows;
  if (!row) throw new Error('who is signed in has a profile');
  return row;
};
