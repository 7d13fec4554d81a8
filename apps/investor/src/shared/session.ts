/**
 * The session's token lives in local storage (spec section 4), so that tabs share it; the server alone decides
 * whether it is alive.
 */
const key = 'parcela-session';

export const session = {
  token: (): string | null => localStorage.getItem(key),
  isSignedIn: (): boolean => localStorage.getItem(key) !== null,
  start: (token: string): void => localStorage.setItem(key, token),
  end: (): void => localStorage.removeItem(key),
  /** Another tab signed in or out. */
  whenChangedElsewhere: (handler: () => void): void => {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) handler();
    });
  },
};
