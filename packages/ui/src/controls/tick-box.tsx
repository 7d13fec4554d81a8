import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './box.module.css';
import { BoxLabel } from './box-label.tsx';
import field from '../fields/field.module.css';

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

/** A box that is neither ticked nor empty; HTML has no attribute for it. */
function useIndeterminate(isIndeterminate: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return ref;
}

/** The common tick box; an id links it to its error. */
export function TickBox(props: TickBoxProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const errorId = `${ownId}-error`;
  const hasError = props.error !== undefined;
  const describedBy = [props.describedBy, hasError ? errorId : undefined].filter(Boolean).join(' ');
  return (
    <div className={classes['root']}>
      <div className={classes['line']}>
        <input
          ref={useIndeterminate(props.isIndeterminate === true)}
          type="checkbox"
          id={id}
          name={props.name}
          className={classes['input']}
          checked={props.isChecked}
          disabled={props.isDisabled === true}
          required={props.isRequired === true}
          aria-invalid={hasError || undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
          onBlur={props.onBlur}
        />
        <BoxLabel id={id} label={props.label} description={props.description} />
      </div>
      {hasError && (
        <div id={errorId} className={field['error']}>
          {props.error}
        </div>
      )}
    </div>
  );
}
