import classes from './fact-list.module.css';
import type { FactListProps } from './props.ts';

/** Names and values: an overview in lines, or small blocks with icons. */
export function FactList({ facts, layout = 'lines', density }: FactListProps) {
  const list = (
    <dl className={classes['root']} data-layout={layout} data-density={density}>
      {facts.map(({ key, label, value, icon: Icon, isStrong = false }) => (
        <div key={key} className={classes['fact']} data-strong={isStrong || undefined}>
          <dt className={classes['label']}>
            {Icon !== undefined && <Icon size={18} stroke={1.6} className={classes['icon']} />}
            <span>{label}</span>
          </dt>
          <dd className={classes['value']}>{typeof value === 'string' ? <span>{value}</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
  return density === 'compact' ? <div className={classes['place']}>{list}</div> : list;
}
