import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import field from '../fields/field.module.css';
import classes from './filter-select.module.css';
import type { FilterSelectProps } from './props.ts';

/** One of a list outside of a form: what is chosen holds at once (filters, sorting, a currency to show). */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={classes['root']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <NativeSelect
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        classNames={{ input: field['input'] }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
