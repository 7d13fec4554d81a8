import { CardSkeleton, FigureSkeleton, TextSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './home/home.module.css';

/** A skeleton of the net worth, as tall as the net worth. */
export const WorthSkeleton = (): ReactNode => (
  <div className={classes['worthRoom']}>
    <TextSkeleton lines={3} />
  </div>
);

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
    <WorthSkeleton />
    <CardSkeleton count={1} />
    <TilesSkeleton />
  </div>
);
