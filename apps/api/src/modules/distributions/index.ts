/**
 * Distributions of projects' earnings (docs/architecture/money-out.md, docs/decisions/0029): staff plan or declare a
 * distribution, a second person agrees, and the worker pays each holder once. Figures come from the views `earnings`
 * and `upcoming_distributions`.
 */
export { distributionApprovals } from './approving/approve-distribution.ts';
export { correctedEarningAnswer } from './corrected-earning.ts';
export { costsByKind } from './cost-item.ts';
export type { CorrectedEarning } from './corrected-earning.ts';
export { distributionCorrectionsRoutes } from './distribution-corrections.routes.ts';
export type { ExecuteDeps } from './paying/execute-distribution.ts';
export { listHolderLines } from './distributions.queries.ts';
export {
  type AheadRow,
  type EarningRow,
  findHolderOfLine,
  listAhead,
} from './holder-distributions.queries.ts';
export { lineWithDistributionAnswer } from './distributions.presenter.ts';
export { operatorDistributionsRoutes } from './operator-distributions.routes.ts';
export { distributionsScheduledJobs } from './paying/distributions.jobs.ts';
export { distributionsPersonalData } from './personal-data.queries.ts';
export { distributionsRoutes } from './distributions.routes.ts';
export { distributionTransfers } from './paying/pay-line-by-bank.ts';
export { receiptReaders } from './declaring/receipt-readers.ts';
