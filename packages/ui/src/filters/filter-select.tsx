import { useId } from 'react';
import { SelectInput } from '../controls/select-input.tsx';
import classes from './filter-select.module.css';
import type { FilterSelectProps } from './props.ts';

/** A choice from a list outside a form, which applies immediately (filters, sorting, a display currency). */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={classes['root']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <SelectInput id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
