/**
 * Whether the person is active. A request that the page makes by itself, such as refetching when the window comes
 * back, must not extend the session.
 */
const presentMs = 20_000;
const last = { actedAt: performance.now() };

// A screen reader presses buttons by clicks without a pointer or a key before.
for (const type of ['pointerdown', 'keydown', 'touchstart', 'click'] as const)
  window.addEventListener(
    type,
    () => {
      last.actedAt = performance.now();
    },
    { capture: true, passive: true },
  );

export const isPersonActing = (): boolean => performance.now() - last.actedAt < presentMs;
