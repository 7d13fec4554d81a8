import classes from './popup.module.css';
import { usePausableTimer } from './use-pausable-timer.ts';

interface PopupTimerProps {
  durationMs: number;
  /** Reading the popup stops the clock (WCAG 2.2.1). */
  isPaused: boolean;
  onEnd: () => void;
}

/** Runs down from its mounting, shows how much is left, and ends once. */
export function PopupTimer(props: PopupTimerProps) {
  const rest = usePausableTimer(props);
  return (
    <div className={classes['timer']} aria-hidden>
      <div className={classes['timerRest']} style={{ transform: `scaleX(${rest})` }} />
    </div>
  );
}
