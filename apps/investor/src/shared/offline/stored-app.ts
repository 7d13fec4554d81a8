import { storedAppName } from './worker-messages.ts';

/** The storage of the last dashboard's answers. */
export const storedAnswersKey = 'parcela-stored-dashboard';

const clearBadge = async (): Promise<void> => {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
};
const deleteFiles = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(storedAppName);
};

/**
 * Everything that the device stores of a session for a start without a connection. It is deleted at the end
 * of the session.
 */
export const deleteStoredApp = (): void => {
  localStorage.removeItem(storedAnswersKey);
  for (const work of [deleteFiles, clearBadge]) void work().catch(() => undefined);
};
