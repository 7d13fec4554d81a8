/** Lets a menu far from the banner open it again: consent is as easy to take back as to give. */
const openers = new Set<() => void>();

export const reopenConsents = (): void => {
  for (const open of openers) open();
};

/** Answers how to stop listening. */
export const whenConsentsReopen = (open: () => void): (() => void) => {
  openers.add(open);
  return () => openers.delete(open);
};
