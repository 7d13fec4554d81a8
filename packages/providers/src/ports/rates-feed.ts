import type { Rates } from '@parcela/domain';

/** The rates published on a day (`YYYY-MM-DD`), which the adapter has checked as plausible. */
export interface DayRates extends Rates {
  readonly day: string;
}

/** A publisher of exchange rates, once a working day. */
export interface RatesFeed {
  /** The name of the source of these rates: `ECB`. */
  readonly name: string;
  readLatest(): Promise<{ readonly kind: 'read'; readonly rates: DayRates } | { readonly kind: 'unknown' }>;
}
