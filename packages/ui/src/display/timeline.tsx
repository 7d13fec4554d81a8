import type { TimelineProps } from './props.ts';
import { StepMark } from './step-mark.tsx';
import classes from './timeline.module.css';

/** Past, current and coming events. */
export function Timeline({ label, items }: TimelineProps) {
  return (
    <ol aria-label={label} className={classes['root']}>
      {items.map((item) => (
        <li
          key={item.key}
          className={classes['item']}
          data-state={item.state}
          aria-current={item.state === 'current' ? 'step' : undefined}
        >
          <StepMark state={item.state} />
          <div className={classes['words']}>
            <div className={classes['title']}>{item.title}</div>
            {item.when !== undefined && <div className={classes['when']}>{item.when}</div>}
            {item.description !== undefined && (
              <div className={classes['description']}>{item.description}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
