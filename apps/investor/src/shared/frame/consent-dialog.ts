/** Lets a menu open the banner again: consent is as easy to withdraw as to give. */
const openers = new Set<() => void>();
/** Asked for before the banner itself was there, which loads after the foot of the page that asks. */
const early = { isAsked: false };

export const reopenConsents = (): void => {
  early.isAsked = openers.size === 0;
  for (const open of openers) open();
};

/** The element at the foot of the page in which people are asked; null on a page without one. */
const place: { element: HTMLElement | null } = { element: null };
const watchers = new Set<() => void>();

/** Of the foot of a page, as the `ref` of its element. */
export const setConsentPlace = (element: HTMLElement | null): void => {
  place.element = element;
  for (const watcher of watchers) watcher();
};

export const consentPlace = (): HTMLElement | null => place.element;

export const whenConsentPlaceChanges = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Returns how to stop listening. */
export const whenConsentsReopen = (open: () => void): (() => void) => {
  openers.add(open);
  if (early.isAsked) open();
  early.isAsked = false;
  return () => openers.delete(open);
};
