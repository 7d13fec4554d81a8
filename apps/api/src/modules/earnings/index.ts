/**
 * Holders' earnings from distributions: history, totals and the yearly statement (docs/architecture/money-out.md).
 */
export { earningsRoutes } from './earnings.routes.ts';
export { operatorEarningsRoutes } from './operator-earnings.routes.ts';
export { type EarningRow, listEarningRows, readShown } from './earnings.queries.ts';
export { pageData, sayRates } from './earnings-statement.presenter.ts';
export { readPage } from './read-statement.ts';
