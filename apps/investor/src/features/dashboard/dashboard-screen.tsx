import type { Me, Portfolio } from '@parcela/contract/investor';
import { ButtonLink, CardSkeleton, EmptyState, PageHeader, QueryView, Section } from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useIsRunOff } from '../../shared/api/app-configuration.ts';
import { OfflineContent } from '../../shared/offline/offline-content.tsx';
import { ReadOnlyOffline } from '../../shared/offline/read-only-offline.tsx';
import { useMe } from '../../shared/session/me.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { CurrencyChoice, useShownCurrency } from '../../shared/money/shown-currency.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import classes from './dashboard-screen.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { portfolioOptions } from './get-dashboard.ts';
import { HoldingsTable } from './holdings-table.tsx';
import { OverTime } from './portfolio-history.tsx';
import { ReturnsTable } from './returns-table.tsx';

const Allocation = lazy(async () => ({ default: (await import('./allocation.tsx')).Allocation }));

const NoHoldings = (): ReactNode => {
  const t = usePhrase();
  const isRunOff = useIsRunOff();
  return (
    <EmptyState
      drawing="house"
      title={t('dashboard.emptyTitle')}
      description={t(isRunOff ? 'dashboard.emptyRunOff' : 'dashboard.emptyText')}
      action={<ButtonLink to={paths.projects}>{t('dashboard.toProjects')}</ButtonLink>}
    />
  );
};

const Holdings = ({ portfolio }: { portfolio: Portfolio }): ReactNode => {
  const t = usePhrase();
  if (portfolio.projects.length === 0) return <NoHoldings />;
  return (
    <div className={classes['parts']}>
      <Section title={t('dashboard.holdings')} id="holdings">
        <HoldingsTable portfolio={portfolio} />
      </Section>
      <OverTime currency={portfolio.currency} />
      <ReturnsTable currency={portfolio.currency} />
      <Suspense fallback={<CardSkeleton count={1} />}>
        <Allocation portfolio={portfolio} />
      </Suspense>
    </div>
  );
};

const DashboardOf = ({ me }: { me: Me }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [currency, setCurrency] = useShownCurrency(me.userProfile.currency);
  const portfolio = useQuery({ ...portfolioOptions(currency, locale), placeholderData: keepPreviousData });
  useScreenTitle(t('dashboard.title'));
  if (portfolio.data === undefined && portfolio.isPaused) return <OfflineContent />;
  return (
    <ReadOnlyOffline>
      <PageHeader
        title={t('dashboard.title')}
        actions={<CurrencyChoice value={currency} onChange={setCurrency} />}
      />
      <QueryView query={portfolio} loading={<DashboardSkeleton />} empty={null}>
        {({ data }) => (
          <div className={classes['root']}>
            <DashboardFigures portfolio={data} />
            <Holdings portfolio={data} />
          </div>
        )}
      </QueryView>
    </ReadOnlyOffline>
  );
};

/** The investor's holdings (spec section 2). */
export const DashboardScreen = (): ReactNode => (
  <QueryView query={useMe()} loading={<DashboardSkeleton />} empty={null}>
    {(me) => <DashboardOf me={me} />}
  </QueryView>
);
