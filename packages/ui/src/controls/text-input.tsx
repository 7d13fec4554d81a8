import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './control.module.css';

interface TextInputProps extends ComponentPropsWithRef<'input'> {
  /** A picture before the text. */
  start?: ReactNode;
  /** A unit after the text, such as a currency. */
  unit?: string | undefined;
}

/** A text line; label and error belong to the surrounding field. */
export function TextInput({ start, unit, className = '', ...input }: TextInputProps) {
  return (
    <span
      className={classes['root']}
      data-start={start === undefined ? undefined : true}
      data-unit={unit === undefined ? undefined : true}
    >
      {start !== undefined && <span className={classes['start']}>{start}</span>}
      <input className={`${classes['input']} ${className}`} {...input} />
      {unit !== undefined && <span className={classes['unit']}>{unit}</span>}
    </span>
  );
}
