import {
  type CashFlow,
  type Currency,
  type Money,
  type Rates,
  type WalletCurrency,
  money,
} from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/database.ts';
import { OperationalError } from '../../platform/errors.ts';
import type { Localized } from '../content/index.ts';

interface Picture {
  readonly documentId: string;
  readonly width: number;
  readonly height: number;
  readonly alt: Localized;
  readonly caption: Localized | null;
}

/** A project of which the user holds shares, or held some that brought earnings. */
export interface PositionRow {
  readonly infoDocumentId: string;
  readonly slug: string;
  readonly title: Localized;
  readonly countryCode: string;
  readonly shareCount: number;
  /** Nominal price in force of one share, without its fee. */
  readonly nominal: Money;
  /** The one of the project's card. */
  readonly picture: Picture | null;
  /** Zero when they are gone. */
  readonly shares: number;
  /** Prices of the Paid orders, and earnings, each at its frozen rates, in the currency of the answer. */
  readonly invested: Money;
  readonly earned: Money;
  /** The same by the day, for returns; empty where they were not asked for. */
  readonly flows: readonly CashFlow[];
}

export interface PortfolioRows {
  /** What was asked for, else the user's own. */
  readonly currency: Currency;
  readonly rates: Rates;
  /** The number of the day it is, as the flows count them. */
  readonly today: number;
  readonly positions: readonly PositionRow[];
  /** What is in the wallets, holds included, in their own currencies. */
  readonly wallets: readonly (Money & { readonly currency: WalletCurrency })[];
}

/** Amounts come as text, because a number of JSON would lose what is beyond 2^53. */
interface PositionJson extends Omit<PositionRow, 'nominal' | 'invested' | 'earned' | 'flows'> {
  readonly projectId: number;
  readonly nominal: string;
  readonly currency: Currency;
  readonly invested: string;
  readonly earned: string;
}

/** The same place in each is one flow. */
type FlowColumns = readonly [
  projectIds: readonly number[],
  days: readonly number[],
  amounts: readonly number[],
];

interface Row {
  readonly currency: Currency;
  readonly eurToCzk: string;
  readonly eurToPln: string;
  readonly today: number;
  readonly positions: readonly PositionJson[];
  readonly flows: FlowColumns | null;
  readonly wallets: readonly { readonly balance: string; readonly currency: WalletCurrency }[];
}

const flowsByProject = ([projectIds, days, amounts]: FlowColumns): ReadonlyMap<
  number,
  readonly CashFlow[]
> => {
  const byProject = new Map<number, CashFlow[]>();
  for (const [place, projectId] of projectIds.entries()) {
    const flow = { day: days[place] ?? 0, amount: amounts[place] ?? 0 };
    const others = byProject.get(projectId);
    if (others) others.push(flow);
    else byProject.set(projectId, [flow]);
  }
  return byProject;
};

const asPosition = (
  { projectId, nominal, currency: priced, invested, earned, ...position }: PositionJson,
  currency: Currency,
  ofProjects: ReadonlyMap<number, readonly CashFlow[]>,
): PositionRow => ({
  ...position,
  nominal: money(BigInt(nominal), priced),
  invested: money(BigInt(invested), currency),
  earned: money(BigInt(earned), currency),
  flows: ofProjects.get(projectId) ?? [],
});

/** Whose figures, and in which currency; undefined: the person's own. */
export interface FiguresQuery {
  readonly userId: number;
  readonly currency: Currency | undefined;
}

/** The person, the currency of the answer and the rates in force: `me` of every statement here. */
export const me = ({ userId, currency }: FiguresQuery) => sql`
  me as materialized (
    select p.user_id, coalesce(${currency ?? null}::text, p.currency) as currency, r.eur_to_czk, r.eur_to_pln
    from user_preferences p cross join rates_in_force r where p.user_id = ${userId}
  )`;

/** Day 0 of flows; any day would do. */
const epoch = sql`date '2000-01-01'`;

/** What was paid for shares and what they brought, a row for each paid order and earning, the first with a minus. */
const moved = ({ userId }: FiguresQuery) => sql`
  paid as (
    select o.project_id, o.paid_at as at, convert_money(o.price, o.currency, me.currency, o.eur_to_czk, o.eur_to_pln)
      as amount
    from me join paid_orders o on o.user_id = ${userId}
  ), earned as (
    select e.project_id, e.paid_at as at, convert_money(e.amount, e.currency, me.currency, e.eur_to_czk, e.eur_to_pln)
      as amount
    from me join earnings e on e.user_id = ${userId}
  )`;

/** Summed before they come together: most projects have one order, and many earnings. */
const owned = ({ userId }: FiguresQuery) => sql`
  owned as (
    select p.project_id, sum(p.shares)::integer as shares, sum(p.invested) as invested, sum(p.earned) as earned
    from (
      select h.project_id, h.shares, 0::numeric as invested, 0::numeric as earned
      from share_holdings h where h.user_id = ${userId}
      union all select o.project_id, 0, sum(o.amount), 0 from paid o group by o.project_id
      union all select e.project_id, 0, 0, sum(e.amount) from earned e group by e.project_id
    ) p
    group by p.project_id having sum(p.shares) > 0 or sum(p.earned) > 0
  )`;

/** Columns instead of pairs: thousands of small arrays would cost more than the sums. */
const flows = (timeZone: string) => sql`
  (select json_build_array(coalesce(array_agg(f.project_id), '{}'), coalesce(array_agg(f.day), '{}'),
      coalesce(array_agg(f.amount), '{}'))
    from (
      select p.project_id, (p.at at time zone ${timeZone})::date - ${epoch} as day, -p.amount as amount from paid p
      union all
      select e.project_id, (e.at at time zone ${timeZone})::date - ${epoch}, e.amount from earned e
    ) f)`;

/**
 * What somebody owns, in one statement, with the flows by which returns are computed where `withFlows` asks for them.
 * What was paid and earned is summed here, because there is no end to the rows behind it.
 * @throws OperationalError 503 before the first rates were set
 */
export const readPortfolio = async (
  tx: Tx,
  query: FiguresQuery & { readonly timeZone: string; readonly withFlows?: boolean },
): Promise<PortfolioRows> => {
  const { timeZone, withFlows = false } = query;
  const { rows } = await sql<Row>`
    with ${me(query)}, ${moved(query)}, ${owned(query)}
    select me.currency, me.eur_to_czk as "eurToCzk", me.eur_to_pln as "eurToPln",
      (app_now() at time zone ${timeZone})::date - ${epoch} as today,
      (select coalesce(json_agg(json_build_object(
          'infoDocumentId', h.info_document_id, 'slug', h.slug, 'title', h.title, 'countryCode', h.country_code,
          'shareCount', h.share_count, 'currency', h.currency, 'nominal', price.amount::text,
          'picture', (select json_build_object('documentId', i.document_id, 'width', i.width, 'height', i.height,
              'alt', i.alt, 'caption', i.caption)
            from project_pictures i where i.project_id = o.project_id order by i.position limit 1),
          'projectId', o.project_id, 'shares', o.shares, 'invested', o.invested::text, 'earned', o.earned::text
        )), '[]')
        from owned o
        join project_headings h on h.project_id = o.project_id
        cross join lateral (select p.amount from project_prices_in_force p where p.project_id = o.project_id
          limit 1) price) as positions,
      ${withFlows ? flows(timeZone) : sql`null`} as flows,
      (select coalesce(json_agg(json_build_object('balance', w.balance::text, 'currency', w.currency)
          order by w.currency), '[]')
        from wallet_totals w where w.user_id = me.user_id) as wallets
    from me`.execute(tables(tx));
  const [row] = rows;
  if (!row) throw new OperationalError('common.unavailable', { retryAfterS: 60 });
  const { currency, today, positions, wallets, flows: columns, ...rates } = row;
  const ofProjects = flowsByProject(columns ?? [[], [], []]);
  return {
    currency,
    rates,
    today,
    positions: positions.map((position) => asPosition(position, currency, ofProjects)),
    wallets: wallets.map((wallet) => ({ currency: wallet.currency, amount: BigInt(wallet.balance) })),
  };
};
