/** Euro rates: set by two members of staff, or imported from their publisher. */
export { type RatesInForce, ratesInForce } from './exchange-rates.queries.ts';
export { createFetchRates } from './import-published-rates.ts';
export { operatorRatesRoutes } from './operator-exchange-rates.routes.ts';
export { setRatesByTwo } from './request-exchange-rates.ts';
export { setRates, type SetRatesInput } from './set-exchange-rates.ts';
