import control from '../controls/control.module.css';
import { FieldFrame } from './field-parts.tsx';
import { useBoundField } from '../form/form-context.ts';
import type { TextAreaFieldProps } from './props.ts';

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const bound = useBoundField(props.name, props.label);
  return (
    <FieldFrame field={props} bound={bound}>
      {(ties) => (
        <textarea
          {...ties}
          className={control['input']}
          value={typeof bound.value === 'string' ? bound.value : ''}
          onChange={(event) => bound.setValue(event.currentTarget.value)}
          onBlur={bound.onBlur}
          rows={props.rows ?? 4}
          maxLength={props.maxLength}
        />
      )}
    </FieldFrame>
  );
}
