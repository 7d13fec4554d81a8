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

/** Replaces the root's children; the root is the same for every tree. */
const treeWith = (routes: readonly AnyRoute[]): AnyRoute =>
  rootRoute.addChildren([indexRoute, ...visitorRoutes, ...routes]);

/**
 * Every route of the app; each screen and its texts load on first use. While the user stays on the visitors'
 * screens, one route stands for all others: it loads them, replaces the tree and starts again.
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
    // Values of the query are plain text: parsed as JSON, a code of digits only would become a different number.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
  return router;
};
