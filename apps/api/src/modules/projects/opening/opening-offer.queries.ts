import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ProjectsTables } from '../projects.tables.ts';

export interface OpeningMoment {
  readonly projectId: number;
  /** When the sale opens; null means now. */
  readonly at: Date | null;
}

export interface OfferAt {
  readonly isPublished: boolean;
  readonly hasPrice: boolean;
  readonly hasYields: boolean;
  readonly hasMap: boolean;
  readonly hasOwnership: boolean;
}

/** The project's offer at this time: the content visible then, or the newest draft. */
export const findOfferAt = async (tx: Tx, { projectId, at }: OpeningMoment): Promise<OfferAt | undefined> => {
  const { rows } = await sql<OfferAt>`
    select coalesce(i.publish_at <= moment.at, false) as "isPublished",
      exists (select from project_prices x where x.project_id = i.project_id and x.applied_at <= moment.at)
        as "hasPrice",
      coalesce(jsonb_typeof(v.content -> 'calculation') = 'object', false) as "hasYields",
      coalesce(v.content #>> '{map,latitude}', v.content #>> '{map,absence}') is not null as "hasMap",
      coalesce(jsonb_typeof(v.content -> 'ownership') = 'object', false)
        and (coalesce(jsonb_typeof(v.content #> '{ownership,noExtract}') = 'object', false)
          or jsonb_path_exists(v.content, '$.documents[*].extractOn ? (@ != null)'))
        and not exists (select from project_info_versions planned
          where planned.project_info_id = i.id and planned.version = i.next_version
            and jsonb_typeof(planned.content -> 'ownership') is distinct from 'object') as "hasOwnership"
    from project_infos i
    cross join (select coalesce(${at}::timestamptz, app_now()) as at) moment
    join project_info_versions v on v.project_info_id = i.id and v.version = coalesce(
      case when i.next_at <= moment.at then i.next_version else i.published_version end,
      (select max(n.version) from project_info_versions n where n.project_info_id = i.id))
    where i.project_id = ${projectId}`.execute(tables<ProjectsTables>(tx));
  return rows[0];
};

export interface OpeningOffer {
  readonly currency: Currency;
  /** Nominal price of one share at that instant; null before the first price applies. */
  readonly price: bigint | null;
  /** The number of shares that can be ordered. */
  readonly shares: number;
  /** Users who are notified when the sale opens; none if it has opened before. */
  readonly waiting: number;
}

/** The offer at an opening at this time (null: now), and the number of users it notifies. */
export const findOpeningOffer = async (tx: Tx, { projectId, at }: OpeningMoment): Promise<OpeningOffer> => {
  const { rows } = await sql<OpeningOffer>`
    select p.currency, coalesce(s.available, 0) as shares,
      (select x.amount from project_prices x
        where x.project_id = p.id and x.applied_at <= coalesce(${at}::timestamptz, app_now())
        order by x.applied_at desc, x.id desc limit 1) as price,
      (select count(*)::integer from interest_subscriptions w
        where w.opted_out_at is null
          and not exists (select from project_openings o where o.project_id = p.id)) as waiting
    from projects p left join project_shares_available s on s.project_id = p.id
    where p.id = ${projectId}`.execute(tables<ProjectsTables>(tx));
  return onlyRow(rows);
};
