import type { Me, Portfolio } from '@parcela/contract/investor';
import { ButtonLink, CardSkeleton, EmptyState, PageHeader, QueryView } from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useIsRunOff } from '../../shared/api/app-configuration.ts';
import { OfflineContent } from '../../shared/offline/offline-content.tsx';
import { MessagesSlot, useAreMessagesKnown } from '../../shared/frame/messages-slot.tsx';
import { ReadOnlyOffline } from '../../shared/offline/read-only-offline.tsx';
import { useMe } from '../../shared/session/me.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { CurrencyChoice, useShownCurrency } from '../../shared/money/shown-currency.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { DashboardSkeleton, TilesSkeleton } from './dashboard-skeleton.tsx';
import { portfolioOptions } from './get-dashboard.ts';
import { GainOverTime } from './home/gain-over-time.tsx';
import { homeOptions } from './home/get-home.ts';
import { HomeTiles } from './home/home-tiles.tsx';
import classes from './home/home.module.css';
import { NextSteps } from './home/next-steps.tsx';
import { Worth } from './home/worth.tsx';

const FiguresTable = lazy(async () => ({ default: (await import('./figures-table.tsx')).FiguresTable }));

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

interface ShownProps {
  readonly portfolio: Portfolio;
  readonly me: Me;
}

/**
 * Net worth and gain, the next step, and the tiles. The tiles have their own query, so that the net worth does not
 * wait for them.
 */
const Overview = ({ portfolio, me }: ShownProps): ReactNode => {
  const { locale } = useLocale();
  const { currency } = portfolio;
  const home = useQuery({ ...homeOptions(currency, locale), placeholderData: keepPreviousData });
  const areMessagesKnown = useAreMessagesKnown();
  const hasHoldings = portfolio.projects.length > 0;
  return (
    <div className={classes['root']}>
      <Worth portfolio={portfolio} />
      {hasHoldings && <GainOverTime currency={currency} />}
      <QueryView
        query={home}
        loading={
          <>
            <div className={classes['stepsRoom']} />
            <TilesSkeleton />
          </>
        }
        empty={null}
      >
        {({ data }) => (
          <>
            <NextSteps me={me} home={data} />
            <MessagesSlot />
            {hasHoldings ? null : <NoHoldings />}
            {areMessagesKnown ? <HomeTiles portfolio={portfolio} home={data} /> : <TilesSkeleton />}
          </>
        )}
      </QueryView>
    </div>
  );
};

const DashboardOf = ({ me, search }: { me: Me; search: DashboardSearch }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [currency, setCurrency] = useShownCurrency(me.userProfile.currency);
  const portfolio = useQuery({ ...portfolioOptions(currency, locale), placeholderData: keepPreviousData });
  const isTable = search.view === 'table';
  useScreenTitle(t('dashboard.title'));
  if (portfolio.data === undefined && portfolio.isPaused) return <OfflineContent />;
  return (
    <ReadOnlyOffline>
      <PageHeader
        title={t('dashboard.title')}
        {...(isTable && { back: { to: paths.dashboard, label: t('home.toOverview') } })}
        actions={<CurrencyChoice value={currency} onChange={setCurrency} />}
      />
      <QueryView query={portfolio} loading={<DashboardSkeleton />} empty={null}>
        {({ data }) =>
          isTable ? (
            <>
              <Suspense fallback={<CardSkeleton count={2} />}>
                <FiguresTable portfolio={data} />
              </Suspense>
              <MessagesSlot />
            </>
          ) : (
            <Overview portfolio={data} me={me} />
          )
        }
      </QueryView>
    </ReadOnlyOffline>
  );
};

/** The investor's holdings (spec section 2). */
export const DashboardScreen = ({ search }: { search: DashboardSearch }): ReactNode => (
  <QueryView query={useMe()} loading={<DashboardSkeleton />} empty={null}>
    {(me) => <DashboardOf me={me} search={search} />}
  </QueryView>
);
