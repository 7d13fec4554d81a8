import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ProjectsTables } from '../projects.tables.ts';

export interface ProjectProgress {
  readonly issuedShares: number;
  readonly soldShares: number;
  readonly reservedShares: number;
  readonly availableShares: number;
  readonly holders: number;
  readonly liveOrders: number;
  /** The number of orders whose deadline is within six hours. */
  readonly lapsingOrders: number;
  readonly waitingInterest: number;
}

/** The progress of a project's sale, whether the project is visible or not. */
export const findProjectProgress = async (
  tx: Tx,
  infoDocumentId: string,
): Promise<ProjectProgress | undefined> => {
  const { rows } = await sql<ProjectProgress>`
    select p.share_count as "issuedShares", coalesce(c.sold, 0) as "soldShares",
      coalesce(c.reserved, 0) as "reservedShares", coalesce(c.available, 0) as "availableShares",
      coalesce(c.investors, 0) as holders, live.orders as "liveOrders", live.lapsing as "lapsingOrders",
      waiting.people as "waitingInterest"
    from project_infos i
    join projects p on p.id = i.project_id
    left join project_share_counts c on c.project_id = p.id
    cross join lateral (
      select count(*)::integer as orders,
        (count(*) filter (where o.deadline_at < app_now() + interval '6 hours'))::integer as lapsing
      from order_headings o where o.project_id = p.id and o.is_live
    ) live
    cross join lateral (
      select count(*)::integer as people
      from funded_requests r
      join interest_subscriptions s on s.user_id = r.user_id and s.opted_out_at is null
      where r.project_id = p.id
    ) waiting
    where i.document_id = ${infoDocumentId}`.execute(tables<ProjectsTables>(tx));
  return rows[0];
};

/** Whether the property is sold: the final distribution is approved, and the project ends for good. */
export const isSold = async (tx: Tx, projectId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from final_distributions f where f.project_id = ${projectId}`.execute(tables<ProjectsTables>(tx));
  return rows.length > 0;
};

/** The processes that continue after the end of a sale. */
export interface WhatGoesOn {
  readonly openPolls: number;
  readonly openDistributions: number;
}

export const countWhatGoesOn = async (tx: Tx, projectId: number): Promise<WhatGoesOn> => {
  const { rows } = await sql<WhatGoesOn>`
    select
      coalesce((select v.poll_count from open_polls v where v.project_id = ${projectId}), 0) as "openPolls",
      coalesce((select d.distribution_count from open_distributions d where d.project_id = ${projectId}), 0)
        as "openDistributions"`.execute(tables<ProjectsTables>(tx));
  return rows[0] ?? { openPolls: 0, openDistributions: 0 };
};
