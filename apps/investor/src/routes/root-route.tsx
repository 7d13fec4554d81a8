import { createRootRoute, Outlet } from '@tanstack/react-router';
import { AppFrame } from '../shared/app-frame.tsx';
import { FailurePage } from './failure-page.tsx';
import { MissingPage } from './missing-page.tsx';

export const rootRoute = createRootRoute({
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
  notFoundComponent: MissingPage,
  errorComponent: ({ error, reset }) => (
    <AppFrame>
      <FailurePage error={error} retry={reset} />
    </AppFrame>
  ),
});
