import { queryClient } from '@parcela/web';
import { onlineManager } from '@tanstack/react-query';
import { session } from '../../shared/session/session.ts';
import { view } from '../../shared/session/view.ts';
import type { createAppRouter } from '../router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

const idleMaxMs = 5_000;

/** Not every browser reports that it is idle. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleMaxMs });
  else setTimeout(work, idleMaxMs);
};

const load = () => import('./offline-app.ts');

/** The stored document marks a start without a connection. */
export const startOfflineIfStored = async (): Promise<void> => {
  if (document.documentElement.hasAttribute('data-offline')) (await load()).startOffline();
};

/**
 * Prepares the app for a start without a connection once a signed-in user has seen the first screen. Visitors, and
 * staff who view as an investor, get no worker. When the connection returns, failed work is tried again.
 */
export const followConnection = (router: AppRouter): void => {
  onlineManager.subscribe((isOnline) => {
    if (!isOnline) return;
    // Reloads the user even if the data are new, because the device stores only a part of them.
    void queryClient.invalidateQueries();
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
  });
  if (!import.meta.env.PROD) return;
  const stop = router.subscribe('onResolved', () => {
    if (!session.isSignedIn() || view.isOn()) return;
    stop();
    // Without the worker nothing is stored; the next start tries again.
    whenIdle(
      () =>
        void load().then(
          ({ prepareForOffline }) => prepareForOffline(router),
          () => undefined,
        ),
    );
  });
};
