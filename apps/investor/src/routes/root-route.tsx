import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AppFrame } from '../shared/app-frame.tsx';
import { FailurePage } from './failure-page.tsx';
import { MissingAddress } from './missing-page.tsx';

/** Both come after the screen: nobody waits for them. */
const ConsentBanner = lazy(() => import('./consent-entry.ts'));
const InactivityWarning = lazy(() => import('./inactivity-entry.ts'));

export const rootRoute = createRootRoute({
  component: () => (
    <AppFrame>
      <Outlet />
      <Suspense>
        <ConsentBanner />
      </Suspense>
      <Suspense>
        <InactivityWarning />
      </Suspense>
    </AppFrame>
  ),
  notFoundComponent: MissingAddress,
  errorComponent: ({ error, reset }) => (
    <AppFrame>
      <FailurePage error={error} retry={reset} />
    </AppFrame>
  ),
});
