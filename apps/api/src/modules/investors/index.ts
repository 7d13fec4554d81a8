/**
 * Investors as staff find and see them. Every fact belongs to another module, and is read through that module's
 * views.
 */
export { investorMailsRoutes, investorRecordsRoutes } from './records/investor-records.routes.ts';
export { listInvestors } from './list-investors.queries.ts';
export { operatorInvestorsRoutes } from './operator-investors.routes.ts';
