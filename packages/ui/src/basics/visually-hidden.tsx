import classes from './basics.module.css';
import type { VisuallyHiddenProps } from './props.ts';

/** Text for screen readers only. */
export function VisuallyHidden({ component: Element = 'div', children, ...rest }: VisuallyHiddenProps) {
  return (
    <Element className={classes['hidden']} {...rest}>
      {children}
    </Element>
  );
}
