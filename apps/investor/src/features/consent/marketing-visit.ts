import { arrivalSearch } from '../../shared/session/arrival.ts';

const key = 'parcela-visit';
const pattern = /^[A-Za-z0-9]{32}$/;

/** The visit in the address of an affiliate link (`?ehub=`, spec section 5). */
const visitInAddress = (): string | null => {
  const value = new URLSearchParams(arrivalSearch()).get('ehub');
  return value !== null && pattern.test(value) ? value : null;
};

/** In memory only, so that nothing is stored on the device before consent. */
const stored = { visit: visitInAddress() };

/** Stores the visit across reloads once marketing is allowed. */
export const saveVisit = (): void => {
  if (stored.visit !== null) localStorage.setItem(key, stored.visit);
};

export const currentVisit = (): string | null => stored.visit ?? localStorage.getItem(key);

/**
 * Removes the visit from the device when consent is missing. The visit stays in memory in case the user consents
 * while the page is open.
 */
export const dropStoredVisit = (): void => localStorage.removeItem(key);

/** The server has stored it. */
export const clearVisit = (): void => {
  stored.visit = null;
  dropStoredVisit();
};
