import { presenceCookie } from '@parcela/contract/site';
import { activity } from './activity.ts';
import { clearStoredRequests } from '../api/stored-requests.ts';
import { deleteStoredApp } from '../offline/stored-app.ts';
import { view } from './view.ts';

/**
 * The session's token is in local storage (spec section 4), so that tabs share it; only the server decides whether
 * it is valid.
 */
const key = 'parcela-session';
const endKey = 'parcela-session-end';

/** The reason why a session has ended: a sign-out, a session unknown to the server, or inactivity. */
export type SessionEnd = 'signed-out' | 'expired' | 'inactive';

/** The last token that this page knew, in case the browser suspends and restores the page. */
const known = { token: localStorage.getItem(key) };

const presenceDays = 7;

/**
 * Marks that a session exists, so that `/` opens the app and not the public site; it tells the server nothing else.
 */
const markPresence = (isSignedIn: boolean): void => {
  const isSecure = location.protocol === 'https:' ? '; Secure' : '';
  const maxAgeS = isSignedIn ? presenceDays * 86_400 : 0;
  document.cookie = `${presenceCookie}=1; Path=/; SameSite=Lax; Max-Age=${maxAgeS}${isSecure}`;
};
// For a user who signed in earlier or with an older version of the app.
if (known.token !== null) markPresence(true);

const store = (token: string | null): void => {
  known.token = token;
  deleteStoredApp();
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
  markPresence(token !== null);
};

const lastEnd = (): SessionEnd => {
  const why = localStorage.getItem(endKey);
  return why === 'expired' || why === 'inactive' ? why : 'signed-out';
};

const clearEnd = (): void => localStorage.removeItem(endKey);

export const session = {
  token: (): string | null => view.token() ?? localStorage.getItem(key),
  isSignedIn: (): boolean => session.token() !== null,
  /**
   * Tells whether the data loaded by this page belong to the current session: another tab may just have changed the
   * session.
   */
  isOfThisPage: (): boolean => known.token !== null && known.token === localStorage.getItem(key),
  /** The reason why the session ended, even after a reload; reset once the user has seen it. */
  endedBy: lastEnd,
  isEndShown: clearEnd,
  start: (token: string): void => {
    view.end();
    clearEnd();
    activity.record();
    store(token);
  },
  /** Stores the reason first, so that other tabs know it when they notice that the session has ended. */
  end: (why: SessionEnd = 'signed-out'): void => {
    if (view.isOn()) return view.end();
    localStorage.setItem(endKey, why);
    store(null);
    if (why === 'signed-out') clearStoredRequests();
  },
  /** Another tab signed a user in (`started`), or ended the session. */
  whenChangedElsewhere: (handler: (change: SessionEnd | 'started') => void): void => {
    const compare = (): void => {
      const token = localStorage.getItem(key);
      if (view.isOn() || token === known.token) return;
      const isAnother = known.token !== null && token !== null;
      known.token = token;
      // This page may have stored data of the previous session after the other tab deleted it.
      deleteStoredApp();
      if (isAnother || (token === null && lastEnd() === 'signed-out')) clearStoredRequests();
      handler(token === null ? lastEnd() : 'started');
    };
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) compare();
    });
    // Tabs in the browser's page cache get no events until they are visible again.
    window.addEventListener('pageshow', compare);
  },
};
