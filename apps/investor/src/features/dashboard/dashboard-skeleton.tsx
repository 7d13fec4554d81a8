import { FigureSkeleton, TableSkeleton } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './dashboard-screen.module.css';

/** A skeleton of the dashboard. */
export const DashboardSkeleton = (): ReactNode => (
  <div className={classes['root']}>
    <FigureSkeleton count={1} />
    <FigureSkeleton count={6} />
    <TableSkeleton rows={4} columns={6} />
  </div>
);
