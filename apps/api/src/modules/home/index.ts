/** The dashboard of each user: income, goal, next steps and the order of the tiles. */
export { homeRoutes } from './home.routes.ts';
export { homePersonalData } from './personal-data.ts';
