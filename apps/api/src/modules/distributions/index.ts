/**
 * Payouts of what projects earn (docs/architecture/money-out.md, docs/decisions/0029): staff plan or declare them, a second person
 * agrees, and the worker pays each holder once. The views `earnings` and `payouts_ahead` are what figures are made of.
 */
export { payoutApprovals } from './approving/approve-distribution.ts';
export type { ExecuteDeps } from './paying/execute-distribution.ts';
export { operatorPayoutsRoutes } from './operator-distributions.routes.ts';
export { payoutsSweeps } from './paying/distributions.jobs.ts';
export { payoutsPersonalData } from './personal-data.queries.ts';
export { payoutsRoutes } from './distributions.routes.ts';
export { payoutTransfers } from './paying/pay-line-by-bank.ts';
