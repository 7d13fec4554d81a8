import { queryClient } from '@parcela/web';
import { onlineManager } from '@tanstack/react-query';
import { session } from '../../shared/session/session.ts';
import { view } from '../../shared/session/view.ts';
import type { createAppRouter } from '../router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

const idleMaxMs = 5_000;

/** Not every browser says when it is idle. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleMaxMs });
  else setTimeout(work, idleMaxMs);
};

const load = () => import('./offline-app.ts');

/** Of a start without a connection: the stored document says so. */
export const startOfflineIfStored = async (): Promise<void> => {
  if (document.documentElement.hasAttribute('data-offline')) (await load()).startOffline();
};

/**
 * Makes the app ready for a start without a connection, after a signed-in person has seen the first screen: a visitor
 * gets no worker, and neither do staff who look as an investor. What failed without a connection is tried again with it.
 */
export const followConnection = (router: AppRouter): void => {
  onlineManager.subscribe((isOnline) => {
    if (!isOnline) return;
    // However new it is: of the person only a part is stored.
    void queryClient.invalidateQueries();
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
  });
  if (!import.meta.env.PROD) return;
  const stop = router.subscribe('onResolved', () => {
    if (!session.isSignedIn() || view.isOn()) return;
    stop();
    // Without it nothing is stored; the next start tries again.
    whenIdle(
      () =>
        void load().then(
          ({ prepareForOffline }) => prepareForOffline(router),
          () => undefined,
        ),
    );
  });
};
