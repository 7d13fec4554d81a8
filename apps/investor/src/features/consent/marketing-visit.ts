import { arrivalSearch } from '../../shared/session/arrival.ts';

const key = 'parcela-visit';
const pattern = /^[A-Za-z0-9]{32}$/;

/** The visit that an affiliate's link carried in its address (`?ehub=`, spec section 5). */
const visitInAddress = (): string | null => {
  const value = new URLSearchParams(arrivalSearch()).get('ehub');
  return value !== null && pattern.test(value) ? value : null;
};

/** In memory only, so that nothing is kept on the device before there is consent. */
const stored = { visit: visitInAddress() };

/** Keeps the visit over a reload, once marketing is allowed. */
export const saveVisit = (): void => {
  if (stored.visit !== null) localStorage.setItem(key, stored.visit);
};

export const currentVisit = (): string | null => stored.visit ?? localStorage.getItem(key);

/** It may not be kept: gone from the device. Who allows it after all while the page is open has not lost it. */
export const dropStoredVisit = (): void => localStorage.removeItem(key);

/** It reached the server. */
export const clearVisit = (): void => {
  stored.visit = null;
  dropStoredVisit();
};
