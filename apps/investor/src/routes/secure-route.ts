import { createRoute } from '@tanstack/react-router';
import { requireSession } from './guards.ts';
import { rootRoute } from './root-route.tsx';
import { SecureLayout } from './secure-layout.tsx';

/** Parent of every route that needs a session. */
export const secureRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'secure',
  beforeLoad: requireSession,
  component: SecureLayout,
});
