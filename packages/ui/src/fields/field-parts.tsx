import type { ReactNode } from 'react';
import { useUiTexts } from '../provider/ui-context.ts';
import { useDescribedBy } from '../form/form-context.ts';
import classes from './field.module.css';
import type { FieldProps } from './props.ts';

/** A field's label with its "optional" and the text at the end of its line. */
export function FieldLabel({
  label,
  isOptional,
  labelEnd,
}: Pick<FieldProps, 'label' | 'isOptional' | 'labelEnd'>) {
  const texts = useUiTexts();
  return (
    <span className={classes['labelLine']}>
      <span>
        {label}
        {isOptional === true && <span className={classes['optional']}> ({texts.optional})</span>}
      </span>
      {labelEnd}
    </span>
  );
}

/** Looks and ties that every Mantine input shares. */
export function inputProps(props: FieldProps, bound: { id: string; error: string | undefined }) {
  return {
    id: bound.id,
    name: props.name,
    label: <FieldLabel {...props} />,
    description: props.description,
    error: bound.error,
    required: props.isOptional !== true,
    withAsterisk: false,
    disabled: props.isDisabled === true,
    size: 'md',
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as (
      | 'label'
      | 'description'
      | 'input'
      | 'error'
    )[],
    classNames: {
      label: classes['label'],
      description: classes['description'],
      input: classes['input'],
      error: classes['error'],
    },
  } as const;
}

interface FieldGroupProps {
  id?: string;
  legend: ReactNode;
  description?: ReactNode;
  error: string | undefined;
  children: (describedBy: string | undefined) => ReactNode;
}

/** Several inputs under one name: the error is read with each of them. */
export function FieldGroup({ id, legend, description, error, children }: FieldGroupProps) {
  const hasDescription = description !== undefined && description !== null;
  const { descriptionId, errorId, describedBy } = useDescribedBy(hasDescription, error !== undefined);
  return (
    <fieldset id={id} className={classes['group']}>
      <legend className={classes['label']}>{legend}</legend>
      {hasDescription && (
        <div id={descriptionId} className={classes['description']}>
          {description}
        </div>
      )}
      {children(describedBy)}
      {error !== undefined && (
        <div id={errorId} className={classes['error']}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
