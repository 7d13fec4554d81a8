import { useBoundField } from '../form/form-context.ts';
import type { CheckboxFieldProps } from './props.ts';
import { TickBox } from '../controls/tick-box.tsx';

/** Yes or no. */
export function CheckboxField(props: CheckboxFieldProps) {
  const bound = useBoundField(props.name, props.label);
  return (
    <TickBox
      id={bound.id}
      name={props.name}
      label={props.label}
      description={props.description}
      isChecked={bound.value === true}
      isDisabled={props.isDisabled}
      isRequired={props.isOptional !== true}
      error={bound.error}
      onChange={bound.setValue}
      onBlur={bound.onBlur}
    />
  );
}
