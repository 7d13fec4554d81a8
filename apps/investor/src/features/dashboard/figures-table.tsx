import type { Portfolio } from '@parcela/contract/investor';
import { CardSkeleton, Section } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense } from 'react';
import { DashboardFigures } from './dashboard-figures.tsx';
import { FinishedProjects } from './home/holdings/finished-projects.tsx';
import classes from './dashboard-screen.module.css';
import { HoldingsTable } from './holdings-table.tsx';
import { OverTime } from './portfolio-history.tsx';
import { ReturnsTable } from './returns-table.tsx';

const Allocation = lazy(async () => ({ default: (await import('./allocation.tsx')).Allocation }));

/** Every figure and column of the dashboard (spec section 2), with returns, history and allocation. */
export const FiguresTable = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  return (
    <div className={classes['root']}>
      <DashboardFigures portfolio={portfolio} />
      <div className={classes['parts']}>
        <Section title={t('dashboard.holdings')} id="holdings">
          <HoldingsTable portfolio={portfolio} />
        </Section>
        <FinishedProjects portfolio={portfolio} />
        <OverTime currency={portfolio.currency} />
        <ReturnsTable currency={portfolio.currency} />
        <Suspense fallback={<CardSkeleton count={1} />}>
          <Allocation portfolio={portfolio} />
        </Suspense>
      </div>
    </div>
  );
};
