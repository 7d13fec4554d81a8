import classes from './columns.module.css';
import type { ColumnsProps } from './props.ts';

/** A wide column and a side column. */
export function Columns({ main, side, isSideFirst = false, isSideSticky = false }: ColumnsProps) {
  const mainColumn = <div className={classes['main']}>{main}</div>;
  return (
    <div className={classes['root']} data-side-first={isSideFirst || undefined}>
      {!isSideFirst && mainColumn}
      <div className={classes['side']} data-sticky={isSideSticky || undefined}>
        {side}
      </div>
      {isSideFirst && mainColumn}
    </div>
  );
}
