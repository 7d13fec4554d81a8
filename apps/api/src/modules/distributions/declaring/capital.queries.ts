import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';
import type { DistributionsTables } from '../distributions.tables.ts';

/** The capital and the reserve of a project, in minor units of its currency. */
export interface ProjectMoney {
  /** What orders brought into the project, less the capital that was repaid. */
  readonly outstanding: bigint;
  readonly reserve: bigint;
}

export const findProjectMoney = async (
  tx: Tx,
  { projectId, currency }: { readonly projectId: number; readonly currency: Currency },
): Promise<ProjectMoney> => {
  const { rows } = await sql<ProjectMoney>`
    select (coalesce((select c.amount from project_capital c where c.project_id = ${projectId}), 0)
        - coalesce((
          select sum(d.capital) from distributions d
          where d.project_id = ${projectId} and d.state in ('approved', 'executed')), 0))::bigint as outstanding,
      coalesce((
        select r.amount from project_reserves r
        where r.project_id = ${projectId} and r.currency = ${currency}), 0)::bigint as reserve`.execute(
    tables<DistributionsTables>(tx),
  );
  return onlyRow(rows);
};

interface OpenEnds {
  readonly openOrders: number;
  readonly openTransfers: number;
  readonly other: string | null;
}

/** What keeps a distribution of a project's capital from being approved. */
export const findOpenEnds = async (
  tx: Tx,
  { id, projectId }: { readonly id: number; readonly projectId: number },
): Promise<OpenEnds> => {
  const { rows } = await sql<OpenEnds>`
    select (
        select count(*)::integer from order_candidates o
        where o.project_id = ${projectId} and o.state in ('Open', 'Unpaid', 'Failed')
      ) as "openOrders",
      coalesce((
        select t.transfer_count from recorded_share_transfers t where t.project_id = ${projectId}), 0) as "openTransfers", (
        select d.import_id from distributions d
        where d.project_id = ${projectId} and d.id <> ${id}
          and (d.kind = 'final' and d.state in ('approved', 'executed') or d.kind = 'capital' and d.state = 'approved')
        order by d.id limit 1
      ) as other`.execute(tables<DistributionsTables>(tx));
  return onlyRow(rows);
};
