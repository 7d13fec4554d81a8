import type { CSSProperties } from 'react';
import classes from './basics.module.css';
import type { SimpleGridProps } from './props.ts';

/** Columns of the same width, more of them in a wider window. */
export function SimpleGrid({ cols, spacing = 'md', verticalSpacing = spacing, children }: SimpleGridProps) {
  const { base, xs = base, sm = xs, md = sm } = cols;
  const counts = { '--columns': base, '--columns-xs': xs, '--columns-sm': sm, '--columns-md': md };
  return (
    <div
      className={classes['grid']}
      data-gap={verticalSpacing}
      data-column-gap={spacing}
      style={counts as CSSProperties}
    >
      {children}
    </div>
  );
}
