import { useId, type CSSProperties } from 'react';
import type { SliderInputProps } from '../props.ts';
import classes from './slider-input.module.css';

const nearest = (stops: readonly number[], value: number): number =>
  stops.reduce(
    (best, stop, index) => (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? index : best),
    0,
  );

/**
 * A number between two bounds, outside a form: a choice applies immediately. The browser's slider counts
 * stops, because a slider that counts values cannot rest at a bound between steps.
 */
export function SliderInput({ label, value, valueText, stops, onChange }: SliderInputProps) {
  const id = useId();
  const last = stops.length - 1;
  const at = nearest(stops, value);
  return (
    <div className={classes['root']}>
      <div className={classes['line']}>
        <label htmlFor={id}>{label}</label>
        <span className={classes['value']}>{valueText}</span>
      </div>
      <input
        id={id}
        type="range"
        className={classes['slider']}
        style={{ '--slider-share': last <= 0 ? 0 : at / last } as CSSProperties}
        min={0}
        max={last}
        step={1}
        value={at}
        aria-valuetext={valueText}
        onChange={(event) => onChange(stops[event.currentTarget.valueAsNumber] ?? value)}
      />
    </div>
  );
}
