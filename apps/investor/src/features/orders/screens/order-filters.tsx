import { orderStates } from '@parcela/domain';
import { FilterSelect } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newestOrdersOptions, projectsOf } from '../queries/get-orders.ts';
import type { OrdersSearch } from '../queries/orders-search.ts';

/** Filters of the orders by state and project. A changed filter returns to the first page. */
export const OrderFilters = ({
  search,
  onSearch,
}: {
  search: OrdersSearch;
  onSearch: (search: OrdersSearch) => void;
}): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const newest = useQuery(newestOrdersOptions(locale));
  const projects = projectsOf(newest.data?.data ?? [], locale);
  const choose = (change: OrdersSearch): void => onSearch({ ...search, ...change, page: undefined });
  return (
    <>
      <FilterSelect
        label={t('orders.filterState')}
        value={search.state ?? ''}
        options={[
          { value: '', label: t('orders.all') },
          ...orderStates.map((state) => ({ value: state, label: t(`orderState.${state}`) })),
        ]}
        onChange={(state) => choose({ state: state === '' ? undefined : (state as OrdersSearch['state']) })}
      />
      <FilterSelect
        label={t('orders.filterProject')}
        value={search.project ?? ''}
        options={[
          { value: '', label: t('orders.all') },
          ...projects.map(({ documentId, title }) => ({ value: documentId, label: title })),
        ]}
        onChange={(project) => choose({ project: project === '' ? undefined : project })}
      />
    </>
  );
};
