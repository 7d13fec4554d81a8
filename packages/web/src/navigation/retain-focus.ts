import { focusHeading } from './screen-title.ts';

const focusLost = (): void => {
  if (document.activeElement === document.body) focusHeading();
};

/**
 * Moves the focus to the title once the focused control has disappeared: a decision removes its button, and
 * on a slow machine some frames after the answer. Ends when the user focuses another element.
 */
export const retainFocus = (): void => {
  const held = document.activeElement;
  if (held === null || held === document.body) {
    requestAnimationFrame(focusLost);
    return;
  }
  const observer = new MutationObserver(() => {
    if (held.isConnected) return;
    end();
    focusLost();
  });
  const end = (): void => {
    observer.disconnect();
    document.removeEventListener('focusin', end);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', end);
};
