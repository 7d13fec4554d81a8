import { storedAppName } from './worker-messages.ts';

/** The storage of the last dashboard's answers. */
export const storedAnswersKey = 'parcela-stored-dashboard';

/** The storage of the profile's currency. */
export const profileCurrencyKey = 'parcela-profile-currency';

const clearBadge = async (): Promise<void> => {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
};
const deleteFiles = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(storedAppName);
};

/** Everything that the device stores of a session for its next start. It is deleted at the end of the session. */
export const deleteStoredApp = (): void => {
  for (const key of [storedAnswersKey, profileCurrencyKey]) localStorage.removeItem(key);
  for (const work of [deleteFiles, clearBadge]) void work().catch(() => undefined);
};
