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

/** The ids that link an input to its label, description and error. */
interface InputTies {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  readonly field: FieldProps;
  readonly bound: { readonly id: string; readonly error: string | undefined };
  readonly children: (ties: InputTies) => ReactNode;
}

/** Label, description, input and error of one field, in this order. */
export function FieldFrame({ field, bound, children }: FieldFrameProps) {
  const { id, error } = bound;
  return (
    <LabelledInput id={id} label={<FieldLabel {...field} />} description={field.description} error={error}>
      {(described) =>
        children({
          id,
          name: field.name,
          required: field.isOptional !== true,
          disabled: field.isDisabled === true,
          ...described,
        })
      }
    </LabelledInput>
  );
}

interface LabelledInputProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error: ReactNode;
  /** Screen readers read the error when it appears. */
  readonly isErrorAnnounced?: boolean;
  readonly children: (described: Pick<InputTies, 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}

/** The same outside a form. */
export function LabelledInput(props: LabelledInputProps) {
  const { id, label, description, error, isErrorAnnounced = false, children } = props;
  const hasDescription = description !== undefined && description !== null;
  const hasError = error !== undefined && error !== null;
  const describedBy = [hasError ? `${id}-error` : '', hasDescription ? `${id}-description` : ''];
  return (
    <div>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      {hasDescription && (
        <div id={`${id}-description`} className={classes['description']}>
          {description}
        </div>
      )}
      {children({
        'aria-invalid': hasError || undefined,
        'aria-describedby': describedBy.filter((one) => one !== '').join(' ') || undefined,
      })}
      {hasError && (
        <div id={`${id}-error`} role={isErrorAnnounced ? 'alert' : undefined} className={classes['error']}>
          {error}
        </div>
      )}
    </div>
  );
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
