import { getMe } from '@parcela/client/investor';
import { useEffect, useState } from 'react';
import { activity } from '../../../shared/session/activity.ts';
import { inBackground, loseSession } from '../../../shared/api/api.ts';
import { session } from '../../../shared/session/session.ts';

const lookMs = 5000;
type Watched = ReturnType<typeof activity.state> | 'nobody';

const look = (): Watched => (session.isSignedIn() ? activity.state() : 'nobody');

/** The server decides whether the session is over; one that cannot be asked is as good as over after so long. */
const endIdleSession = async (): Promise<void> => {
  try {
    await getMe({ ...inBackground, throwOnError: true });
    activity.record();
  } catch {
    loseSession('inactive');
  }
};

/**
 * How long ago the person did something: looked at every few seconds, when another tab notes something, and when the
 * page is seen again after the device slept. Ends what is over.
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
