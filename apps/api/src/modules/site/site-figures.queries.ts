import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';

/** The distributions of one project in one currency, by the books. */
export interface PaidDistributions {
  readonly projectId: number;
  readonly currency: Currency;
  /** What has arrived at the holders. */
  readonly settled: bigint;
  /** Net of those by shares: a distribution from a file names no shares. */
  readonly net: bigint;
  /** Of those with a plan: what was planned. */
  readonly planned: bigint;
  readonly count: number;
  /** Paid on the planned day or before it. */
  readonly onTime: number;
  readonly days: number;
  /** Shares that took part times days, over all of them. */
  readonly shareDays: bigint;
}

/** What every project has paid; days are those of the platform's zone. */
export const listPaidDistributions = async (tx: Tx, timeZone: string): Promise<PaidDistributions[]> => {
  const { rows } = await sql<PaidDistributions>`
    select d.project_id as "projectId", d.currency, sum(d.settled)::bigint as settled,
      coalesce(sum(d.net) filter (where d.share_total > 0), 0)::bigint as net,
      coalesce(sum(d.expected_net), 0)::bigint as planned, count(*)::integer as count,
      (count(*) filter (where (d.paid_at at time zone ${timeZone})::date <= d.pay_on))::integer as "onTime",
      coalesce(sum(d.period_to - d.period_from + 1) filter (where d.share_total > 0), 0)::integer as days,
      coalesce(sum(d.share_total * (d.period_to - d.period_from + 1)), 0)::bigint as "shareDays"
    from paid_distributions d
    group by d.project_id, d.currency order by sum(d.net) desc`.execute(tables(tx));
  return rows;
};

/** People who own a share of any project now. */
export const countShareholders = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct h.user_id)::integer as count from share_holdings h`.execute(tables(tx));
  return rows[0]?.count ?? 0;
};
