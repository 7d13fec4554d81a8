import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** The distributions of one project in one currency, from the books. */
export interface PaidDistributions {
  readonly projectId: number;
  readonly currency: Currency;
  /** The amount that holders received, after tax. */
  readonly settled: bigint;
  /** The credited amount before tax, received or not. */
  readonly beforeTax: bigint;
  /** Number of distributions; a correction does not count as one. */
  readonly count: number;
  /** The number of distributions imported from a file, which states no shares. */
  readonly unshared: number;
  /** Paid on or before the planned day. */
  readonly onTime: number;
  /** The total days of the periods in which shares took part. */
  readonly days: number;
  /** The number of participating shares times days, over all distributions. */
  readonly shareDays: bigint;
}

/** The distributions of every project; days are counted in the platform's zone. */
export const listPaidDistributions = async (tx: Tx, timeZone: string): Promise<PaidDistributions[]> => {
  const { rows } = await sql<PaidDistributions>`
    select d.project_id as "projectId", d.currency, sum(d.settled)::bigint as settled,
      sum(d.before_tax)::bigint as "beforeTax", count(*)::integer as count,
      (count(*) filter (where d.share_total = 0))::integer as unshared,
      (count(*) filter (where (d.paid_at at time zone ${timeZone})::date <= d.pay_on))::integer as "onTime",
      coalesce(sum(d.period_to - d.period_from + 1) filter (where d.share_total > 0), 0)::integer as days,
      coalesce(sum(d.share_total * (d.period_to - d.period_from + 1)), 0)::bigint as "shareDays"
    from paid_distributions d
    group by d.project_id, d.currency order by sum(d.net) desc`.execute(tables(tx));
  return rows;
};

/** The number of users who own a share of any project now. */
export const countShareholders = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct h.user_id)::integer as count from share_holdings h`.execute(tables(tx));
  return rows[0]?.count ?? 0;
};
