/** What a user owns, what it has earned, and its history (docs/architecture/ledger.md). */
export { portfolioRoutes } from './portfolio.routes.ts';
