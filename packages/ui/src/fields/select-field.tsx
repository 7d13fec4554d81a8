import { SelectInput } from '../controls/select-input.tsx';
import { FieldFrame } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import type { SelectFieldProps } from './props.ts';

/** One choice from a list. */
export function SelectField(props: SelectFieldProps) {
  const bound = useBoundField(props.name, props.label);
  return (
    <FieldFrame field={props} bound={bound}>
      {(ties) => (
        <SelectInput
          {...ties}
          value={typeof bound.value === 'string' ? bound.value : ''}
          onChange={(event) => bound.setValue(event.currentTarget.value)}
          onBlur={bound.onBlur}
          autoComplete={props.autoComplete}
        >
          {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
          {props.options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </SelectInput>
      )}
    </FieldFrame>
  );
}
