import type { WalletCurrency } from '@parcela/domain';
import {
  EmptyState,
  FilterDate,
  Group,
  QueryView,
  Section,
  Stack,
  TablePagination,
  TextSkeleton,
} from '@parcela/ui';
import { TableExport, useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changePage } from '../../shared/lists/change-page.ts';
import { NothingFound } from '../../shared/lists/nothing-found.tsx';
import { loadMovementsFile, movementsOptions } from './get-movements.ts';
import { MovementList } from './movement-list.tsx';
import type { WalletSearch } from './wallet-search.ts';

/** No wallet is older than the platform. */
const firstDay = '2020-01-01';

interface MovementsProps {
  readonly currency: WalletCurrency;
  readonly search: WalletSearch;
  readonly onSearch: (search: WalletSearch) => void;
}

const PeriodFilter = ({ search, onSearch }: Omit<MovementsProps, 'currency'>): ReactNode => {
  const t = usePhrase();
  const choose = (change: WalletSearch): void => onSearch({ ...search, ...change, page: undefined });
  return (
    <>
      <FilterDate
        label={t('wallet.from')}
        value={search.from ?? ''}
        min={firstDay}
        max={search.to}
        onChange={(day) => choose({ from: day === '' ? undefined : day })}
      />
      <FilterDate
        label={t('wallet.to')}
        value={search.to ?? ''}
        min={search.from ?? firstDay}
        onChange={(day) => choose({ to: day === '' ? undefined : day })}
      />
    </>
  );
};

/** The reason why the list is empty: there is no movement at all, or none in the period. */
const NoMovements = ({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }): ReactNode => {
  const t = usePhrase();
  return isFiltered ? (
    <NothingFound
      headingOrder={3}
      title={t('wallet.emptyFilteredTitle')}
      resetLabel={t('wallet.showAll')}
      onReset={onReset}
    />
  ) : (
    <EmptyState
      drawing="coins"
      headingOrder={3}
      title={t('wallet.emptyTitle')}
      description={t('wallet.emptyText')}
    />
  );
};

/** The statement of one wallet, newest movement first. */
export const Movements = ({ currency, search, onSearch }: MovementsProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const movements = useQuery({
    ...movementsOptions(currency, search, locale),
    // While this wallet's rows load, rows of the other wallet would be wrong.
    placeholderData: (previous, query) =>
      query?.queryKey[1].params.currency === currency ? previous : undefined,
  });
  const isFiltered = search.from !== undefined || search.to !== undefined || search.page !== undefined;
  return (
    <Section title={t('wallet.movements')}>
      <QueryView query={movements} loading={<TextSkeleton lines={8} />} empty={null}>
        {({ data, meta: { pagination } }) => (
          <Stack gap="lg">
            {(data.length > 0 || isFiltered) && (
              <Group gap="md" align="flex-end">
                <PeriodFilter search={search} onSearch={onSearch} />
                {data.length > 0 && (
                  <TableExport
                    label={t('wallet.export')}
                    name={`wallet-${currency}`}
                    load={(format) => loadMovementsFile(currency, search, locale, format)}
                  />
                )}
              </Group>
            )}
            {data.length === 0 ? (
              <NoMovements isFiltered={isFiltered} onReset={() => onSearch({ currency })} />
            ) : (
              <MovementList movements={data} />
            )}
            {pagination.pageCount > 1 && (
              <TablePagination
                page={pagination.page}
                pageCount={pagination.pageCount}
                onPageChange={changePage(search, onSearch)}
              />
            )}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
};
