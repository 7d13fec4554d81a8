import type { Rates } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { notSetUp } from '@parcela/platform/errors.ts';
import { asPage, type Counted, offsetOf, type PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import type { ExchangeRatesTables, PublishedRatesState } from './exchange-rates.tables.ts';

const db = (tx: Tx) => tables<ExchangeRatesTables>(tx);

export interface RatesInForce extends Rates {
  readonly id: number;
  readonly validFrom: Date;
}

/**
 * The rates in force now. @throws OperationalError 503 if none were set yet
 */
export const ratesInForce = async (tx: Tx): Promise<RatesInForce> => {
  const row = await db(tx).selectFrom('rates_in_force').selectAll().executeTakeFirst();
  if (!row) throw notSetUp();
  return { id: row.id, eurToCzk: row.eur_to_czk, eurToPln: row.eur_to_pln, validFrom: row.valid_from };
};

export interface RatesItem {
  readonly version: number;
  readonly eurToCzk: string;
  readonly eurToPln: string;
  readonly source: string;
  readonly validFrom: Date;
  readonly isInForce: boolean;
}

/** All rates that were ever set, latest first. */
export const listRates = async (tx: Tx, query: Page): Promise<PageOf<RatesItem>> => {
  const { rows } = await sql<Counted<RatesItem>>`
    with page as (
      select row_number() over (order by r.valid_from desc, r.id desc) as place, r.id as version,
        r.eur_to_czk as "eurToCzk",
        r.eur_to_pln as "eurToPln", r.source, r.valid_from as "validFrom",
        r.id = (select f.id from rates_in_force f) is true as "isInForce"
      from exchange_rates r order by r.valid_from desc, r.id desc
      limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total from exchange_rates) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export interface PublishedRatesItem {
  readonly day: string;
  readonly eurToCzk: string;
  readonly eurToPln: string;
  readonly state: PublishedRatesState;
  readonly fetchedAt: Date;
  /** The change from the rates in force, in percent; null for rates that do not wait. */
  readonly change: Rates | null;
}

const publishedColumns = sql`
  p.day, p.eur_to_czk as "eurToCzk", p.eur_to_pln as "eurToPln", p.state, p.fetched_at as "fetchedAt",
  case when p.state = 'waiting' then (
    select jsonb_build_object('eurToCzk', round((p.eur_to_czk / f.eur_to_czk - 1) * 100, 2)::text,
      'eurToPln', round((p.eur_to_pln / f.eur_to_pln - 1) * 100, 2)::text) from rates_in_force f) end as change`;

/** Published rates, latest day first. */
export const listPublishedRates = async (
  tx: Tx,
  { state, ...query }: Page & { readonly state: PublishedRatesState | undefined },
): Promise<PageOf<PublishedRatesItem>> => {
  const wanted = state === undefined ? sql`true` : sql`p.state = ${state}`;
  const { rows } = await sql<Counted<PublishedRatesItem>>`
    with page as (
      select row_number() over (order by p.day desc) as place, ${publishedColumns}
      from published_rates p where ${wanted} order by p.day desc
      limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.*
    from (select count(*)::integer as total from published_rates p where ${wanted}) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export const findPublishedRates = async (tx: Tx, day: string): Promise<PublishedRatesItem | undefined> => {
  const { rows } = await sql<PublishedRatesItem>`
    select ${publishedColumns} from published_rates p where p.day = ${day}::date`.execute(tables(tx));
  return rows[0];
};
