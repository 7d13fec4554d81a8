import { FailurePage } from '@parcela/web';
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AppFrame } from '../shared/frame/app-frame.tsx';
import { ViewBanner } from '../shared/frame/view-banner.tsx';
import { view } from '../shared/session/view.ts';
import { MissingAddress } from './pages/missing-page.tsx';

/** Both load after the screen, which does not wait for them. */
const ConsentSheet = lazy(() => import('./lazy/consent-sheet-entry.ts'));
const InactivityWarning = lazy(() => import('./lazy/inactivity-warning-entry.ts'));

export const rootRoute = createRootRoute({
  component: () => (
    <AppFrame>
      {view.isOn() && <ViewBanner />}
      <Outlet />
      {!view.isOn() && (
        <Suspense>
          <ConsentSheet />
        </Suspense>
      )}
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
