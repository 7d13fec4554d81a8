import type { SegmentedProps } from './props.ts';
import classes from './segmented.module.css';

/** A choice of one value among a few: ranges, currencies. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset aria-label={label} className={classes['root']}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes['option']}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
