/** What a user owns, what it has brought, and how it came about (design §4 "Figures"). */
export { portfolioRoutes } from './portfolio.routes.ts';
