import { useBoundField } from '../form/form-context.ts';
import type { SharesFieldProps } from './props.ts';
import { SharesInput } from './shares-input.tsx';

/** SharesInput as a field of a form; name it in `validateOnChange` to see errors immediately. */
export function SharesField({ name, ...props }: SharesFieldProps) {
  const bound = useBoundField(name, props.label);
  return (
    <SharesInput
      {...props}
      id={bound.id}
      value={typeof bound.value === 'number' || typeof bound.value === 'string' ? bound.value : null}
      onChange={bound.setValue}
      error={bound.error}
    />
  );
}
