import type { Currency } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { type FiguresQuery, me } from './portfolio.queries.ts';

export type HistoryRange = '1M' | '3M' | 'YTD' | '1Y' | '5Y' | 'Max';

/** A user's holdings at the end of a day, in the currency of the answer; the last day ends now. */
export interface HistoryPoint {
  readonly date: string;
  readonly holdings: bigint;
  readonly wallets: bigint;
  /** Owed for corrected distributions. */
  readonly owed: bigint;
  /** Paid for shares that the user still holds, and earned, up to this day. */
  readonly invested: bigint;
  /** Up to this day, the prices of sold shares minus the invested amount that left with them. */
  readonly soldGain: bigint;
  readonly earned: bigint;
  /** Since the previous point; for the first point, on its day. */
  readonly purchaseCount: number;
  readonly purchased: bigint;
  readonly distributionCount: number;
  readonly paidOut: bigint;
}

export interface HistoryQuery extends FiguresQuery {
  readonly range: HistoryRange;
  readonly timeZone: string;
}

/** The maximum number of steps between points; a phone cannot show more. */
const stepsMax = 60;

const firstDay = (range: HistoryRange) => {
  const months = { '1M': 1, '3M': 3, '1Y': 12, '5Y': 60 };
  if (range === 'Max') return sql`'-infinity'::date`;
  if (range === 'YTD') return sql`date_trunc('year', clock.today)::date`;
  return sql`(clock.today - make_interval(months => ${months[range]}))::date`;
};

/** All events, with the first day on which each counts. */
const events = ({ userId }: FiguresQuery) => sql`
  moves as materialized (
    select m.project_id, m.occurred_at, sum(m.shares) as shares
    from share_movements m where m.user_id = ${userId} group by m.project_id, m.occurred_at
  ), paid as materialized (
    select o.paid_at as at, convert_money(o.price, o.currency, me.currency, o.eur_to_czk, o.eur_to_pln) as amount
    from me join paid_orders o on o.user_id = ${userId}
    union all
    select t.at, t.invested from me join transferred_amounts t on t.user_id = ${userId} and t.currency = me.currency
    where t.is_purchase
  ), moved as materialized (
    select t.at, t.invested as amount
    from me join transferred_amounts t on t.user_id = ${userId} and t.currency = me.currency
    where not t.is_purchase
  ), sold as materialized (
    select t.at, t.sold_gain as amount
    from me join transferred_amounts t on t.user_id = ${userId} and t.currency = me.currency
    where t.sold_gain <> 0
  ), earned as materialized (
    select e.paid_at as at, amount_in(me.currency, e.net_czk, e.net_eur, e.net_pln) as amount
    from me join earned_amounts e on e.user_id = ${userId}
  ), saved as materialized (
    select p.occurred_at as at, p.currency, p.amount from wallet_postings p where p.user_id = ${userId}
  ), debts as materialized (
    select p.occurred_at as at, p.currency, -p.amount as amount from debt_postings p where p.user_id = ${userId}
  )`;

/** The ends of the shown days, spread evenly, including the first and the last one. */
const points = ({ range, timeZone }: HistoryQuery) => sql`
  clock as materialized (
    select app_now() as now, (app_now() at time zone ${timeZone})::date as today,
      (select min(r.valid_from) from rate_history r) as first_rate
  ), bounds as materialized (
    select clock.now, clock.today, clock.first_rate, greatest(${firstDay(range)}, begun.day) as first,
      begun.day >= ${firstDay(range)} as starts_later
    from clock cross join lateral (
      select (min(e.at) at time zone ${timeZone})::date as day from (
        select occurred_at as at from moves union all select at from paid
        union all select at from moved union all select at from earned union all select at from saved
      ) e
    ) begun
    where begun.day is not null
  ), points as materialized (
    select i as place, d.date,
      case when d.date = b.today then b.now + interval '1 microsecond'
        else (d.date + 1)::timestamp at time zone ${timeZone} end as ends,
      rate.eur_to_czk, rate.eur_to_pln
    from bounds b
    cross join lateral (select least(${stepsMax}, b.today - b.first) as steps) s
    cross join lateral generate_series(0, s.steps) i
    cross join lateral (
      select b.first + round(i * (b.today - b.first)::numeric / greatest(s.steps, 1))::integer as date
    ) d
    cross join lateral (
      select r.eur_to_czk, r.eur_to_pln from rate_history r
      where r.valid_from < (d.date + 1)::timestamp at time zone ${timeZone} or r.valid_from = b.first_rate
      order by r.valid_from desc, r.id desc limit 1
    ) rate
  ), span as materialized (
    select array_agg(p.ends order by p.place) as ends, (min(p.date)::timestamp at time zone ${timeZone}) as begins
    from points p
  )`;

/** Sums of events, by the first point that includes them; an event before the first day is left out. */
const bucketed = (name: 'paid' | 'moved' | 'sold' | 'earned') => sql`
  select width_bucket(e.at, span.ends) as place, sum(e.amount) as amount,
    count(*) filter (where e.at >= span.begins)::integer as recent_count,
    coalesce(sum(e.amount) filter (where e.at >= span.begins), 0) as recent
  from ${sql.table(name)} e cross join span group by 1`;

/** Balances of every currency at each point, in the answer's currency: each converted at the rates of that day. */
const balances = (name: 'saved' | 'debts') => sql`
  select w.place, sum(convert_money(w.balance::bigint, w.currency, me.currency, w.eur_to_czk, w.eur_to_pln)) as value
  from me cross join (
    select p.place, p.eur_to_czk, p.eur_to_pln, of.currency,
      sum(coalesce(change.amount, 0)) over (partition by of.currency order by p.place) as balance
    from points p cross join (values ('CZK'), ('EUR'), ('PLN')) of (currency)
    left join (
      select width_bucket(s.at, span.ends) as place, s.currency, sum(s.amount) as amount
      from ${sql.table(name)} s cross join span group by 1, 2
    ) change on change.place = p.place and change.currency = of.currency
  ) w
  group by w.place`;

/**
 * A user's holdings over time, in one statement: shares and wallets from the ledger, at the prices and rates of each
 * day. Empty before the first event.
 */
export const readHistory = async (
  tx: Tx,
  query: HistoryQuery,
): Promise<{
  readonly currency: Currency;
  readonly points: readonly HistoryPoint[];
  /** The history begins within the range, so nothing was gained before its first point. */
  readonly startsLater: boolean;
}> => {
  const { rows } = await sql<
    { currency: Currency; startsLater: boolean | null } & (HistoryPoint | { readonly date: null })
  >`
    with ${me(query)}, ${events(query)}, ${points(query)}, held as (
      select m.project_id, m.occurred_at as since, lead(m.occurred_at) over so_far as until,
        sum(m.shares) over so_far as shares
      from moves m window so_far as (partition by m.project_id order by m.occurred_at)
    ), valued as (
      select p.place, convert_money((h.shares * price.amount)::bigint, project.currency, me.currency, p.eur_to_czk,
        p.eur_to_pln) as value
      from me cross join held h
      join project_headings project on project.project_id = h.project_id
      cross join lateral (
        select x.amount, x.since, x.until from project_price_history x where x.project_id = h.project_id
      ) price
      join points p on h.since < p.ends and (h.until is null or h.until >= p.ends)
        and price.since < p.ends and (price.until is null or price.until >= p.ends)
      where h.shares > 0
    ), holdings as (
      select v.place, sum(v.value) as value from valued v group by v.place
    ), wallets as (${balances('saved')}), owed as (${balances('debts')}), purchases as (${bucketed('paid')}), transfers as (${bucketed('moved')}), sales as (${bucketed('sold')}), distributions as (${bucketed('earned')})
    select me.currency, (select b.starts_later from bounds b) as "startsLater", p.date, coalesce(holdings.value, 0)::bigint as holdings, wallets.value::bigint as wallets, owed.value::bigint as owed,
      (sum(coalesce(purchases.amount, 0) + coalesce(transfers.amount, 0)) over so_far)::bigint as invested,
      (sum(coalesce(sales.amount, 0)) over so_far)::bigint as "soldGain",
      (sum(coalesce(distributions.amount, 0)) over so_far)::bigint as earned,
      coalesce(purchases.recent_count, 0) as "purchaseCount", coalesce(purchases.recent, 0)::bigint as purchased,
      coalesce(distributions.recent_count, 0) as "distributionCount", coalesce(distributions.recent, 0)::bigint as "paidOut"
    from me
    left join points p on true
    left join holdings on holdings.place = p.place
    left join wallets on wallets.place = p.place
    left join owed on owed.place = p.place
    left join purchases on purchases.place = p.place
    left join transfers on transfers.place = p.place
    left join sales on sales.place = p.place
    left join distributions on distributions.place = p.place
    window so_far as (order by p.place)
    order by p.place`.execute(tables(tx));
  const [first] = rows;
  return {
    currency: first?.currency ?? query.currency ?? 'EUR',
    startsLater: first?.startsLater ?? true,
    points: rows.filter((row): row is typeof row & HistoryPoint => row.date !== null),
  };
};
