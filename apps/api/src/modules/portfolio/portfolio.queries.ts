import {
  type CashFlow,
  type Currency,
  type Money,
  type Rates,
  type WalletCurrency,
  money,
  type Localized,
} from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { OperationalError } from '@parcela/platform/errors.ts';

interface Picture {
  readonly documentId: string;
  readonly width: number;
  readonly height: number;
  readonly alt: Localized;
  readonly caption: Localized | null;
}

/** Dates of the sale and the construction. */
export interface ProjectDates {
  readonly saleEndsOn: string | null;
  readonly fundedOn: string | null;
  readonly closedOn: string | null;
  readonly expectedOn: string | null;
  readonly completedOn: string | null;
}

/** A project whose shares the user owns, or owned when it paid earnings or when the shares were sold. */
export interface PositionRow {
  readonly infoDocumentId: string;
  readonly slug: string;
  readonly title: Localized;
  readonly countryCode: string;
  readonly shareCount: number;
  /** Nominal price in force of one share, without its fee. */
  readonly nominal: Money;
  /** The picture on the project's card. */
  readonly picture: Picture | null;
  readonly dates: ProjectDates;
  /** The day on which the project ended and its shares were redeemed. */
  readonly endedOn: string | null;
  /** Zero when the user no longer owns any shares. */
  readonly shares: number;
  /**
   * The prices of Paid orders and bought shares, without the part that left with given shares, and the earnings; each
   * at its frozen rates, in the currency of the answer.
   */
  readonly invested: Money;
  /** The entry fees within it. */
  readonly entryFee: Money;
  /** The invested amount that left with sold shares, and the part of their price above it. */
  readonly soldCost: Money;
  readonly soldGain: Money;
  readonly earned: Money;
  /** The same by day, for returns; empty if not requested. */
  readonly flows: readonly CashFlow[];
}

export interface PortfolioRows {
  /** The requested currency, otherwise the user's own. */
  readonly currency: Currency;
  readonly rates: Rates;
  /** Today's day number, in the numbering of the flows. */
  readonly today: number;
  readonly positions: readonly PositionRow[];
  /** The wallets' balances, including holds, in their own currencies. */
  readonly wallets: readonly (Money & { readonly currency: WalletCurrency })[];
  /** The debts for corrected distributions, in their currencies. */
  readonly debts: readonly Money[];
}

/** Amounts come as text, because a JSON number would lose precision beyond 2^53; amounts of flows are floats anyway. */
interface PositionJson
  extends
    ProjectDates,
    Omit<
      PositionRow,
      'nominal' | 'invested' | 'entryFee' | 'soldCost' | 'soldGain' | 'earned' | 'flows' | 'dates'
    > {
  readonly nominal: string;
  readonly currency: Currency;
  readonly invested: string;
  readonly entryFee: string;
  readonly soldCost: string;
  readonly soldGain: string;
  readonly earned: string;
  /** The days of the flows; the same index in `amounts` belongs to the same flow. */
  readonly days?: readonly number[] | null;
  readonly amounts?: readonly number[] | null;
}

interface Row {
  readonly currency: Currency;
  readonly eurToCzk: string;
  readonly eurToPln: string;
  readonly today: number;
  readonly positions: readonly PositionJson[];
  readonly wallets: readonly { readonly balance: string; readonly currency: WalletCurrency }[];
  readonly debts: readonly { readonly owed: string; readonly currency: Currency }[];
}

const asPosition = (row: PositionJson, currency: Currency): PositionRow => ({
  infoDocumentId: row.infoDocumentId,
  slug: row.slug,
  title: row.title,
  countryCode: row.countryCode,
  shareCount: row.shareCount,
  nominal: money(BigInt(row.nominal), row.currency),
  picture: row.picture,
  endedOn: row.endedOn,
  dates: {
    saleEndsOn: row.saleEndsOn,
    fundedOn: row.fundedOn,
    closedOn: row.closedOn,
    expectedOn: row.expectedOn,
    completedOn: row.completedOn,
  },
  shares: row.shares,
  invested: money(BigInt(row.invested), currency),
  entryFee: money(BigInt(row.entryFee), currency),
  soldCost: money(BigInt(row.soldCost), currency),
  soldGain: money(BigInt(row.soldGain), currency),
  earned: money(BigInt(row.earned), currency),
  flows: (row.days ?? []).map((day, place) => ({ day, amount: row.amounts?.[place] ?? 0 })),
});

/** The user and the currency of the figures; undefined means the user's own currency. */
export interface FiguresQuery {
  readonly userId: number;
  readonly currency: Currency | undefined;
}

export interface PortfolioQuery extends FiguresQuery {
  readonly timeZone: string;
  readonly withFlows?: boolean;
}

/** The user, the currency of the answer and the rates in force: `me` in every statement here. */
export const me = ({ userId, currency }: FiguresQuery) => sql`
  me as materialized (
    select p.user_id, coalesce(${currency ?? null}::text, p.currency) as currency, r.eur_to_czk, r.eur_to_pln
    from user_preferences p cross join rates_in_force r where p.user_id = ${userId}
  )`;

/** Day 0 of the flows; any day would do. */
const epoch = sql`date '2000-01-01'`;

/** The flows of each project, as columns instead of pairs: thousands of small arrays would cost more than the sums. */
const flows = (timeZone: string, amount: RawBuilder<unknown>) => sql`,
  array_agg((m.paid_at at time zone ${timeZone})::date - ${epoch}) as days, array_agg(${amount}) as amounts`;

/**
 * What was paid for shares, or came and left with transferred shares. `offset 0` computes each order's fee first:
 * `convert_money` of a whole expression is called per row, while `convert_money` of a column is inlined into the
 * query.
 */
const paid = ({ userId, timeZone, withFlows }: PortfolioQuery) => sql`
  paid as (
    select m.project_id, sum(m.amount) as invested, sum(m.entry_fee) as entry_fee, sum(m.sold_cost) as sold_cost,
      sum(m.sold_gain) as sold_gain ${withFlows ? flows(timeZone, sql`m.flow`) : sql``}
    from (
      select o.project_id, o.paid_at, o.amount, o.entry_fee, 0::bigint as sold_cost, 0::bigint as sold_gain,
        -o.amount as flow
      from (
        select o.project_id, o.paid_at,
          convert_money(o.price, o.currency, me.currency, o.eur_to_czk, o.eur_to_pln) as amount,
          convert_money(o.entry_fee, o.currency, me.currency, o.eur_to_czk, o.eur_to_pln) as entry_fee
        from me cross join (select * from paid_orders o where o.user_id = ${userId} offset 0) o
      ) o
      union all
      select t.project_id, t.at, t.invested, t.entry_fee, t.sold_cost, t.sold_gain, t.flow
      from me join transferred_amounts t on t.user_id = ${userId} and t.currency = me.currency
    ) m
    group by m.project_id
  )`;

/** The earnings of each project if the answer is in this currency; otherwise no row and no work. */
const earnedIn = (
  { userId, timeZone, withFlows }: PortfolioQuery,
  currency: Currency,
  net: RawBuilder<unknown>,
) => sql`
    select m.project_id, sum(${net}) as earned ${withFlows ? flows(timeZone, net) : sql``}
    from earned_amounts m where m.user_id = ${userId} and (select me.currency from me) = ${currency}
    group by m.project_id`;

const earned = (query: PortfolioQuery) => sql`
  earned as (${earnedIn(query, 'CZK', sql`m.net_czk`)}
    union all ${earnedIn(query, 'EUR', sql`m.net_eur`)}
    union all ${earnedIn(query, 'PLN', sql`m.net_pln`)}
  )`;

const owned = (query: PortfolioQuery) => sql`
  ${paid(query)}, ${earned(query)}, owned as (
    select project_id, coalesce(h.shares, 0)::integer as shares, coalesce(p.invested, 0)::text as invested,
      coalesce(p.entry_fee, 0)::text as "entryFee", coalesce(p.sold_cost, 0)::text as "soldCost",
      coalesce(p.sold_gain, 0)::text as "soldGain",
      coalesce(e.earned, 0)::text as earned
      ${query.withFlows ? sql`, p.days || e.days as days, p.amounts || e.amounts as amounts` : sql``}
    from (select u.project_id, u.shares from share_holdings u where u.user_id = ${query.userId}) h
    full join paid p using (project_id)
    full join earned e using (project_id)
    where h.shares > 0 or e.earned <> 0 or p.sold_cost <> 0 or p.sold_gain <> 0
  )`;

/** The rows become objects unchanged: building each object by name would take twice as long. */
const positions = (withFlows: boolean) => sql`
  select json_agg(p) from (
    select h.info_document_id as "infoDocumentId", h.slug, h.title, h.country_code as "countryCode",
      h.share_count as "shareCount", h.currency, price.amount::text as nominal,
      (select json_build_object('documentId', i.document_id, 'width', i.width, 'height', i.height, 'alt', i.alt,
          'caption', i.caption)
        from project_pictures i where i.project_id = o.project_id order by i.position limit 1) as picture,
      d.sale_ends_on as "saleEndsOn", d.funded_on as "fundedOn", d.closed_on as "closedOn",
      d.expected_on as "expectedOn", d.completed_on as "completedOn", d.ended_on as "endedOn", o.shares, o.invested, o."entryFee", o."soldCost", o."soldGain", o.earned ${withFlows ? sql`, o.days, o.amounts` : sql``}
    from owned o
    cross join lateral (select h.* from project_headings h where h.project_id = o.project_id limit 1) h
    cross join lateral (select p.amount from project_prices_in_force p where p.project_id = o.project_id limit 1) price
    cross join lateral (select d.* from project_dates d where d.project_id = o.project_id limit 1) d
  ) p`;

/**
 * A user's holdings in one statement, with the flows for computing returns when `withFlows` is set. Payments and
 * earnings are summed here, because their number is unlimited. @throws OperationalError 503 if no rates were set yet
 */
export const readPortfolio = async (tx: Tx, query: PortfolioQuery): Promise<PortfolioRows> => {
  const { timeZone, withFlows = false } = query;
  const { rows } = await sql<Row>`
    with ${me(query)}, ${owned(query)}
    select me.currency, me.eur_to_czk as "eurToCzk", me.eur_to_pln as "eurToPln",
      (app_now() at time zone ${timeZone})::date - ${epoch} as today,
      coalesce((${positions(withFlows)}), '[]') as positions,
      (select coalesce(json_agg(json_build_object('balance', w.balance::text, 'currency', w.currency)
          order by w.currency), '[]')
        from wallet_totals w where w.user_id = me.user_id) as wallets,
      (select coalesce(json_agg(json_build_object('owed', d.owed::text, 'currency', d.currency)), '[]')
        from (select p.currency, -sum(p.amount) as owed from debt_postings p where p.user_id = me.user_id
          group by p.currency) d) as debts
    from me`.execute(tables(tx));
  const [row] = rows;
  if (!row) throw new OperationalError('common.unavailable', { retryAfterS: 60 });
  const { currency, today, eurToCzk, eurToPln } = row;
  return {
    currency,
    rates: { eurToCzk, eurToPln },
    today,
    positions: row.positions.map((position) => asPosition(position, currency)),
    wallets: row.wallets.map((wallet) => ({ currency: wallet.currency, amount: BigInt(wallet.balance) })),
    debts: row.debts.map(({ owed, currency: of }) => money(BigInt(owed), of)),
  };
};
