import { needPhrases, queryClient } from '@parcela/web';
import { cleanup, render } from '@testing-library/react';
import type { ScreenScope } from '@parcela/phrases';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { AppFrame } from '../../src/shared/frame/app-frame.tsx';

// Runs once: it adds interceptors, and adding them twice would describe a failure twice.

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** Shows a screen in the app's own frame, in English, at an address of a router in memory. */
export const renderScreen = async (
  screen: ReactNode,
  { scopes, at = '/here', path = '/here' }: { scopes: readonly ScreenScope[]; at?: string; path?: string },
) => {
  await needPhrases('common', 'errors', ...scopes);
  const root = createRootRoute({
    component: () => (
      <AppFrame>
        <Outlet />
      </AppFrame>
    ),
    notFoundComponent: () => <p>another screen</p>,
  });
  const here = createRoute({
    getParentRoute: () => root,
    path,
    component: () => screen,
    notFoundComponent: () => <p>404</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([here]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  const shown = render(<RouterProvider router={router as never} />);
  return { ...shown, router, location: () => router.state.location.href };
};
