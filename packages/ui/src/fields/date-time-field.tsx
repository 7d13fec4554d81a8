import { TextInput } from '../controls/text-input.tsx';
import { FieldFrame } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import type { DateTimeFieldProps } from './props.ts';

/** A day and a time of it, to the minute, by the device's own picker; the value is `YYYY-MM-DDTHH:MM`. */
export function DateTimeField(props: DateTimeFieldProps) {
  const bound = useBoundField(props.name, props.label);
  return (
    <FieldFrame field={props} bound={bound}>
      {(ties) => (
        <TextInput
          {...ties}
          type="datetime-local"
          value={typeof bound.value === 'string' ? bound.value : ''}
          onChange={(event) => bound.setValue(event.currentTarget.value)}
          onBlur={bound.onBlur}
          min={props.min}
        />
      )}
    </FieldFrame>
  );
}
