const writes =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [role="menu"], [contenteditable="true"]';

/** Whether a key belongs to what has the focus, or was used there already, and is no shortcut. */
export const isTyping = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest(writes) !== null);
