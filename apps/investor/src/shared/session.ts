/**
 * The session's token lives in local storage (spec section 4), so that tabs share it; the server alone decides
 * whether it is alive. Other tabs hear of a sign-out through the storage event.
 */
const key = 'parcela-session';
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) tell();
});

export const session = {
  token: (): string | null => localStorage.getItem(key),
  isSignedIn: (): boolean => localStorage.getItem(key) !== null,
  start: (token: string): void => {
    localStorage.setItem(key, token);
    tell();
  },
  end: (): void => {
    localStorage.removeItem(key);
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
