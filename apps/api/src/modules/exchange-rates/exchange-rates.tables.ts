// Written by `npm run generate:database` from the migrated database.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type PublishedRatesState = 'applied' | 'waiting' | 'rejected' | 'superseded';

export interface ExchangeRatesTable {
  readonly id: GeneratedAlways<number>;
  readonly eur_to_czk: ColumnType<string, string, never>;
  readonly eur_to_pln: ColumnType<string, string, never>;
  readonly valid_from: ColumnType<Date, Date, never>;
  readonly source: ColumnType<string, string, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface PublishedRatesTable {
  readonly day: string;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly state: PublishedRatesState;
  readonly fetched_at: Generated<Date>;
}

export interface RatesInForceView {
  readonly id: number;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly valid_from: Date;
}

export interface RateHistoryView {
  readonly id: number;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly valid_from: Date;
}

export interface RatesQueueView {
  readonly kind: string | null;
  readonly since: Date;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface SilentRatesView {
  readonly provider: string | null;
  readonly since: Date | null;
}

export interface RatesScheduleView {
  readonly id: number;
  readonly at: Date;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
}

export interface ExchangeRatesTables {
  readonly exchange_rates: ExchangeRatesTable;
  readonly published_rates: PublishedRatesTable;
  readonly rates_in_force: RatesInForceView;
  readonly rate_history: RateHistoryView;
  readonly rates_queue: RatesQueueView;
  readonly silent_rates: SilentRatesView;
  readonly rates_schedule: RatesScheduleView;
}
