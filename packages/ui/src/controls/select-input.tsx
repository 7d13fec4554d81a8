import { IconChevronDown } from '../icons/icons.gen.ts';
import type { ComponentPropsWithRef } from 'react';
import classes from './control.module.css';

/** A choice from a list, with the device's own list, which suits phones and screen readers. */
export function SelectInput(props: ComponentPropsWithRef<'select'>) {
  return (
    <span className={classes['root']} data-end>
      <select className={classes['input']} {...props} />
      <span className={classes['end']}>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </span>
    </span>
  );
}
