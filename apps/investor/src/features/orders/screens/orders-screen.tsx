import type { Order } from '@parcela/contract/investor';
import { isLive } from '@parcela/domain';
import { ButtonLink, EmptyState, type MenuAction, PageHeader } from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { IconCreditCard, IconEye, IconWallet, IconX } from '@parcela/ui/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { changePage } from '../../../shared/lists/change-page.ts';
import { ListTable } from '../../../shared/lists/list-table.tsx';
import { NothingFound } from '../../../shared/lists/nothing-found.tsx';
import { changeSort, sortStateOf } from '../../../shared/lists/sort-of-search.ts';
import { CancelOrderPopup } from './cancel-order-popup.tsx';
import { loadOrdersFile, ordersOptions } from '../queries/get-orders.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import type { OrdersSearch } from '../queries/orders-search.ts';

export interface OrdersScreenProps {
  readonly search: OrdersSearch;
  readonly onSearch: (search: OrdersSearch) => void;
}

/** The default sorting: newest first. */
const firstSort = 'createdAt:desc';

const useRowActions = (onCancel: (order: Order) => void): ((order: Order) => MenuAction[]) => {
  const t = usePhrase();
  const isRunOff = useIsRunOff();
  const pay = (order: Order): MenuAction => ({
    key: 'pay',
    label: t('orders.pay'),
    icon: IconCreditCard,
    to: paths.orderPayment(order.documentId),
  });
  return (order) => [
    { key: 'view', label: t('orders.view'), icon: IconEye, to: paths.order(order.documentId) },
    ...(isLive(order.state)
      ? [
          ...(isRunOff ? [] : [pay(order)]),
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

/** The reason why the list is empty: there is no order, or none matches the filters. */
const NoOrders = ({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }): ReactNode => {
  const t = usePhrase();
  if (isFiltered)
    return (
      <NothingFound
        title={t('orders.emptyFilteredTitle')}
        resetLabel={t('orders.showAll')}
        onReset={onReset}
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

/** The investor's orders (spec section 2). */
export const OrdersScreen = ({ search, onSearch }: OrdersScreenProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const orders = useQuery({ ...ordersOptions(search, locale), placeholderData: keepPreviousData });
  const [cancelled, setCancelled] = useState<Order | null>(null);
  const columns = useOrderColumns();
  const rowActions = useRowActions(setCancelled);
  useScreenTitle(t('orders.title'));
  const isFiltered = search.state !== undefined || search.project !== undefined || search.page !== undefined;
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
      <ListTable
        query={orders}
        caption={t('orders.title')}
        columns={columns}
        cardsUpTo="laptop"
        rowKey={(order) => order.documentId}
        empty={<NoOrders isFiltered={isFiltered} onReset={() => onSearch({})} />}
        sort={sortStateOf(search.sort, firstSort)}
        onSortChange={changeSort(search, onSearch, firstSort)}
        rowActions={rowActions}
        rowActionsLabel={(order) => t('orders.actionsOf', { number: order.number })}
        onPageChange={changePage(search, onSearch)}
        isFiltered={isFiltered}
        toolbar={<OrderFilters search={search} onSearch={onSearch} />}
        exportAs={{
          label: t('orders.export'),
          name: 'orders',
          load: (format) => loadOrdersFile(search, locale, format),
        }}
      />
      <CancelOrderPopup order={cancelled} onClose={() => setCancelled(null)} />
    </>
  );
};
