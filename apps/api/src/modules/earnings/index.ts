/** What payouts have brought their holders: history, totals and the yearly statement (design §4 "Earnings"). */
export { earningsRoutes } from './earnings.routes.ts';
