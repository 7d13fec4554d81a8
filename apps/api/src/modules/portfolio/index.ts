/** A user's holdings, earnings and history (docs/architecture/ledger.md). */
export { portfolioRoutes } from './portfolio.routes.ts';
