/** A user's holdings, their earnings and history (docs/architecture/ledger.md). */
export { portfolioRoutes } from './portfolio.routes.ts';
