import {
  type AnyRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { paths } from '../shared/navigation/paths.ts';
import { visitorRoutes } from './visitor-routes.tsx';
import { rootRoute } from './root-route.tsx';

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.projects });
  },
});

export const loadSecureRoutes = async (): Promise<readonly AnyRoute[]> =>
  (await import('./secure-routes.ts')).secureRoutes;

/** The tree is the root with what hangs on it: another tree is the same root. */
const treeWith = (routes: readonly AnyRoute[]): AnyRoute =>
  rootRoute.addChildren([indexRoute, ...visitorRoutes, ...routes]);

/**
 * Every route of the app; each screen and its texts load when they are first needed. Until somebody goes beyond the
 * visitors' screens, one route stands for all the others: it fetches them, takes them in and begins again.
 */
export const createAppRouter = () => {
  const beyondRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: async ({ location }) => {
      treeWith(await loadSecureRoutes());
      router.setRoutes(router.buildRouteTree());
      throw redirect({ href: location.href, replace: true });
    },
  });
  const router = createRouter({
    routeTree: treeWith([beyondRoute]),
    // Values of the query are plain text: read as JSON, a code of digits alone would become another number.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
  return router;
};
