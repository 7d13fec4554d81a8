import type { EarningsOverview, Me } from '@parcela/client/investor';
import { getEarningsOverviewOptions } from '@parcela/client/investor/query';
import {
  ButtonLink,
  CardSkeleton,
  EmptyState,
  FigureSkeleton,
  PageHeader,
  QueryView,
  Section,
  Stack,
  TableSkeleton,
} from '@parcela/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMe } from '../../shared/me.ts';
import { usePayoutsAhead } from '../../shared/next-payout-tile.tsx';
import { paths } from '../../shared/paths.ts';
import { useLocale, usePhrase } from '../../shared/phrases.tsx';
import { useScreenTitle } from '../../shared/screen-title.ts';
import { CurrencyChoice, useShownCurrency } from '../../shared/shown-currency.tsx';
import { EarningPopup } from './earning-popup.tsx';
import { EarningsFigures } from './earnings-figures.tsx';
import { EarningsList } from './earnings-list.tsx';
import type { EarningsSearch } from './earnings-search.ts';
import { PayoutsAhead } from './payouts-ahead.tsx';
import { YearlyStatement } from './yearly-statement.tsx';

const MonthsChart = lazy(async () => ({ default: (await import('./months-chart.tsx')).MonthsChart }));

const EarningsSkeleton = (): ReactNode => (
  <Stack gap="xl">
    <FigureSkeleton count={3} />
    <CardSkeleton count={1} />
    <TableSkeleton rows={5} columns={5} />
  </Stack>
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

/** Was or is something paid or planned in that month? */
const isEventful = ({ paid, planned, expected }: EarningsOverview['months'][number]): boolean =>
  paid > 0 || planned !== null || expected > 0;

export interface EarningsScreenProps {
  readonly search: EarningsSearch;
  readonly onSearch: (search: EarningsSearch) => void;
}

const EarningsOf = ({ me, search, onSearch }: EarningsScreenProps & { me: Me }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [currency, setCurrency] = useShownCurrency(me.userProfile.currency);
  const overview = useQuery({
    ...getEarningsOverviewOptions({ query: { currency, locale } }),
    placeholderData: keepPreviousData,
  });
  const ahead = usePayoutsAhead().data;
  useScreenTitle(t('earnings.title'));
  return (
    <>
      <PageHeader
        title={t('earnings.title')}
        actions={<CurrencyChoice value={currency} onChange={setCurrency} />}
      />
      <QueryView query={overview} loading={<EarningsSkeleton />} empty={null}>
        {(data) => (
          <Stack gap="xl">
            <EarningsFigures overview={data} />
            {data.months.some(isEventful) && (
              <Section title={t('earnings.months')} description={t('earnings.monthsText')}>
                <Suspense fallback={<CardSkeleton count={1} />}>
                  <MonthsChart overview={data} />
                </Suspense>
              </Section>
            )}
            <PayoutsAhead payouts={ahead} />
            {data.years.length === 0 ? (
              <NoEarnings />
            ) : (
              <>
                <EarningsList overview={data} currency={currency} search={search} onSearch={onSearch} />
                <YearlyStatement years={data.years} currency={currency} />
              </>
            )}
          </Stack>
        )}
      </QueryView>
      <EarningPopup documentId={search.earning} onClose={() => onSearch({ ...search, earning: undefined })} />
    </>
  );
};

/** What the holdings have earned, what is announced, and the files for it (spec section 2). */
export const EarningsScreen = (props: EarningsScreenProps): ReactNode => (
  <QueryView query={useMe()} loading={<EarningsSkeleton />} empty={null}>
    {(me) => <EarningsOf me={me} {...props} />}
  </QueryView>
);
