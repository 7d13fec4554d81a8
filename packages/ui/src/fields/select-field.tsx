import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { inputProps } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import type { SelectFieldProps } from './props.ts';

/** One of a list, by the device's own list: right on phones and for screen readers. */
export function SelectField(props: SelectFieldProps) {
  const bound = useBoundField(props.name, props.label);
  return (
    <NativeSelect
      {...inputProps(props, bound)}
      value={typeof bound.value === 'string' ? bound.value : ''}
      onChange={(event) => bound.setValue(event.currentTarget.value)}
      onFocus={bound.onFocus}
      onBlur={bound.onBlur}
      autoComplete={props.autoComplete}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
    >
      {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
      {props.options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
