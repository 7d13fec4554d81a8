import { instantOrNow, type Tx, tables } from '@parcela/platform/database/database.ts';
import { lockName } from '@parcela/platform/database/lock-name.ts';
import type { ExchangeRatesTables } from './exchange-rates.tables.ts';

const db = (tx: Tx) => tables<ExchangeRatesTables>(tx);

/** Lets no other transaction set rates until this one ends. */
export const lockRates = (tx: Tx): Promise<void> => lockName(tx, 'content:rates');

export interface NewRates {
  readonly eurToCzk: string;
  readonly eurToPln: string;
  readonly validFrom: Date | undefined;
  readonly source: string;
}

export const insertRates = async (tx: Tx, rates: NewRates): Promise<number> => {
  const row = await db(tx)
    .insertInto('exchange_rates')
    .values({
      eur_to_czk: rates.eurToCzk,
      eur_to_pln: rates.eurToPln,
      valid_from: instantOrNow(rates.validFrom),
      source: rates.source,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** The latest entered rates, in force or planned, with which the next ones are compared. */
export const latestRates = async (
  tx: Tx,
): Promise<{ id: number; eurToCzk: string; eurToPln: string; validFrom: Date } | undefined> =>
  db(tx)
    .selectFrom('exchange_rates')
    .select(['id', 'eur_to_czk as eurToCzk', 'eur_to_pln as eurToPln', 'valid_from as validFrom'])
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
