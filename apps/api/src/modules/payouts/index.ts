/**
 * Payouts of what projects earn (design §4 "Earnings", docs/decisions/0029): staff plan or declare them, a second person
 * agrees, and the worker pays each holder once. The views `earnings` and `payouts_ahead` are what figures are made of.
 */
export { payoutApprovals } from './approve-payout.ts';
export type { ExecuteDeps } from './execute-payout.ts';
export { operatorPayoutsRoutes } from './operator.routes.ts';
export { payoutsSweeps } from './payouts.jobs.ts';
export { payoutsPersonalData } from './personal-data.views.ts';
export { payoutsRoutes } from './payouts.routes.ts';
export { payoutTransfers } from './settle-line.ts';
