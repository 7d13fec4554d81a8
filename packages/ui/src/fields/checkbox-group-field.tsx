import { FieldGroup, FieldLabel } from './field-parts.tsx';
import classes from './field.module.css';
import { useBoundField } from '../form/form-context.ts';
import type { OptionsFieldProps } from './props.ts';
import { TickBox } from '../controls/tick-box.tsx';

/** Any number of a few options. */
export function CheckboxGroupField(props: OptionsFieldProps) {
  const bound = useBoundField(props.name, props.label);
  const chosen = Array.isArray(bound.value) ? (bound.value as string[]) : [];
  const toggle = (value: string, isChecked: boolean) =>
    bound.setValue(isChecked ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <FieldGroup
      id={bound.id}
      legend={<FieldLabel {...props} />}
      description={props.description}
      error={bound.error}
    >
      {(describedBy) => (
        <div className={classes['options']} data-inline={props.isInline || undefined}>
          {props.options.map((option) => (
            <TickBox
              key={option.value}
              label={option.label}
              description={option.description}
              isChecked={chosen.includes(option.value)}
              isDisabled={props.isDisabled === true || option.isDisabled === true}
              describedBy={describedBy}
              onChange={(isChecked) => toggle(option.value, isChecked)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
