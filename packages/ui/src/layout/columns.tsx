import classes from './columns.module.css';
import type { ColumnsProps } from './props.ts';

/** A wide column and a side column. */
export function Columns({ main, side, isSideSticky = false }: ColumnsProps) {
  return (
    <div className={classes['root']}>
      <div className={classes['main']}>{main}</div>
      <div className={classes['side']} data-sticky={isSideSticky || undefined}>
        {side}
      </div>
    </div>
  );
}
