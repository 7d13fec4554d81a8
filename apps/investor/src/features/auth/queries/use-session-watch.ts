import { getMe } from '@parcela/contract/investor';
import { useEffect, useState } from 'react';
import { loseSession, call } from '../../../shared/api/api.ts';
import { activity } from '../../../shared/session/activity.ts';
import { session } from '../../../shared/session/session.ts';

const lookMs = 5000;
type Watched = ReturnType<typeof activity.state> | 'nobody';

const look = (): Watched => (session.isSignedIn() ? activity.state() : 'nobody');

/**
 * The server decides whether the session has ended; if the server stays unreachable this long, the session counts as
 * ended.
 */
const endIdleSession = async (): Promise<void> => {
  try {
    await call(getMe, {}, { isInBackground: true });
    activity.record();
  } catch {
    loseSession('inactive');
  }
};

/**
 * Checks the user's inactivity every few seconds, after activity in another tab, and when the page becomes
 * visible after sleep. Ends an expired session.
 */
export const useSessionWatch = (): { readonly watched: Watched; readonly lookAgain: () => void } => {
  const [watched, setWatched] = useState(look);
  const lookAgain = (): void => setWatched(look());
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const update = (): void => setWatched(look());
    const timer = setInterval(update, lookMs);
    document.addEventListener('visibilitychange', update, { signal });
    window.addEventListener('storage', update, { signal });
    window.addEventListener('pageshow', update, { signal });
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, []);
  useEffect(() => {
    if (watched === 'over') void endIdleSession().then(() => setWatched(look()));
  }, [watched]);
  return { watched, lookAgain };
};
