import { type WalletCurrency, walletCurrencies } from '@parcela/domain';
import { Button, DataTable, EmptyState, FilterDate, Section, Segmented } from '@parcela/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ExportButton } from '../../shared/content/export-button.tsx';
import { useLocale, usePhrase } from '../../shared/language/phrases.tsx';
import { focusHeading } from '../../shared/navigation/screen-title.ts';
import { loadMovementsFile, movementsOptions } from './get-movements.ts';
import { useMovementColumns } from './movement-columns.tsx';
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

/** Why there is nothing: no movement at all, or none in the period. */
const NoMovements = ({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }): ReactNode => {
  const t = usePhrase();
  return isFiltered ? (
    <EmptyState
      drawing="search"
      headingOrder={3}
      title={t('wallet.emptyFilteredTitle')}
      action={
        <Button emphasis="secondary" onClick={onReset}>
          {t('wallet.showAll')}
        </Button>
      }
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

/** The statement of one wallet, the newest movement first. */
export const Movements = ({ currency, search, onSearch }: MovementsProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const movements = useQuery({
    ...movementsOptions(currency, search, locale),
    // Rows of the other wallet would be a lie while this one's load.
    placeholderData: (previous, query) =>
      query?.queryKey[0].path.currency === currency ? previous : undefined,
  });
  const rows = movements.data?.data;
  const pagination = movements.data?.meta.pagination;
  const isEmpty = rows?.length === 0;
  const isFiltered = search.from !== undefined || search.to !== undefined || search.page !== undefined;
  const showAll = (): void => {
    focusHeading();
    onSearch({ currency });
  };
  return (
    <Section
      title={t('wallet.movements')}
      actions={
        <Segmented
          label={t('currency.label')}
          options={walletCurrencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={(chosen) => onSearch({ ...search, currency: chosen, page: undefined })}
        />
      }
    >
      <DataTable
        caption={t('wallet.movementsOf', { currency })}
        columns={useMovementColumns()}
        cardsUpTo="tablet"
        rows={rows}
        rowKey={({ id }) => id}
        error={movements.error}
        onRetry={() => void movements.refetch()}
        empty={<NoMovements isFiltered={isFiltered} onReset={showAll} />}
        {...(pagination === undefined
          ? {}
          : {
              pagination: {
                page: pagination.page,
                pageCount: pagination.pageCount,
                onPageChange: (page: number) => onSearch({ ...search, page: page === 1 ? undefined : page }),
              },
            })}
        {...(isEmpty && !isFiltered ? {} : { toolbar: <PeriodFilter search={search} onSearch={onSearch} /> })}
        {...(rows === undefined || isEmpty
          ? {}
          : {
              toolbarEnd: (
                <ExportButton
                  label={t('wallet.export')}
                  fileName={`wallet-${currency}.csv`}
                  load={() => loadMovementsFile(currency, search, locale)}
                />
              ),
            })}
      />
    </Section>
  );
};
