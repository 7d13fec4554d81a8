/** What a user owns, what it has brought, and how it came about (docs/architecture/ledger.md). */
export { portfolioRoutes } from './portfolio.routes.ts';
