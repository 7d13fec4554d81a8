import type { CashFlow } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import { type FiguresQuery, me } from './portfolio.views.ts';

export interface ProjectFlows {
  readonly projectId: number;
  /** Paid orders and earnings in the currency of the answer, each at its frozen rates, summed by day. */
  readonly flows: readonly CashFlow[];
}

/** Day 0 of flows; any day would do. */
const epoch = sql`date '2000-01-01'`;

/**
 * What somebody paid and earned, a row for each project, and the number of today: days of the platform's zone. Cents
 * are floats in a return, which is a ratio.
 */
export const readFlows = async (
  tx: Tx,
  query: FiguresQuery & { readonly timeZone: string },
): Promise<{ readonly today: number; readonly projects: readonly ProjectFlows[] }> => {
  const { userId, timeZone } = query;
  const { rows } = await sql<{
    today: number;
    projectId: number | null;
    flows: readonly (readonly [number, number])[];
  }>`
    with ${me(query)}, days as (
      select f.project_id, (f.at at time zone ${timeZone})::date - ${epoch} as day, sum(f.amount) as amount
      from (
        select o.project_id, o.paid_at as at,
          -convert_money(o.price, o.currency, me.currency, o.eur_to_czk, o.eur_to_pln) as amount
        from me join paid_orders o on o.user_id = ${userId}
        union all
        select e.project_id, e.paid_at, convert_money(e.amount, e.currency, me.currency, e.eur_to_czk, e.eur_to_pln)
        from me join earnings e on e.user_id = ${userId}
      ) f
      group by 1, 2
    ), projects as (
      select d.project_id, json_agg(json_build_array(d.day, d.amount)) as flows from days d group by d.project_id
    )
    select (app_now() at time zone ${timeZone})::date - ${epoch} as today, p.project_id as "projectId", p.flows
    from (select) once left join projects p on true`.execute(tables(tx));
  return {
    today: rows[0]?.today ?? 0,
    projects: rows.flatMap(({ projectId, flows }) =>
      projectId === null
        ? []
        : [{ projectId, flows: flows.map(([day, amount]): CashFlow => ({ day, amount })) }],
    ),
  };
};
