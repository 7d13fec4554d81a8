import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import { useId } from 'react';
import classes from './progress-bar.module.css';
import type { ProgressBarProps } from './props.ts';

/** A progress bar with its label above. */
export function ProgressBar({ value, label, valueText, hint, isLabelHidden = false }: ProgressBarProps) {
  const labelId = useId();
  const percent = Math.min(100, Math.max(0, value));
  const labelElement = <span id={labelId}>{label}</span>;
  return (
    <div className={classes['root']}>
      <div className={classes['line']}>
        {isLabelHidden ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
        {valueText !== undefined && <span className={classes['value']}>{valueText}</span>}
      </div>
      <VisuallyHidden>
        <progress aria-labelledby={labelId} max={100} value={Math.round(percent)} />
      </VisuallyHidden>
      <div className={classes['track']} aria-hidden>
        <div className={classes['fill']} style={{ width: `${percent}%` }} />
      </div>
      {hint !== undefined && <div className={classes['hint']}>{hint}</div>}
    </div>
  );
}
