import type { AnyRoute } from '@tanstack/react-router';
import { investRoutes } from './invest-routes.tsx';
import { readingRoutes } from './reading-routes.tsx';
import { additionalInfoRoute, secureAccountRoutes } from './secure-account-routes.tsx';
import { secureRoute } from './secure-route.ts';

/** Every route that needs a session. These routes load separately, so that sign-in does not wait for them. */
export const secureRoutes: readonly AnyRoute[] = [
  additionalInfoRoute,
  secureRoute.addChildren([...secureAccountRoutes, ...investRoutes, ...readingRoutes]),
];
