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
  /** The same by day, for returns; empty where they were not asked for. */
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
  readonly nominal: string;
  readonly currency: Currency;
  readonly invested: string;
  readonly earned: string;
  readonly flows: readonly (readonly [day: number, amount: number])[] | null;
}

interface Row {
  readonly currency: Currency;
  readonly eurToCzk: string;
  readonly eurToPln: string;
  readonly today: number;
  readonly positions: readonly PositionJson[];
  readonly wallets: readonly { readonly balance: string; readonly currency: WalletCurrency }[];
}

const asPosition = (
  { nominal, currency: priced, invested, earned, flows: ofDays, ...position }: PositionJson,
  currency: Currency,
): PositionRow => ({
  ...position,
  nominal: money(BigInt(nominal), priced),
  invested: money(BigInt(invested), currency),
  earned: money(BigInt(earned), currency),
  flows: (ofDays ?? []).map(([day, amount]) => ({ day, amount })),
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

/** What happened to somebody's shares and money, a row for each share movement, paid order and earning. */
const parts = ({ userId }: FiguresQuery) => sql`
  parts as materialized (
    select h.project_id, h.shares, 0::bigint as invested, 0::bigint as earned, null::timestamptz as at
    from share_holdings h where h.user_id = ${userId}
    union all
    select o.project_id, 0, convert_money(o.price, o.currency, me.currency, o.eur_to_czk, o.eur_to_pln), 0, o.paid_at
    from me join paid_orders o on o.user_id = ${userId}
    union all
    select e.project_id, 0, 0, convert_money(e.amount, e.currency, me.currency, e.eur_to_czk, e.eur_to_pln), e.paid_at
    from me join earnings e on e.user_id = ${userId}
  )`;

/** Day 0 of flows; any day would do. */
const epoch = sql`date '2000-01-01'`;

/** Cents are floats in a return, which is a ratio. */
const flows = (timeZone: string) => sql`
  flows as materialized (
    select d.project_id, json_agg(json_build_array(d.day, d.amount)) as flows from (
      select p.project_id, (p.at at time zone ${timeZone})::date - ${epoch} as day, sum(p.earned - p.invested) as amount
      from parts p where p.at is not null group by 1, 2
    ) d
    group by d.project_id
  )`;

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
    with ${me(query)}, ${parts(query)}, ${withFlows ? sql`${flows(timeZone)},` : sql``} owned as (
      select p.project_id, sum(p.shares)::integer as shares, sum(p.invested) as invested, sum(p.earned) as earned
      from parts p
      group by p.project_id having sum(p.shares) > 0 or sum(p.earned) > 0
    )
    select me.currency, me.eur_to_czk as "eurToCzk", me.eur_to_pln as "eurToPln",
      (app_now() at time zone ${timeZone})::date - ${epoch} as today,
      (select coalesce(json_agg(json_build_object(
          'infoDocumentId', h.info_document_id, 'slug', h.slug, 'title', h.title, 'countryCode', h.country_code,
          'shareCount', h.share_count, 'currency', h.currency, 'nominal', price.amount::text,
          'picture', (select json_build_object('documentId', i.document_id, 'width', i.width, 'height', i.height,
              'alt', i.alt, 'caption', i.caption)
            from project_pictures i where i.project_id = o.project_id order by i.position limit 1),
          'shares', o.shares, 'invested', o.invested::text, 'earned', o.earned::text,
          'flows', ${withFlows ? sql`(select f.flows from flows f where f.project_id = o.project_id)` : sql`null`}
        )), '[]')
        from owned o
        join project_headings h on h.project_id = o.project_id
        cross join lateral (select p.amount from project_prices_in_force p where p.project_id = o.project_id) price)
        as positions,
      (select coalesce(json_agg(json_build_object('balance', w.balance::text, 'currency', w.currency)
          order by w.currency), '[]')
        from wallet_totals w where w.user_id = me.user_id) as wallets
    from me`.execute(tables(tx));
  const [row] = rows;
  if (!row) throw new OperationalError('common.unavailable', { retryAfterS: 60 });
  const { currency, today, positions, wallets, ...rates } = row;
  return {
    currency,
    rates,
    today,
    positions: positions.map((position) => asPosition(position, currency)),
    wallets: wallets.map((wallet) => ({ currency: wallet.currency, amount: BigInt(wallet.balance) })),
  };
};
