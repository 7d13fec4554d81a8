import { TextInput } from '../controls/text-input.tsx';
import { FieldFrame } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import type { TextFieldProps } from './props.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One line of text. */
export function TextField(props: TextFieldProps & { type?: 'text' | 'email' }) {
  const bound = useBoundField(props.name, props.label);
  return (
    <FieldFrame field={props} bound={bound}>
      {(ties) => (
        <TextInput
          {...ties}
          type={props.type ?? 'text'}
          value={asText(bound.value)}
          onChange={(event) => bound.setValue(event.currentTarget.value)}
          onBlur={bound.onBlur}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          data-autofocus={props.hasAutoFocus || undefined}
        />
      )}
    </FieldFrame>
  );
}
