/** Investors as staff find and see them: every fact belongs to another module and is read through its views. */
export { investorMailsRoutes, investorRecordsRoutes } from './records/investor-records.routes.ts';
export { listInvestors } from './list-investors.queries.ts';
export { operatorInvestorsRoutes } from './operator-investors.routes.ts';
