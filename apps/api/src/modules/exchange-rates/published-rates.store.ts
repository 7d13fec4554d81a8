import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { DayRates } from '@parcela/providers/ports/rates-feed.ts';
import type { ExchangeRatesTables, PublishedRatesState } from './exchange-rates.tables.ts';

const db = (tx: Tx) => tables<ExchangeRatesTables>(tx);

/** Stores the published rates of a day and supersedes rates of earlier days that still wait. */
export const insertPublishedRates = async (
  tx: Tx,
  { day, eurToCzk, eurToPln }: DayRates,
  state: 'applied' | 'waiting',
): Promise<void> => {
  await db(tx)
    .updateTable('published_rates')
    .set({ state: 'superseded' })
    .where('state', '=', 'waiting')
    .execute();
  await db(tx)
    .insertInto('published_rates')
    .values({ day, eur_to_czk: eurToCzk, eur_to_pln: eurToPln, state })
    .execute();
};

/** Returns whether this day, or a later one, is already applied. */
export const hasDay = async (tx: Tx, day: string): Promise<boolean> => {
  const row = await db(tx)
    .selectFrom('published_rates')
    .select('day')
    .where('day', '>=', day)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The rates of a day, locked until the transaction has ended. */
export const lockDay = async (
  tx: Tx,
  day: string,
): Promise<(DayRates & { readonly state: PublishedRatesState }) | undefined> => {
  const { rows } = await sql<DayRates & { readonly state: PublishedRatesState }>`
    select day, eur_to_czk as "eurToCzk", eur_to_pln as "eurToPln", state
    from published_rates where day = ${day}::date for update`.execute(db(tx));
  return rows[0];
};

export const setDayState = async (tx: Tx, day: string, state: PublishedRatesState): Promise<void> => {
  await db(tx).updateTable('published_rates').set({ state }).where('day', '=', day).execute();
};
