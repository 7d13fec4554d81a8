import { useEffect, useState } from 'react';
import classes from './popup.module.css';

const tickMs = 100;

interface PopupTimerProps {
  durationMs: number;
  /** Reading the popup stops the clock (WCAG 2.2.1). */
  isPaused: boolean;
  onEnd: () => void;
}

/** Runs down from its mounting, shows how much is left, and ends once. */
export function PopupTimer({ durationMs, isPaused, onEnd }: PopupTimerProps) {
  const [elapsedMs, setElapsedMs] = useState(0);
  const isOver = elapsedMs >= durationMs;

  useEffect(() => {
    if (isPaused || isOver) return undefined;
    const timer = window.setInterval(() => setElapsedMs((elapsed) => elapsed + tickMs), tickMs);
    return () => window.clearInterval(timer);
  }, [isPaused, isOver]);

  useEffect(() => {
    if (isOver) onEnd();
    // Only the end itself ends it: a new `onEnd` of a later render must not call it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [isOver]);

  const rest = Math.max(0, 1 - elapsedMs / durationMs);
  return (
    <div className={classes['timer']} aria-hidden>
      <div className={classes['timerRest']} style={{ transform: `scaleX(${rest})` }} />
    </div>
  );
}
