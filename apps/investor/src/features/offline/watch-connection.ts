import { isPersonActing } from '@parcela/web';
import { onlineManager } from '@tanstack/react-query';
import { activity } from '../../shared/session/activity.ts';
import { session } from '../../shared/session/session.ts';

const lookMs = 10_000;
const patienceMs = 5_000;

/** A device with a network may still not reach the server. */
const reachesServer = async (): Promise<boolean> => {
  try {
    return (await fetch('/version', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok;
  } catch {
    return false;
  }
};

/** Without a connection no answer reports the user's activity, but an unattended page still has to close. */
const recordActivity = (): void => {
  if (session.isSignedIn() && isPersonActing()) activity.record();
};

/** Queries pause after the loss of the network until the server answers again. */
export const watchConnection = (): void =>
  onlineManager.setEventListener((setOnline) => {
    const listening = new AbortController();
    const { signal } = listening;
    const look = async (): Promise<void> => setOnline(await reachesServer());
    const watch = (): void => {
      if (onlineManager.isOnline()) return;
      recordActivity();
      if (navigator.onLine) void look();
    };
    window.addEventListener('online', () => void look(), { signal });
    window.addEventListener('offline', () => setOnline(false), { signal });
    document.addEventListener('visibilitychange', watch, { signal });
    const timer = setInterval(watch, lookMs);
    watch();
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  });
