import type {
  Currency,
  DistributionKind,
  DistributionLineState,
  DistributionSettlement,
  Localized,
} from '@parcela/domain';
import { sql } from 'kysely';
import type { CorrectedEarning } from '../distributions/index.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** One earning of the user from a distribution; amounts in minor units of `currency`. */
export interface EarningRow {
  readonly documentId: string;
  readonly paidAt: Date;
  readonly importId: string;
  readonly kind: DistributionKind;
  readonly projectDocumentId: string;
  readonly infoDocumentId: string;
  readonly slug: string;
  readonly title: Localized;
  /** The project's country. */
  readonly countryCode: string;
  readonly amount: bigint;
  /** The part of the amount that repays capital; the rest is earned. */
  readonly capital: bigint;
  readonly currency: Currency;
  readonly gross: bigint;
  readonly costs: bigint;
  readonly reserve: bigint;
  readonly fee: bigint;
  readonly withholding: bigint;
  readonly planned: bigint | null;
  readonly shares: bigint;
  readonly periodFrom: string;
  readonly periodTo: string;
  /** For a correction: the corrected distribution. */
  readonly corrects: CorrectedEarning | null;
  /** The part of the amount that covered an earlier overpayment. */
  readonly deducted: bigint;
  readonly settlement: DistributionSettlement;
  readonly state: Exclude<DistributionLineState, 'pending'>;
  /** The rates that were frozen with the distribution. */
  readonly eurToCzk: string;
  readonly eurToPln: string;
  /** The earned part of the amount in the answer's currency, at these rates. */
  readonly converted: bigint;
  readonly shownIn: Currency;
}

export interface EarningsQuery {
  readonly userId: number;
  /** Undefined means the user's own currency. */
  readonly currency: Currency | undefined;
  readonly timeZone: string;
  /** A year in the platform's time zone. */
  readonly year?: number | undefined;
  /** documentId of the project. */
  readonly project?: string | undefined;
  readonly paidIn?: Currency | undefined;
  readonly settlement?: DistributionSettlement | undefined;
  /** documentId of an earning; the answer has only earnings before it. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const conditions = ({ userId, timeZone, year, project, paidIn, settlement, before }: EarningsQuery) => {
  const all = [sql`e.user_id = ${userId}`];
  if (year !== undefined)
    all.push(sql`e.paid_at >= make_date(${year}, 1, 1)::timestamp at time zone ${timeZone}
      and e.paid_at < make_date(${year + 1}, 1, 1)::timestamp at time zone ${timeZone}`);
  if (project !== undefined)
    all.push(sql`e.project_id = (
      select h.project_id from project_headings h where h.document_id = ${project})`);
  if (paidIn !== undefined) all.push(sql`e.currency = ${paidIn}`);
  if (settlement !== undefined) all.push(sql`e.settlement = ${settlement}`);
  if (before !== undefined)
    all.push(sql`(e.paid_at, e.id) < (
      select b.paid_at, b.id from earnings b where b.user_id = ${userId} and b.document_id = ${before})`);
  return sql.join(all, sql` and `);
};

type Named = Pick<EarningRow, 'projectDocumentId' | 'infoDocumentId' | 'slug' | 'title' | 'countryCode'>;

interface Row extends Omit<EarningRow, keyof Named> {
  readonly projectId: number;
  /**
   * Present only in the first row: the projects of all rows by project id, because a thousand rows belong to few
   * projects.
   */
  readonly projects: Readonly<Record<number, Named>> | null;
}

/** A user's earnings, newest first; the query selects the rows before it joins anything to them. */
export const listEarningRows = async (tx: Tx, query: EarningsQuery): Promise<EarningRow[]> => {
  const { rows } = await sql<Row>`
    with page as materialized (
      select e.id, e.paid_at from earnings e
      where ${conditions(query)}
      order by e.paid_at desc, e.id desc
      limit ${query.limit}
    ), chosen as materialized (
      select e.id, e.document_id, e.paid_at, e.import_id, e.kind, e.project_id, e.amount, e.capital, e.currency, e.gross,
        e.costs, e.reserve, e.fee, e.withholding, e.planned_amount, e.shares, e.settlement, e.state, e.eur_to_czk, e.eur_to_pln, e.period_from, e.period_to,
        e.corrects, e.deducted,
        row_number() over (order by e.paid_at desc, e.id desc) as place
      from page join earnings e on e.id = page.id
    )
    select c.document_id as "documentId", c.paid_at as "paidAt", c.import_id as "importId", c.kind, c.capital,
      c.project_id as "projectId", c.amount, c.currency, c.gross, c.costs, c.reserve, c.fee, c.withholding,
      c.eur_to_czk as "eurToCzk", c.eur_to_pln as "eurToPln", c.planned_amount as planned, c.shares, c.settlement,
      c.period_from as "periodFrom", c.period_to as "periodTo", c.corrects, c.deducted,
      c.state, convert_money(c.amount - c.capital, c.currency, shown.currency, c.eur_to_czk, c.eur_to_pln) as converted,
      shown.currency as "shownIn",
      case when c.place = 1 then (
        select json_object_agg(h.project_id, json_build_object('projectDocumentId', h.document_id,
          'infoDocumentId', h.info_document_id, 'slug', h.slug, 'title', h.title, 'countryCode', h.country_code))
        from project_headings h where h.project_id in (select n.project_id from chosen n)
      ) end as projects
    from chosen c
    cross join (
      select coalesce(${query.currency ?? null}::text, p.currency) as currency
      from user_preferences p where p.user_id = ${query.userId}
    ) shown
    order by c.place`.execute(tables(tx));
  const projects = rows[0]?.projects ?? {};
  return rows.map((row) => {
    const named = projects[row.projectId];
    if (!named) throw new Error('an earning is of a project');
    return { ...row, ...named };
  });
};

/** Later corrections of an earning, oldest first. */
export const listCorrectionsOf = async (
  tx: Tx,
  { userId, documentId }: { readonly userId: number; readonly documentId: string },
): Promise<readonly { readonly paidAt: Date; readonly amount: bigint }[]> => {
  const { rows } = await sql<{ paidAt: Date; amount: bigint }>`
    select c.paid_at as "paidAt", c.amount from earnings c
    where c.user_id = ${userId} and c.corrects ->> 'documentId' = ${documentId}
    order by c.paid_at, c.id`.execute(tables(tx));
  return rows;
};

/** Whether this distribution paid the user anything. */
export const hasEarning = async (tx: Tx, userId: number, documentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from earnings e where e.user_id = ${userId} and e.document_id = ${documentId}`.execute(
    tables(tx),
  );
  return rows.length > 0;
};

/** The import id of the distribution that reached the user last. */
export const findLastImportId = async (tx: Tx, userId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ importId: string }>`
    select e.import_id as "importId" from earnings e where e.user_id = ${userId}
    order by e.booked_at desc, e.id desc limit 1`.execute(tables(tx));
  return rows[0]?.importId;
};

/** The current time, and the user's display currency. */
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
