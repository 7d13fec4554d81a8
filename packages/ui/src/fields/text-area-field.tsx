import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { inputProps } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import type { TextAreaFieldProps } from './props.ts';

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const bound = useBoundField(props.name, props.label);
  return (
    <Textarea
      {...inputProps(props, bound)}
      value={typeof bound.value === 'string' ? bound.value : ''}
      onChange={(event) => bound.setValue(event.currentTarget.value)}
      onFocus={bound.onFocus}
      onBlur={bound.onBlur}
      rows={props.rows ?? 4}
      maxLength={props.maxLength}
      resize="vertical"
    />
  );
}
