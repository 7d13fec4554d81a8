import { type WalletCurrency, walletCurrencies } from '@parcela/domain';
import { EmptyState, FilterDate, Section, Segmented } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changePage } from '../../shared/lists/change-page.ts';
import { ListTable } from '../../shared/lists/list-table.tsx';
import { NothingFound } from '../../shared/lists/nothing-found.tsx';
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

/** The statement of one wallet, the newest movement first. */
export const Movements = ({ currency, search, onSearch }: MovementsProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const movements = useQuery({
    ...movementsOptions(currency, search, locale),
    // Rows of the other wallet would be wrong while this wallet's rows load.
    placeholderData: (previous, query) =>
      query?.queryKey[1].params.currency === currency ? previous : undefined,
  });
  const isFiltered = search.from !== undefined || search.to !== undefined || search.page !== undefined;
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
      <ListTable
        query={movements}
        caption={t('wallet.movementsOf', { currency })}
        columns={useMovementColumns()}
        cardsUpTo="tablet"
        rowKey={({ id }) => id}
        empty={<NoMovements isFiltered={isFiltered} onReset={() => onSearch({ currency })} />}
        onPageChange={changePage(search, onSearch)}
        isFiltered={isFiltered}
        toolbar={<PeriodFilter search={search} onSearch={onSearch} />}
        exportAs={{
          label: t('wallet.export'),
          name: `wallet-${currency}`,
          load: (format) => loadMovementsFile(currency, search, locale, format),
        }}
      />
    </Section>
  );
};
