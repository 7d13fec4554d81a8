import { CardSkeleton, FigureSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './dashboard-screen.module.css';

/** A skeleton of the tiles below the chart. */
export const TilesSkeleton = (): ReactNode => (
  <>
    <FigureSkeleton count={1} />
    <CardSkeleton count={3} />
  </>
);

/** A skeleton of the dashboard. */
export const DashboardSkeleton = (): ReactNode => (
  <div className={classes['root']}>
    <FigureSkeleton count={1} />
    <CardSkeleton count={1} />
    <TilesSkeleton />
  </div>
);
