import classes from './figure-tile.module.css';
import type { FigureTileProps } from './props.ts';

/** One figure with its name. */
export function FigureTile({ label, value, hint, icon: Icon, action }: FigureTileProps) {
  return (
    <div className={classes['root']}>
      <div className={classes['label']}>
        {Icon !== undefined && <Icon size={18} stroke={1.6} className={classes['icon']} />}
        <span>{label}</span>
      </div>
      <div className={classes['value']}>{value}</div>
      {hint !== undefined && <div className={classes['hint']}>{hint ?? '\u00a0'}</div>}
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </div>
  );
}
