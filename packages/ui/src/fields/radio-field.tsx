import box from '../controls/box.module.css';
import { BoxLabel } from '../controls/box-label.tsx';
import { FieldGroup, FieldLabel } from './field-parts.tsx';
import classes from './field.module.css';
import { useBoundField } from '../form/form-context.ts';
import type { OptionsFieldProps } from './props.ts';

/** Exactly one of a few visible options. */
export function RadioField(props: OptionsFieldProps) {
  const bound = useBoundField(props.name, props.label);
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
            <div key={option.value} className={`${box['root']} ${box['line']}`}>
              <input
                type="radio"
                id={`${bound.id}-${option.value}`}
                name={bound.id}
                value={option.value}
                className={box['input']}
                checked={bound.value === option.value}
                disabled={props.isDisabled === true || option.isDisabled === true}
                required={props.isOptional !== true}
                aria-describedby={describedBy}
                onChange={() => bound.setValue(option.value)}
              />
              <BoxLabel
                id={`${bound.id}-${option.value}`}
                label={option.label}
                description={option.description}
              />
            </div>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
