/**
 * Holders' earnings from distributions: history, totals and the yearly statement (docs/architecture/money-out.md).
 */
export { earningsRoutes } from './earnings.routes.ts';
export { operatorEarningsRoutes } from './operator-earnings.routes.ts';
