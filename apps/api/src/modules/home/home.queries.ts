import type { Currency, HomeTile, IncomeHistory, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { OperationalError } from '@parcela/platform/errors.ts';
import type { Goal } from './home-settings.store.ts';

export interface HomeRow {
  /** The requested currency, otherwise the user's own. */
  readonly currency: Currency;
  readonly lastYear: bigint;
  readonly nextYear: bigint;
  readonly tiles: readonly HomeTile[];
  readonly hidden: readonly HomeTile[];
  readonly goal: Goal | null;
  /** In the currency of the goal; null without a goal, or if the first purchase was less than a year ago. */
  readonly history: IncomeHistory | null;
  readonly ordersToPay: readonly {
    readonly documentId: string;
    readonly title: Localized;
    readonly owed: number;
    readonly currency: Currency;
    readonly deadlineAt: string | null;
  }[];
  readonly salesToSign: readonly {
    readonly documentId: string;
    readonly title: Localized;
    readonly shares: number;
    readonly expiresAt: string;
  }[];
  readonly accountsToAdd: readonly Currency[];
}

interface Row extends Omit<HomeRow, 'lastYear' | 'nextYear' | 'goal' | 'history'> {
  readonly lastYear: string;
  readonly nextYear: string;
  readonly goalAmount: string | null;
  readonly goalCurrency: Currency | null;
  readonly goalYear: number | null;
  readonly earned: string | null;
  readonly averageInvested: string | null;
  readonly invested: string | null;
}

/** Of each kind. */
const stepsMax = 5;

export interface HomeQuery {
  readonly userId: number;
  /** Undefined means the user's own currency. */
  readonly currency: Currency | undefined;
  readonly timeZone: string;
}

/** The twelve months are whole days of the platform: they end today and begin the day after the same date last year. */
const me = ({ userId, currency, timeZone }: HomeQuery) => sql`
  clock as materialized (select (app_now() at time zone ${timeZone})::date as today),
  me as materialized (
    select p.user_id, coalesce(${currency ?? null}::text, p.currency) as currency, r.eur_to_czk, r.eur_to_pln,
      clock.today, (clock.today - interval '12 months')::date as since,
      ((clock.today - interval '12 months')::date + 1)::timestamp at time zone ${timeZone} as begins,
      (clock.today + interval '12 months')::date as until,
      s.tiles, s.hidden, s.goal_amount, s.goal_currency, s.goal_year
    from user_preferences p cross join rates_in_force r cross join clock
    left join home_settings s on s.user_id = p.user_id
    where p.user_id = ${userId}
  )`;

/** Announced payouts that have not reached the user yet, each rounded for the user's shares and then converted. */
const nextYear = sql`
  select coalesce(sum(convert_money(round(a.expected_net::numeric * own.shares / counts.sold)::bigint, a.currency,
    me.currency, me.eur_to_czk, me.eur_to_pln)), 0)
  from share_holdings own
  join upcoming_distributions a on a.project_id = own.project_id and a.pay_on <= me.until
  join project_share_counts counts on counts.project_id = own.project_id
  where own.user_id = me.user_id
    and not exists (select from earnings e where e.user_id = me.user_id and e.distribution_id = a.distribution_id)`;

/** The earnings of the last twelve months from the projects held now, and the average amount invested in them. */
const history = (timeZone: string) => sql`
  select round(sum(p.amount::numeric * least(me.today - p.paid_on, me.today - me.since)) / (me.today - me.since)) as average,
    sum(p.amount) as invested,
    (select coalesce(sum(amount_in(me.goal_currency, e.net_czk, e.net_eur, e.net_pln)), 0)
      from earned_amounts e join share_holdings h on h.user_id = e.user_id and h.project_id = e.project_id
      where e.user_id = me.user_id and e.paid_at >= me.begins) as earned
  from (
    select (o.paid_at at time zone ${timeZone})::date as paid_on, convert_money(o.price, o.currency, me.goal_currency, o.eur_to_czk, o.eur_to_pln) as amount
    from paid_orders o join share_holdings h on h.user_id = o.user_id and h.project_id = o.project_id
    where o.user_id = me.user_id and me.goal_currency is not null
    union all
    select (t.at at time zone ${timeZone})::date, t.invested
    from transferred_amounts t join share_holdings h on h.user_id = t.user_id and h.project_id = t.project_id
    where t.user_id = me.user_id and t.currency = me.goal_currency
  ) p
  having min(p.paid_on) <= me.since`;

const ordersToPay = sql`
  select json_agg(json_build_object('documentId', o.document_id, 'title', o.title, 'owed', o.owed,
    'currency', o.currency, 'deadlineAt', o.deadline_at) order by o.deadline_at, o.order_id)
  from (
    select o.*, h.title from orders_to_pay o join project_headings h on h.project_id = o.project_id
    where o.user_id = me.user_id order by o.deadline_at, o.order_id limit ${stepsMax}
  ) o`;

const salesToSign = sql`
  select json_agg(json_build_object('documentId', s.document_id, 'title', s.title, 'shares', s.share_count,
    'expiresAt', s.expires_at) order by s.expires_at, s.document_id)
  from (
    select s.*, h.title from sales_to_sign s join project_headings h on h.project_id = s.project_id
    where s.user_id = me.user_id order by s.expires_at, s.document_id limit ${stepsMax}
  ) s`;

/**
 * What the dashboard shows besides the portfolio, in one statement. @throws OperationalError 503 if no rates were set
 * yet
 */
export const readHome = async (tx: Tx, query: HomeQuery): Promise<HomeRow> => {
  const { rows } = await sql<Row>`
    with ${me(query)}
    select me.currency, coalesce(me.tiles, '{}') as tiles, coalesce(me.hidden, '{}') as hidden,
      (select coalesce(sum(amount_in(me.currency, e.net_czk, e.net_eur, e.net_pln)), 0)::text
        from earned_amounts e where e.user_id = me.user_id and e.paid_at >= me.begins) as "lastYear",
      (${nextYear})::text as "nextYear",
      me.goal_amount::text as "goalAmount", me.goal_currency as "goalCurrency", me.goal_year as "goalYear",
      history.average::bigint::text as "averageInvested", history.invested::text as invested,
      history.earned::text as earned,
      coalesce((${ordersToPay}), '[]') as "ordersToPay",
      coalesce((${salesToSign}), '[]') as "salesToSign",
      (select coalesce(json_agg(w.currency order by w.currency), '[]')
        from earnings_without_account w where w.user_id = me.user_id) as "accountsToAdd"
    from me left join lateral (${history(query.timeZone)}) history on true`.execute(tables(tx));
  const [row] = rows;
  if (!row) throw new OperationalError('common.unavailable', { retryAfterS: 60 });
  const { goalAmount, goalCurrency, goalYear, earned, averageInvested, invested, ...rest } = row;
  const hasGoal = goalAmount !== null && goalCurrency !== null && goalYear !== null;
  const hasHistory = earned !== null && averageInvested !== null && invested !== null;
  return {
    ...rest,
    lastYear: BigInt(row.lastYear),
    nextYear: BigInt(row.nextYear),
    goal: hasGoal ? { amount: BigInt(goalAmount), currency: goalCurrency, year: goalYear } : null,
    history: hasHistory
      ? { earned: BigInt(earned), averageInvested: BigInt(averageInvested), invested: BigInt(invested) }
      : null,
  };
};

/** A user's dashboard settings, for the download of the user's own data. */
export const listOwnSettings = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select s.tiles, s.hidden, s.goal_amount as "goalAmount", s.goal_currency as "goalCurrency",
      s.goal_year as "goalYear"
    from home_settings s where s.user_id = ${userId}`.execute(tables(tx));
  return rows;
};
