import { useId, type CSSProperties } from 'react';
import type { SliderInputProps } from './props.ts';
import classes from './slider-input.module.css';

/** A number between two bounds, outside of a form: what is chosen holds at once. */
export function SliderInput({ label, value, valueText, min, max, step, onChange }: SliderInputProps) {
  const id = useId();
  // A browser's slider stops at whole steps only: the last one reaches beyond `max`, and means `max`.
  const top = min + Math.ceil((max - min) / step) * step;
  const share = top === min ? 0 : (Math.min(value, top) - min) / (top - min);
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
        style={{ '--slider-share': share } as CSSProperties}
        min={min}
        max={top}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Math.min(max, event.currentTarget.valueAsNumber))}
      />
    </div>
  );
}
