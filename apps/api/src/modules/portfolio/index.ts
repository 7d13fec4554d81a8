/** What a user owns, in the currency of their choice (design §4 "Figures"). */
export { portfolioRoutes } from './portfolio.routes.ts';
