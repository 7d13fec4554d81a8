import classes from './basics.module.css';
import type { GroupProps } from './props.ts';

/** Next to each other, on as many lines as needed. */
export function Group(props: GroupProps) {
  const { gap = 'md', align, justify, wrap, className, children } = props;
  return (
    <div
      className={className === undefined ? classes['group'] : `${classes['group']} ${className}`}
      data-gap={typeof gap === 'string' ? gap : undefined}
      style={{
        ...(typeof gap === 'number' && { gap }),
        alignItems: align,
        justifyContent: justify,
        flexWrap: wrap,
      }}
      aria-label={props['aria-label']}
    >
      {children}
    </div>
  );
}
