import type { Order } from '@parcela/client/investor';
import { isLive } from '@parcela/domain';
import {
  Button,
  ButtonLink,
  DataTable,
  EmptyState,
  PageHeader,
  type RowAction,
  type SortState,
} from '@parcela/ui';
import { IconCreditCard, IconEye, IconWallet, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ExportButton } from '../../../shared/content/export-button.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { useLocale, usePhrase } from '../../../shared/language/phrases.tsx';
import { focusHeading, useScreenTitle } from '../../../shared/navigation/screen-title.ts';
import { CancelOrderPopup } from './cancel-order-popup.tsx';
import { loadOrdersFile, ordersOptions } from '../queries/get-orders.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import type { OrdersSearch } from '../queries/orders-search.ts';

export interface OrdersScreenProps {
  readonly search: OrdersSearch;
  readonly onSearch: (search: OrdersSearch) => void;
}

const sortOf = (sort: string): SortState => {
  const [key = '', direction] = sort.split(':');
  return { key, direction: direction === 'desc' ? 'descending' : 'ascending' };
};

const wireSort = ({ key, direction }: SortState): OrdersSearch['sort'] => {
  const sort = direction === 'descending' ? `${key}:desc` : key;
  // The newest first is the order of an address without a sort.
  return sort === 'createdAt:desc' ? undefined : (sort as OrdersSearch['sort']);
};

const useRowActions = (onCancel: (order: Order) => void): ((order: Order) => RowAction[]) => {
  const t = usePhrase();
  return (order) => [
    { key: 'view', label: t('orders.view'), icon: IconEye, to: paths.order(order.documentId) },
    ...(isLive(order.state)
      ? [
          {
            key: 'pay',
            label: t('orders.pay'),
            icon: IconCreditCard,
            to: paths.orderPayment(order.documentId),
          },
          {
            key: 'cancel',
            label: t('orders.cancel'),
            icon: IconX,
            isDangerous: true,
            onSelect: () => onCancel(order),
          },
        ]
      : []),
  ];
};

/** Why there is nothing: no order at all, or none that fits the filters. */
const NoOrders = ({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }): ReactNode => {
  const t = usePhrase();
  if (isFiltered)
    return (
      <EmptyState
        drawing="search"
        title={t('orders.emptyFilteredTitle')}
        action={
          <Button emphasis="secondary" onClick={onReset}>
            {t('orders.showAll')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      drawing="papers"
      title={t('orders.emptyTitle')}
      description={t('orders.emptyText')}
      action={<ButtonLink to={paths.projects}>{t('orders.toProjects')}</ButtonLink>}
    />
  );
};

/** The person's orders (spec section 2). */
export const OrdersScreen = ({ search, onSearch }: OrdersScreenProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const orders = useQuery({ ...ordersOptions(search, locale), placeholderData: keepPreviousData });
  const [cancelled, setCancelled] = useState<Order | null>(null);
  const columns = useOrderColumns();
  const rowActions = useRowActions(setCancelled);
  useScreenTitle(t('orders.title'));
  const pagination = orders.data?.meta.pagination;
  const rows = orders.data?.data;
  const isFiltered = search.state !== undefined || search.project !== undefined || search.page !== undefined;
  const isEmpty = rows?.length === 0;
  const showAll = (): void => {
    focusHeading();
    onSearch({});
  };
  return (
    <>
      <PageHeader
        title={t('orders.title')}
        actions={
          <ButtonLink emphasis="secondary" icon={IconWallet} to={paths.wallet}>
            {t('orders.wallet')}
          </ButtonLink>
        }
      />
      <DataTable
        caption={t('orders.title')}
        columns={columns}
        cardsUpTo="laptop"
        rows={rows}
        rowKey={(order) => order.documentId}
        error={orders.error}
        onRetry={() => void orders.refetch()}
        empty={<NoOrders isFiltered={isFiltered} onReset={showAll} />}
        sort={sortOf(search.sort ?? 'createdAt:desc')}
        onSortChange={(sort) => onSearch({ ...search, page: undefined, sort: wireSort(sort) })}
        rowActions={rowActions}
        rowActionsLabel={(order) => t('orders.actionsOf', { number: order.number })}
        {...(pagination === undefined
          ? {}
          : {
              pagination: {
                page: pagination.page,
                pageCount: pagination.pageCount,
                onPageChange: (page: number) => onSearch({ ...search, page: page === 1 ? undefined : page }),
              },
            })}
        {...(isEmpty && !isFiltered ? {} : { toolbar: <OrderFilters search={search} onSearch={onSearch} /> })}
        {...(rows === undefined || isEmpty
          ? {}
          : {
              toolbarEnd: (
                <ExportButton
                  label={t('orders.export')}
                  fileName="orders.csv"
                  load={() => loadOrdersFile(search, locale)}
                />
              ),
            })}
      />
      <CancelOrderPopup order={cancelled} onClose={() => setCancelled(null)} />
    </>
  );
};
