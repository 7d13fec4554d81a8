import { queryClient } from '@parcela/web';

/** The token of the signed-in staff member, shared by the tabs of the browser. */
const key = 'parcela-staff-session';

const onLost = { current: (): void => undefined };
/** Called when the session ends without a sign-out; set by the router. */
export const whenSessionIsLost = (handler: () => void): void => {
  onLost.current = handler;
};

const known = { token: localStorage.getItem(key) };

const store = (token: string | null): void => {
  known.token = token;
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
};

export const session = {
  token: (): string | null => localStorage.getItem(key),
  isSignedIn: (): boolean => localStorage.getItem(key) !== null,
  start: (token: string): void => store(token),
  end: (): void => {
    store(null);
    queryClient.clear();
  },
  /** Another tab signed in or out. */
  whenChangedElsewhere: (handler: () => void): void => {
    const compare = (): void => {
      if (localStorage.getItem(key) === known.token) return;
      known.token = localStorage.getItem(key);
      queryClient.clear();
      handler();
    };
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) compare();
    });
    window.addEventListener('pageshow', compare);
  },
};

/** Ends the session in the browser after the server has ended it. */
export const loseSession = (): void => {
  if (!session.isSignedIn()) return;
  session.end();
  onLost.current();
};
