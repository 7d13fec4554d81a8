import * as auth from './auth.ts';
import * as files from './files.ts';
import * as hooks from './hooks.ts';
import * as orders from './orders.ts';
import * as projects from './projects.ts';
import * as users from './users.ts';

/** Every call of the investor's API: the source of routes, OpenAPI, client and the tests' matrix. */
export const investorRoutes = { ...auth, ...users, ...projects, ...orders, ...files, ...hooks } as const;
export type InvestorRouteName = keyof typeof investorRoutes;
