import type { Currency, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { OperationalError } from '@parcela/platform/errors.ts';
import type { EarningsQuery } from './earnings.queries.ts';

/** Amounts in the currency of the answer, as decimal text, unless they state another currency. */
export interface OverviewRow {
  readonly currency: Currency;
  readonly total: string;
  /** The latest first. */
  readonly years: readonly {
    readonly year: number;
    /** The number of payouts, without corrections. */
    readonly count: number;
    readonly corrections: number;
    readonly total: string;
    readonly paid: readonly { readonly currency: Currency; readonly amount: string }[];
  }[];
  /** The projects with the highest earnings first. */
  readonly projects: readonly {
    readonly documentId: string;
    readonly infoDocumentId: string;
    readonly slug: string;
    readonly title: Localized;
    readonly total: string;
  }[];
  readonly months: readonly {
    /** `2026-11` */
    readonly month: string;
    readonly paid: string;
    readonly planned: string | null;
    readonly expected: string;
  }[];
}

const monthsAround = 12;

/**
 * Totals of a user's earnings in one statement, without repaid capital. A distribution that has reached the user is no longer expected, even
 * if other holders still wait for theirs.
 * @throws OperationalError 503 before the first rates were set
 */
export const readOverview = async (
  tx: Tx,
  { userId, currency, timeZone }: Pick<EarningsQuery, 'userId' | 'currency' | 'timeZone'>,
): Promise<OverviewRow> => {
  const { rows } = await sql<OverviewRow>`
    with me as materialized (
      select coalesce(${currency ?? null}::text, p.currency) as currency, r.eur_to_czk, r.eur_to_pln,
        (app_now() at time zone ${timeZone})::date as today
      from user_preferences p cross join rates_in_force r where p.user_id = ${userId}
    ), earned as materialized (
      select e.distribution_id, e.project_id, e.currency, e.amount - e.capital as amount, e.corrects is not null as is_correction,
        date_trunc('month', e.paid_at at time zone ${timeZone}) as month,
        amount_in(me.currency, e.net_czk, e.net_eur, e.net_pln) as converted,
        case when e.planned_amount is not null then
          convert_money(e.planned_amount, e.currency, me.currency, e.eur_to_czk, e.eur_to_pln) end as planned
      from me join earnings e on e.user_id = ${userId}
    ), projects as (
      select e.project_id, sum(e.converted) as total from earned e group by e.project_id
    ), by_month as materialized (
      select e.month, e.currency, count(*) filter (where not e.is_correction) as count,
        count(*) filter (where e.is_correction) as corrections, sum(e.amount) as amount, sum(e.converted) as converted,
        sum(e.planned) as planned
      from earned e group by e.month, e.currency
    ), years as (
      select c.year, sum(c.count)::integer as count, sum(c.corrections)::integer as corrections,
        sum(c.converted) as total,
        json_agg(json_build_object('currency', c.currency, 'amount', c.amount::text) order by c.currency) as paid
      from (
        select extract(year from m.month)::integer as year, m.currency, sum(m.count) as count,
          sum(m.corrections) as corrections, sum(m.amount) as amount, sum(m.converted) as converted
        from by_month m group by 1, 2
      ) c
      group by c.year
    ), past as (
      select m.month, sum(m.converted) as paid, sum(m.planned) as planned from by_month m group by m.month
    ), ahead as (
      select date_trunc('month', a.pay_on::timestamp) as month, sum(convert_money(
        round(a.expected_net::numeric * own.shares / counts.sold)::bigint, a.currency, me.currency, me.eur_to_czk,
        me.eur_to_pln)) as expected
      from me
      join share_holdings own on own.user_id = ${userId}
      join upcoming_distributions a on a.project_id = own.project_id
      join project_share_counts counts on counts.project_id = own.project_id
      where not exists (select from earned e where e.distribution_id = a.distribution_id)
      group by 1
    )
    select me.currency, (select coalesce(sum(m.converted), 0)::text from by_month m) as total,
      (select coalesce(json_agg(json_build_object('year', y.year, 'count', y.count,
          'corrections', y.corrections, 'total', y.total::text, 'paid', y.paid) order by y.year desc), '[]') from years y) as years,
      (select coalesce(json_agg(json_build_object('documentId', h.document_id, 'infoDocumentId', h.info_document_id,
          'slug', h.slug, 'title', h.title, 'total', p.total::text) order by p.total desc, h.slug), '[]')
        from projects p join project_headings h on h.project_id = p.project_id) as projects,
      (select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'),
          'paid', coalesce(past.paid, 0)::text, 'planned', past.planned::text,
          'expected', coalesce(ahead.expected, 0)::text) order by m.month)
        from (
          select date_trunc('month', me.today::timestamp) + make_interval(months => i) as month
          from generate_series(${-monthsAround}::integer, ${monthsAround}::integer) i
        ) m
        left join past on past.month = m.month left join ahead on ahead.month = m.month) as months
    from me`.execute(tables(tx));
  const [row] = rows;
  if (!row) throw new OperationalError('common.unavailable', { retryAfterS: 60 });
  return row;
};
