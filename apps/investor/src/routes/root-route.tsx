import { FailurePage } from '@parcela/web';
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { AppFrame } from '../shared/frame/app-frame.tsx';
import { Later } from '../shared/frame/later.tsx';
import { ViewBanner } from '../shared/frame/view-banner.tsx';
import { view } from '../shared/session/view.ts';
import { MissingAddress } from './pages/missing-page.tsx';

const ConsentSheet = lazy(() => import('./lazy/consent-sheet-entry.ts'));
const InactivityWarning = lazy(() => import('./lazy/inactivity-warning-entry.ts'));

export const rootRoute = createRootRoute({
  component: () => (
    <AppFrame>
      {view.isOn() && <ViewBanner />}
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
