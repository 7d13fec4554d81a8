import classes from './popup.module.css';
import { usePausableTimer } from './use-pausable-timer.ts';

interface PopupTimerProps {
  durationMs: number;
  /** Reading the popup stops the clock (WCAG 2.2.1). */
  isPaused: boolean;
  onEnd: () => void;
}

/** Starts when it mounts, shows the remaining time, and ends once. */
export function PopupTimer(props: PopupTimerProps) {
  const rest = usePausableTimer(props);
  return (
    <div className={classes['timer']} aria-hidden>
      <div className={classes['timerRest']} style={{ transform: `scaleX(${rest})` }} />
    </div>
  );
}
