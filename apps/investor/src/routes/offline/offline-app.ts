import { queryClient } from '@parcela/web';
import { onlineManager } from '@tanstack/react-query';
import { loadedFiles, whenFilesLoad } from '../../features/offline/loaded-files.ts';
import { isOfDashboard, restoreAnswers, storeAnswers } from '../../features/offline/stored-answers.ts';
import { watchConnection } from '../../features/offline/watch-connection.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { followSubscription } from '../../shared/notices/renew-push.ts';
import type { StoreMessage } from '../../shared/offline/worker-messages.ts';
import { activity } from '../../shared/session/activity.ts';
import { session } from '../../shared/session/session.ts';
import type { createAppRouter } from '../router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

/** The dashboard counts as complete when nothing in it has changed for this long. */
const quietMs = 2_000;

/** The page's worker; undefined in old browsers and private windows. */
const registerWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    await navigator.serviceWorker.register('/worker.js');
    return await navigator.serviceWorker.ready;
  } catch {
    return undefined;
  }
};

/** Stores the dashboard each time it is complete: its answers here, its files by the worker. */
const storeDashboard = (router: AppRouter, registration: ServiceWorkerRegistration): void => {
  const store = (): void => {
    const isShown = router.state.location.pathname === paths.dashboard && onlineManager.isOnline();
    if (!isShown || !storeAnswers()) return;
    registration.active?.postMessage({ type: 'store-app', files: loadedFiles() } satisfies StoreMessage);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(store, quietMs);
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isOfDashboard(query)) soon();
  });
  router.subscribe('onResolved', soon);
  whenFilesLoad(soon);
  soon();
};

/** Starts once a user is signed in and the page is idle. */
export const prepareForOffline = async (router: AppRouter): Promise<void> => {
  watchConnection();
  const registration = await registerWorker();
  if (registration === undefined) return;
  storeDashboard(router, registration);
  await followSubscription();
};

/** The worker has shown the stored document, because it could not reach the server. */
export const startOffline = (): void => {
  onlineManager.setOnline(false);
  if (session.isSignedIn()) activity.record();
  restoreAnswers();
  watchConnection();
};
