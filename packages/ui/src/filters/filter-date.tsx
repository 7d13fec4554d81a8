import { useId, useState } from 'react';
import { TextInput } from '../controls/text-input.tsx';
import classes from './filter-select.module.css';
import type { FilterDateProps } from './props.ts';

/** A calendar day outside a form: a choice applies immediately, `YYYY-MM-DD` or empty. */
export function FilterDate({ label, value, min, max, onChange }: FilterDateProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, of: value });
  if (typed.of !== value) setTyped({ text: value, of: value });
  const type = (text: string): void => {
    setTyped({ text, of: value });
    // While the user types a year, it passes through unintended years like 0002.
    if (text === '' || (text >= min && (max === undefined || text <= max))) onChange(text);
  };
  return (
    <div className={classes['root']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <TextInput
        id={id}
        type="date"
        value={typed.text}
        min={min}
        max={max}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped({ text: value, of: value })}
      />
    </div>
  );
}
