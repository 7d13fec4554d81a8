import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './field.module.css';

interface TickBoxProps {
  id?: string;
  name?: string;
  label: ReactNode;
  description?: ReactNode;
  isChecked: boolean;
  isIndeterminate?: boolean;
  isDisabled?: boolean | undefined;
  isRequired?: boolean;
  error?: string | undefined;
  describedBy?: string | undefined;
  onChange: (isChecked: boolean) => void;
  onBlur?: () => void;
}

/** The one tick box; its error is tied to it by id. */
export function TickBox(props: TickBoxProps) {
  const errorId = `${useId()}-error`;
  const hasError = props.error !== undefined;
  const describedBy = [props.describedBy, hasError ? errorId : undefined].filter(Boolean).join(' ');
  return (
    <div className={classes['box']}>
      <Checkbox
        id={props.id}
        name={props.name}
        label={props.label}
        description={props.description}
        checked={props.isChecked}
        indeterminate={props.isIndeterminate === true}
        disabled={props.isDisabled === true}
        required={props.isRequired === true}
        aria-invalid={hasError || undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
        onBlur={props.onBlur}
        size="md"
        classNames={{
          label: classes['boxLabel'],
          input: classes['boxInput'],
          icon: classes['boxIcon'],
          description: classes['boxHint'],
        }}
      />
      {hasError && (
        <div id={errorId} className={classes['error']}>
          {props.error}
        </div>
      )}
    </div>
  );
}
