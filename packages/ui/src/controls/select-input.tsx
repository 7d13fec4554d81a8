import { IconChevronDown } from '../icons/icons.gen.ts';
import type { ComponentPropsWithRef } from 'react';
import classes from './control.module.css';

/** One of a list, by the device's own list: right on phones and for screen readers. */
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
