/** Rates of the euro: set by two of the staff, or imported from who publishes them. */
export type { RatesFeed } from './exchange-rates.ports.ts';
export { type RatesInForce, ratesInForce } from './exchange-rates.queries.ts';
export { createFetchRates } from './import-published-rates.ts';
export { operatorRatesRoutes } from './operator-exchange-rates.routes.ts';
export { setRatesByTwo } from './request-exchange-rates.ts';
export { setRates, type SetRatesInput } from './set-exchange-rates.ts';
