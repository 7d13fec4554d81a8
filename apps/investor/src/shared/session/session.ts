import { activity } from './activity.ts';
import { clearStoredRequests } from '../api/stored-requests.ts';

/**
 * The session's token lives in local storage (spec section 4), so that tabs share it; the server alone decides
 * whether it is alive.
 */
const key = 'parcela-session';
const endKey = 'parcela-session-end';

/** Why a session is over: the person left, the server no longer knows it, or nobody did anything for too long. */
export type SessionEnd = 'signed-out' | 'expired' | 'inactive';

/** What this page last knew, for a page that the browser puts to sleep and wakes again. */
const known = { token: localStorage.getItem(key) };

const store = (token: string | null): void => {
  known.token = token;
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
};

const lastEnd = (): SessionEnd => {
  const why = localStorage.getItem(endKey);
  return why === 'expired' || why === 'inactive' ? why : 'signed-out';
};

const clearEnd = (): void => localStorage.removeItem(endKey);

export const session = {
  token: (): string | null => localStorage.getItem(key),
  isSignedIn: (): boolean => localStorage.getItem(key) !== null,
  /** Why there is none any more, also after the page was loaded anew; says nothing new once the person was told. */
  endedBy: lastEnd,
  isEndShown: clearEnd,
  start: (token: string): void => {
    clearEnd();
    activity.record();
    store(token);
  },
  /** Says first why, so that the other tabs know it when they hear of the end. */
  end: (why: SessionEnd = 'signed-out'): void => {
    localStorage.setItem(endKey, why);
    store(null);
    if (why === 'signed-out') clearStoredRequests();
  },
  /** Another tab signed in, as whoever (`started`), or ended the session. */
  whenChangedElsewhere: (handler: (change: SessionEnd | 'started') => void): void => {
    const compare = (): void => {
      const token = localStorage.getItem(key);
      if (token === known.token) return;
      const isAnother = known.token !== null && token !== null;
      known.token = token;
      if (isAnother || (token === null && lastEnd() === 'signed-out')) clearStoredRequests();
      handler(token === null ? lastEnd() : 'started');
    };
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) compare();
    });
    // Tabs asleep in the browser's cache of pages hear nothing until they are shown again.
    window.addEventListener('pageshow', compare);
  },
};
