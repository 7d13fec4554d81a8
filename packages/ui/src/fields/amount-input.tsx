import { useId } from 'react';
import { TextInput } from '../controls/text-input.tsx';
import { LabelledInput } from './field-parts.tsx';
import type { AmountInputProps } from './props.ts';

/** An amount of money outside a form: each change applies immediately. */
export function AmountInput({ label, unit, value, error, onChange, onLeave }: AmountInputProps) {
  const id = useId();
  return (
    <LabelledInput id={id} label={label} error={error} isErrorAnnounced>
      {(described) => (
        <TextInput
          id={id}
          {...described}
          inputMode="decimal"
          autoComplete="off"
          unit={unit}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      )}
    </LabelledInput>
  );
}
