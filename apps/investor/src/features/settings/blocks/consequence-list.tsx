import type { ReactNode } from 'react';
import classes from './consequence-list.module.css';

/** A list of the consequences, shown before an action. */
export const Points = ({ points }: { points: readonly string[] }): ReactNode => (
  <ul className={classes['points']}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
