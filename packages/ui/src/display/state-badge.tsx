import type { StateBadgeProps } from './props.ts';
import classes from './state-badge.module.css';

/** A state as colour, icon and word, so that each of them is enough. */
export function StateBadge({ tone, icon: Icon, label }: StateBadgeProps) {
  return (
    <span className={classes['root']} data-tone={tone}>
      <Icon size={14} stroke={2} className={classes['icon']} />
      <span>{label}</span>
    </span>
  );
}
