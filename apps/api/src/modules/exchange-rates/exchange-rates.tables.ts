import type { Generated } from 'kysely';

interface ExchangeRatesTable {
  readonly id: Generated<number>;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly valid_from: Date;
  readonly source: string;
  readonly created_at: Generated<Date>;
}

export type PublishedRatesState = 'applied' | 'waiting' | 'rejected' | 'superseded';

interface PublishedRatesTable {
  readonly day: string;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly state: PublishedRatesState;
}

/** View of one row, or none before the first rates. */
interface RatesInForceView {
  readonly id: number;
  readonly eur_to_czk: string;
  readonly eur_to_pln: string;
  readonly valid_from: Date;
}

export interface ExchangeRatesTables {
  exchange_rates: ExchangeRatesTable;
  published_rates: PublishedRatesTable;
  rates_in_force: RatesInForceView;
}
