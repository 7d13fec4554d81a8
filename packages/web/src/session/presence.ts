/**
 * Tells whether the user is active. An automatic request of the page, such as refetching when the window
 * comes back, must not extend the session.
 */
const presentMs = 20_000;
const last = { actedAt: performance.now() };

// A screen reader presses buttons by clicks without a preceding pointer or key.
for (const type of ['pointerdown', 'keydown', 'touchstart', 'click'] as const)
  window.addEventListener(
    type,
    () => {
      last.actedAt = performance.now();
    },
    { capture: true, passive: true },
  );

export const isPersonActing = (): boolean => performance.now() - last.actedAt < presentMs;
