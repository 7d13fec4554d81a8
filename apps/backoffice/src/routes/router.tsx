import { FailurePage } from '@parcela/web';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { AppFrame } from '../shared/frame/app-frame.tsx';
import { queryText } from '../shared/navigation/query-text.ts';
import { to } from '../shared/navigation/to.ts';
import { requireStaff } from './guards.ts';
import { MissingAddress, MissingScreen } from './missing-address.tsx';
import { resourceRoutes } from './resource-routes.tsx';
import { screens } from './screens/screens.ts';

const rootRoute = createRootRoute({
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
  notFoundComponent: MissingAddress,
  errorComponent: ({ error, reset }) => (
    <AppFrame>
      <FailurePage error={error} retry={reset} />
    </AppFrame>
  ),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: to.signIn,
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

/** A visitor who is not signed in opens this route from a mailed link. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: to.invitation,
  component: lazyRouteComponent(
    () => import('../features/sign-in/invitation-screen.tsx'),
    'InvitationScreen',
  ),
});

/** The parent of every screen that requires sign-in. */
const secureRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'secure',
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('./staff-layout.tsx'), 'StaffLayout'),
});

/** Leads to the work that waits for staff. */
const homeRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: to.home,
  beforeLoad: () => {
    throw redirect({ href: to.today, replace: true });
  },
});

const beyondRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '$',
  component: MissingScreen,
});

/** Every route of the back office, below `/backoffice`. */
export const createAppRouter = () => {
  const secure: readonly AnyRoute[] = [
    homeRoute,
    ...screens.flatMap((screen) => resourceRoutes(secureRoute, screen)),
    beyondRoute,
  ];
  return createRouter({
    routeTree: rootRoute.addChildren([signInRoute, invitationRoute, secureRoute.addChildren(secure)]),
    basepath: '/backoffice',
    ...queryText,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: true,
  });
};
