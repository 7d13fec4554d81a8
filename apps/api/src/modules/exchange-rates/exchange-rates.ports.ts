import type { Rates } from '@parcela/domain';

/** What was published on a day (`YYYY-MM-DD`); believable, because the adapter has looked. */
export interface DayRates extends Rates {
  readonly day: string;
}

/** Who publishes exchange rates once a working day. */
export interface RatesFeed {
  /** How rates from there are named: `ECB`. */
  readonly name: string;
  readLatest(): Promise<{ readonly kind: 'read'; readonly rates: DayRates } | { readonly kind: 'unknown' }>;
}
