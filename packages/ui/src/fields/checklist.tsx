import { useContext } from 'react';
import { CheckboxField } from './checkbox-field.tsx';
import { FieldGroup } from './field-parts.tsx';
import classes from './field.module.css';
import { FormContext } from '../form/form-context.ts';
import type { ChecklistProps } from './props.ts';
import { TickBox } from '../controls/tick-box.tsx';

/** Agreements as separate fields, with one box that sets them all. */
export function Checklist({ legend, allLabel, items, isDisabled = false }: ChecklistProps) {
  const context = useContext(FormContext);
  if (context === null) throw new Error('A Checklist must be inside a Form.');
  const { form } = context;
  const values = form.getValues();
  const count = items.filter((item) => values[item.name] === true).length;
  const setAll = (isChecked: boolean) => {
    for (const item of items) form.setFieldValue(item.name, isChecked);
  };
  return (
    <FieldGroup legend={legend} error={undefined}>
      {() => (
        <>
          {items.length > 1 && (
            <div className={classes['all']}>
              <TickBox
                label={allLabel}
                isChecked={count === items.length}
                isIndeterminate={count > 0 && count < items.length}
                isDisabled={isDisabled}
                onChange={setAll}
              />
            </div>
          )}
          {items.map((item) => (
            <CheckboxField key={item.name} name={item.name} label={item.label} isDisabled={isDisabled} />
          ))}
        </>
      )}
    </FieldGroup>
  );
}
