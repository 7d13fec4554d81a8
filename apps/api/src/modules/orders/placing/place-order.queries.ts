import type { Currency, ProjectState, Rates } from '@parcela/domain';
import { sql } from 'kysely';
import { compileOnce } from '@parcela/platform/database/compile-once.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { AgreementKind } from '../../legal-documents/index.ts';
import type { InvestorLevels, LevelGrants } from '../orders.ports.ts';

/** All facts that decide a user's order in a project, at one instant: read again each time, never cached. */
export interface Offer {
  readonly projectId: number;
  readonly state: ProjectState;
  readonly currency: Currency;
  /** Price in force and fee of one share, minor units of `currency`. */
  readonly nominal: bigint;
  readonly fee: bigint;
  readonly minPurchaseQty: number;
  readonly maxPurchaseQty: number;
  /** The limit for all orders of a user together; null without a cap. */
  readonly maxPerUser: number | null;
  readonly onlyForCurrentInvestor: boolean;
  /** Available shares. */
  readonly available: number;
  /** The shares that the user holds and has in a live order; the cap per user counts them (T5). */
  readonly counted: number;
  /** documentId of the user's live order in the project. */
  readonly liveOrder: string | null;
  /** Null until the first rates are set. */
  readonly rates: Rates | null;
  /** The versions of documents in force that an order agrees to. */
  readonly agreements: readonly { readonly kind: AgreementKind; readonly documentId: string }[];
  /** Whether the user has never placed an order. */
  readonly isFirstOrder: boolean;
  /** The facts that decide the user's levels. */
  readonly grants: LevelGrants;
  /** Whether the account still exists. */
  readonly hasAccount: boolean;
  readonly at: Date;
}

interface OfferKey {
  /** documentId of the project. */
  readonly project: string;
  readonly userId: number;
}

type GrantsOf = InvestorLevels['grantsOf'];

const createFindOffer = (grantsOf: GrantsOf) =>
  compileOnce<Offer, OfferKey>(
    ['project', 'userId'],
    ({ project, userId }) => sql`
    with own as materialized (
      select o.project_id, o.state, o.token_count, o.document_id from orders o where o.user_id = ${userId}
    )
    select f.project_id as "projectId", f.state, f.currency, f.nominal, f.share_fee as fee,
      f.min_purchase_qty as "minPurchaseQty", f.max_purchase_qty as "maxPurchaseQty",
      f.max_per_user as "maxPerUser", f.only_for_current_investor as "onlyForCurrentInvestor",
      coalesce((select s.available from project_shares_available s where s.project_id = f.project_id), 0) as available,
      mine.counted, mine.live as "liveOrder",
      (select jsonb_build_object('eurToCzk', r.eur_to_czk::text, 'eurToPln', r.eur_to_pln::text)
        from rates_in_force r) as rates,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'kind', case v.kind when 'white_paper' then 'whitePaper' else v.kind end, 'documentId', v.document_id)
          order by v.id), '[]')
        from (values ('terms', null), ('white_paper', null), ('prospect', f.project_id)) as wanted (kind, project_id)
        cross join lateral (
          select x.id, x.kind, x.document_id from agreement_versions x
          where x.kind = wanted.kind and x.project_id is not distinct from wanted.project_id
            and x.published_at <= app_now()
          order by x.published_at desc, x.id desc limit 1
        ) v
      ) as agreements,
      not exists (select from own) as "isFirstOrder",
      ${grantsOf(userId)} as grants,
      exists (select from open_accounts a where a.user_id = ${userId}) as "hasAccount",
      app_now() as at
    from project_offers f
    cross join lateral (
      select (coalesce(sum(o.token_count), 0) + coalesce((
          select h.shares from share_holdings h where h.user_id = ${userId} and h.project_id = f.project_id
        ), 0))::integer as counted, max(o.document_id) as live
      from own o
      where o.project_id = f.project_id and o.state in ('Open', 'Unpaid')
    ) mine
    where f.document_id = ${project}`,
  );

const compiled = new WeakMap<GrantsOf, ReturnType<typeof createFindOffer>>();

/** A published project as a user can order it, in one query; undefined when there is none. */
export const findOffer = async (
  { grantsOf }: Pick<InvestorLevels, 'grantsOf'>,
  tx: Tx,
  key: OfferKey,
): Promise<Offer | undefined> => {
  const find = compiled.get(grantsOf) ?? createFindOffer(grantsOf);
  compiled.set(grantsOf, find);
  const [offer] = await find(tx, { project: key.project, userId: key.userId });
  return offer;
};
