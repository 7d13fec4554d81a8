import { type Me, getEarningsOverview } from '@parcela/contract/investor';
import {
  ButtonLink,
  CardSkeleton,
  EmptyState,
  FigureSkeleton,
  PageHeader,
  QueryView,
  TableSkeleton,
} from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { routeOptions } from '../../../shared/api/api.ts';
import { useMe } from '../../../shared/session/me.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { CurrencyChoice, useShownCurrency } from '../../../shared/money/shown-currency.tsx';
import { EarningPopup } from './earning-popup.tsx';
import { EarningsFigures } from './earnings-figures.tsx';
import classes from './earnings-screen.module.css';
import type { EarningsSearch } from '../queries/earnings-search.ts';
import { YearlyStatement } from './yearly-statement.tsx';

// The figures do not wait for the charts and tables below.
const Months = lazy(async () => ({ default: (await import('./monthly-earnings.tsx')).Months }));
const UpcomingDistributions = lazy(async () => ({
  default: (await import('./upcoming-distributions.tsx')).UpcomingDistributions,
}));
const EarningsList = lazy(async () => ({ default: (await import('./earnings-list.tsx')).EarningsList }));

const EarningsSkeleton = (): ReactNode => (
  <div className={classes['root']}>
    <FigureSkeleton count={3} />
    <CardSkeleton count={1} />
    <TableSkeleton rows={5} columns={5} />
  </div>
);

const NoEarnings = (): ReactNode => {
  const t = usePhrase();
  return (
    <EmptyState
      drawing="coins"
      title={t('earnings.emptyTitle')}
      description={t('earnings.emptyText')}
      action={<ButtonLink to={paths.projects}>{t('earnings.toProjects')}</ButtonLink>}
    />
  );
};

export interface EarningsScreenProps {
  readonly search: EarningsSearch;
  readonly onSearch: (search: EarningsSearch) => void;
}

const EarningsOf = ({ me, search, onSearch }: EarningsScreenProps & { me: Me }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [currency, setCurrency] = useShownCurrency(me.userProfile.currency);
  const overview = useQuery({
    ...routeOptions(getEarningsOverview, { query: { currency, locale } }),
    placeholderData: keepPreviousData,
  });
  useScreenTitle(t('earnings.title'));
  return (
    <>
      <PageHeader
        title={t('earnings.title')}
        actions={<CurrencyChoice value={currency} onChange={setCurrency} />}
      />
      <QueryView query={overview} loading={<EarningsSkeleton />} empty={null}>
        {(data) => (
          <div className={classes['root']}>
            <EarningsFigures overview={data} />
            <div className={classes['parts']}>
              <Suspense fallback={<CardSkeleton count={1} />}>
                <Months overview={data} />
              </Suspense>
              <Suspense>
                <UpcomingDistributions />
              </Suspense>
              {data.years.length === 0 ? (
                <NoEarnings />
              ) : (
                <>
                  <Suspense fallback={<TableSkeleton rows={5} columns={5} />}>
                    <EarningsList overview={data} currency={currency} search={search} onSearch={onSearch} />
                  </Suspense>
                  <YearlyStatement years={data.years} currency={currency} />
                </>
              )}
            </div>
          </div>
        )}
      </QueryView>
      <EarningPopup documentId={search.earning} onClose={() => onSearch({ ...search, earning: undefined })} />
    </>
  );
};

/** Earnings of the holdings, announced payouts, and the files (spec section 2). */
export const EarningsScreen = (props: EarningsScreenProps): ReactNode => (
  <QueryView query={useMe()} loading={<EarningsSkeleton />} empty={null}>
    {(me) => <EarningsOf me={me} {...props} />}
  </QueryView>
);
