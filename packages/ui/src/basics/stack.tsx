import classes from './basics.module.css';
import type { StackProps } from './props.ts';

/** Stacks its children vertically. */
export function Stack(props: StackProps) {
  const { component: Element = 'div', gap = 'md', align, ta, maw, miw, pl, className, children } = props;
  return (
    <Element
      className={className === undefined ? classes['stack'] : `${classes['stack']} ${className}`}
      data-gap={typeof gap === 'string' ? gap : undefined}
      data-indented={pl}
      style={{
        ...(typeof gap === 'number' && { gap }),
        alignItems: align,
        textAlign: ta,
        maxWidth: maw,
        minWidth: miw,
      }}
      aria-label={props['aria-label']}
    >
      {children}
    </Element>
  );
}
