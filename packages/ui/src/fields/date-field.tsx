import { TextInput } from '../controls/text-input.tsx';
import { FieldFrame } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import type { DateFieldProps } from './props.ts';

/** A calendar day by the device's own picker; the value is `YYYY-MM-DD` whatever the device shows. */
export function DateField(props: DateFieldProps) {
  const bound = useBoundField(props.name, props.label);
  return (
    <FieldFrame field={props} bound={bound}>
      {(ties) => (
        <TextInput
          {...ties}
          type="date"
          value={typeof bound.value === 'string' ? bound.value : ''}
          onChange={(event) => bound.setValue(event.currentTarget.value)}
          onBlur={bound.onBlur}
          min={props.min}
          max={props.max}
          autoComplete={props.autoComplete}
        />
      )}
    </FieldFrame>
  );
}
