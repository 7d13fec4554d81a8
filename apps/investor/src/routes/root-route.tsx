import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AppFrame } from '../shared/app-frame.tsx';
import { FailurePage } from './failure-page.tsx';
import { MissingPage } from './missing-page.tsx';

/** Comes after the screen: nobody waits for it. */
const ConsentBanner = lazy(() => import('./consent-entry.ts'));

export const rootRoute = createRootRoute({
  component: () => (
    <AppFrame>
      <Outlet />
      <Suspense>
        <ConsentBanner />
      </Suspense>
    </AppFrame>
  ),
  notFoundComponent: MissingPage,
  errorComponent: ({ error, reset }) => (
    <AppFrame>
      <FailurePage error={error} retry={reset} />
    </AppFrame>
  ),
});
