import type { ReactNode } from 'react';
import classes from './consequence-list.module.css';

/** The consequences of an action as a list, before it is done. */
export const Points = ({ points }: { points: readonly string[] }): ReactNode => (
  <ul className={classes['points']}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
