import type { Currency, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PageAfter } from '@parcela/platform/paging/keyset.ts';
import type { DistributionsTables } from '../distributions.tables.ts';

/** A holder's debt, as staff see it. */
export interface DebtItem {
  readonly id: number;
  readonly documentId: string;
  readonly investorDocumentId: string;
  readonly email: string;
  readonly correctionDocumentId: string;
  readonly correctionImportId: string;
  readonly correctsDocumentId: string;
  readonly correctsImportId: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly projectDocumentId: string;
  readonly projectTitle: Localized;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly outstanding: bigint;
  readonly deducted: bigint;
  readonly collected: bigint;
  readonly waived: bigint;
  readonly createdAt: Date;
}

interface DebtsFilter {
  readonly state: 'open' | 'settled' | undefined;
  readonly currency: Currency | undefined;
  /** documentId of an investor. */
  readonly user: string | undefined;
  /** documentId of a distribution or a correction. */
  readonly distribution: string | undefined;
}

const conditions = ({ after, state, currency, user, distribution }: PageAfter<number> & DebtsFilter) =>
  sql.join(
    [
      sql`true`,
      ...(after === undefined ? [] : [sql`d.id < ${after}`]),
      ...(state === undefined ? [] : [state === 'open' ? sql`d.outstanding > 0` : sql`d.outstanding = 0`]),
      ...(currency === undefined ? [] : [sql`d.currency = ${currency}`]),
      ...(user === undefined
        ? []
        : [sql`d.user_id = (select x.user_id from distribution_holders x where x.document_id = ${user})`]),
      ...(distribution === undefined
        ? []
        : [
            sql`l.distribution_id in (
            select c.id from distributions o join distributions c on o.id in (c.id, c.corrects_id)
            where o.document_id = ${distribution})`,
          ]),
    ],
    sql` and `,
  );

/** A page of holders' debts, outstanding and settled, newest first; one row more than the page. */
export const listDebts = async (tx: Tx, query: PageAfter<number> & DebtsFilter): Promise<DebtItem[]> => {
  const { rows } = await sql<DebtItem>`
    select d.id, d.document_id as "documentId", u.document_id as "investorDocumentId", u.email,
      c.document_id as "correctionDocumentId", c.import_id as "correctionImportId",
      o.document_id as "correctsDocumentId", o.import_id as "correctsImportId",
      o.period_from as "periodFrom", o.period_to as "periodTo",
      h.document_id as "projectDocumentId", h.title as "projectTitle", d.currency, d.amount, d.outstanding,
      y.deducted, y.collected, y.waived, d.created_at as "createdAt"
    from distribution_debts d
    join distribution_lines l on l.id = d.line_id
    join distributions c on c.id = l.distribution_id
    join distributions o on o.id = c.corrects_id
    join project_headings h on h.project_id = c.project_id
    join distribution_holders u on u.user_id = d.user_id
    cross join lateral (
      select coalesce(sum(p.amount) filter (where p.way = 'deducted'), 0)::bigint as deducted,
        coalesce(sum(p.amount) filter (where p.way = 'collected'), 0)::bigint as collected,
        coalesce(sum(p.amount) filter (where p.way = 'waived'), 0)::bigint as waived
      from distribution_debt_payments p where p.debt_id = d.id
    ) y
    where ${conditions(query)}
    order by d.id desc limit ${query.pageSize + 1}`.execute(tables<DistributionsTables>(tx));
  return rows;
};
