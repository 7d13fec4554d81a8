import { useEffect, useState } from 'react';

const tickMs = 100;

/** Starts when it mounts, stops while paused, and ends once; returns the remaining part, 1 to 0. */
export function usePausableTimer({
  durationMs,
  isPaused,
  onEnd,
}: {
  durationMs: number;
  isPaused: boolean;
  onEnd: () => void;
}): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  const isOver = elapsedMs >= durationMs;

  useEffect(() => {
    if (isPaused || isOver) return undefined;
    const timer = window.setInterval(() => setElapsedMs((elapsed) => elapsed + tickMs), tickMs);
    return () => window.clearInterval(timer);
  }, [isPaused, isOver]);

  useEffect(() => {
    if (isOver) onEnd();
    // Only the end itself triggers it: a new `onEnd` of a later render must not call it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [isOver]);

  return Math.max(0, 1 - elapsedMs / durationMs);
}
