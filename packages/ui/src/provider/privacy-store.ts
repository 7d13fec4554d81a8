const key = 'parcela-privacy-mode';

/** The choice of this device to hide amounts. */
export const privacyStore = {
  key,
  /** The browser may forbid storage; amounts are then visible and the choice lasts for the visit. */
  isHidden: (): boolean => {
    try {
      return window.localStorage.getItem(key) === 'hidden';
    } catch {
      return false;
    }
  },
  write: (isHidden: boolean): void => {
    try {
      window.localStorage.setItem(key, isHidden ? 'hidden' : 'shown');
    } catch {
      // Not remembered, for the reason given above.
    }
  },
};
