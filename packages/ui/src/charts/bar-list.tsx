import { scaleLinear } from 'd3-scale';
import classes from './charts.module.css';
import type { BarListProps } from './props.ts';

/** Amounts as horizontal bars. As a list of names and values, it serves as its own table. */
export function BarList({ label, parts, formatValue, max }: BarListProps) {
  const width = scaleLinear()
    .domain([0, (max ?? Math.max(0, ...parts.map((part) => part.value))) || 1])
    .range([0, 100])
    .clamp(true);
  return (
    <ul aria-label={label} className={classes['bars']}>
      {parts.map((part) => (
        <li key={part.key}>
          <div className={classes['barLine']}>
            <span>{part.label}</span>
            <span className={classes['barValue']}>{formatValue(part.value)}</span>
          </div>
          <div className={classes['barTrack']} aria-hidden>
            <div className={classes['bar']} style={{ width: `${width(part.value)}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
