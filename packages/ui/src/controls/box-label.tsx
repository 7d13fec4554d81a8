import type { ReactNode } from 'react';
import classes from './box.module.css';

interface BoxLabelProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
}

/** The words next to a box or a radio button. */
export function BoxLabel({ id, label, description }: BoxLabelProps) {
  return (
    <div className={classes['words']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      {description !== undefined && description !== null && (
        <div className={classes['hint']}>{description}</div>
      )}
    </div>
  );
}
