/** What a user owns, in the currency of their choice (design §4 "Figures"). */
export { getPortfolio, type Portfolio, type Position } from './get-portfolio.ts';
export { portfolioRoutes } from './portfolio.routes.ts';
