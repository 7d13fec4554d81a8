import { createRoute, createRouter, redirect } from '@tanstack/react-router';
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
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
