import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadBanners } from '../features/banners/get-banners.ts';
import { requireSession } from './guards.ts';
import { rootRoute } from './root-route.tsx';

/** Parent of every route that needs a session; its frame loads apart, so that sign-in stays small. */
export const secureRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'secure',
  beforeLoad: requireSession,
  loader: loadBanners,
  component: lazyRouteComponent(() => import('./secure-layout.tsx'), 'SecureLayout'),
});
