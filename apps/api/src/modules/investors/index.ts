/** Investors as staff find and see them: every fact belongs to another module and is read through its views. */
export { operatorInvestorsRoutes } from './operator-investors.routes.ts';
