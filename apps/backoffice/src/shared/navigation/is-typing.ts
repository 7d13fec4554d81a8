const writes =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [role="menu"], [contenteditable="true"]';

/** Tells whether the focused element uses the key or has already used it, so that the key is not a shortcut. */
export const isTyping = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest(writes) !== null);
