import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { FieldGroup, FieldLabel } from './field-parts.tsx';
import classes from './field.module.css';
import { useBoundField } from '../form/form-context.ts';
import type { OptionsFieldProps } from './props.ts';

/** Exactly one of a few options, all of them in sight. */
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
            <div key={option.value} className={classes['box']}>
              <Radio
                name={bound.id}
                value={option.value}
                label={option.label}
                description={option.description}
                checked={bound.value === option.value}
                disabled={props.isDisabled === true || option.isDisabled === true}
                required={props.isOptional !== true}
                aria-invalid={bound.error !== undefined || undefined}
                aria-describedby={describedBy}
                onChange={() => bound.setValue(option.value)}
                size="md"
                classNames={{
                  label: classes['boxLabel'],
                  radio: classes['boxInput'],
                  icon: classes['boxIcon'],
                  description: classes['boxHint'],
                }}
              />
            </div>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
