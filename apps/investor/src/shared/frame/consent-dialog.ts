/** Lets a menu open the banner again: consent is as easy to withdraw as to give. */
const openers = new Set<() => void>();
/** A request can come before the banner has loaded, because the banner loads after the page footer. */
const early = { isAsked: false };

export const reopenConsents = (): void => {
  early.isAsked = openers.size === 0;
  for (const open of openers) open();
};

/** The element in the page footer that contains the question; null on a page without one. */
const place: { element: HTMLElement | null } = { element: null };
const watchers = new Set<() => void>();

/** The `ref` of the element in the page footer. */
export const setConsentPlace = (element: HTMLElement | null): void => {
  place.element = element;
  for (const watcher of watchers) watcher();
};

export const consentPlace = (): HTMLElement | null => place.element;

export const whenConsentPlaceChanges = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Returns the function that stops listening. */
export const whenConsentsReopen = (open: () => void): (() => void) => {
  openers.add(open);
  if (early.isAsked) open();
  early.isAsked = false;
  return () => openers.delete(open);
};
