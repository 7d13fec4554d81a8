/** Lets a menu open the banner again: consent is as easy to withdraw as to give. */
const openers = new Set<() => void>();

export const reopenConsents = (): void => {
  for (const open of openers) open();
};

/** Returns how to stop listening. */
export const whenConsentsReopen = (open: () => void): (() => void) => {
  openers.add(open);
  return () => openers.delete(open);
};
