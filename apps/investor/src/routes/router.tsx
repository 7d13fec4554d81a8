import {
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { paths } from '../shared/paths.ts';
import { publicAccountRoutes, secureAccountRoutes } from './account-routes.tsx';
import { investRoutes } from './invest-routes.tsx';
import { rootRoute } from './root-route.tsx';
import { secureRoute } from './secure-route.ts';

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.projects });
  },
});

/** Every route of the app; each screen and its texts load when they are first needed. */
export const createAppRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([
      indexRoute,
      ...publicAccountRoutes,
      secureRoute.addChildren([...secureAccountRoutes, ...investRoutes]),
    ]),
    // Values of the query are plain text: read as JSON, a code of digits alone would become another number.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
