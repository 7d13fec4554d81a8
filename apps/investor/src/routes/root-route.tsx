import { FailurePage } from '@parcela/web';
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AppFrame } from '../shared/frame/app-frame.tsx';
import { Later } from '../shared/frame/later.tsx';
import { view } from '../shared/session/view.ts';
import { MissingAddress } from './pages/missing-page.tsx';

/** Shown to staff who view as an investor. */
const ViewBanner = lazy(async () => ({
  default: (await import('../shared/frame/view-banner.tsx')).ViewBanner,
}));

const ConsentSheet = lazy(() => import('./lazy/consent-sheet-entry.ts'));
const InactivityWarning = lazy(() => import('./lazy/inactivity-warning-entry.ts'));

export const rootRoute = createRootRoute({
  component: () => (
    <AppFrame>
      {view.isOn() && (
        <Suspense>
          <ViewBanner />
        </Suspense>
      )}
      <Outlet />
      <Later>
        {!view.isOn() && <ConsentSheet />}
        <InactivityWarning />
      </Later>
    </AppFrame>
  ),
  notFoundComponent: MissingAddress,
  errorComponent: ({ error, reset }) => (
    <AppFrame>
      <FailurePage error={error} retry={reset} />
    </AppFrame>
  ),
});
