import type { Order } from '@parcela/contract/investor';
import { paymentMeansOf } from '@parcela/domain';
import { type DataTableColumn, DateText, Link, MoneyText, NumberText } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { OrderStateBadge } from '../../../shared/orders/order-state-badge.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import classes from './order-columns.module.css';

/** Columns of the orders list (spec section 2); sortable columns have the keys of the server. */
export const useOrderColumns = (): DataTableColumn<Order>[] => {
  const t = usePhrase();
  return [
    {
      key: 'number',
      header: t('orders.number'),
      isOnOneLine: true,
      isCardTitle: true,
      cell: (order) => <Link to={paths.order(order.documentId)}>{order.number}</Link>,
    },
    {
      key: 'project',
      header: t('orders.project'),
      cell: (order) => <span className={classes['project']}>{order.project.projectInfo.title}</span>,
    },
    {
      key: 'createdAt',
      header: t('orders.date'),
      isSortable: true,
      isOnOneLine: true,
      cell: (order) => <DateText value={order.createdAt} />,
    },
    {
      key: 'tokenCount',
      header: t('orders.shares'),
      align: 'end',
      isSortable: true,
      isOnOneLine: true,
      cell: (order) => <NumberText value={order.tokenCount} />,
    },
    {
      key: 'price',
      header: t('orders.cost'),
      align: 'end',
      isSortable: true,
      isOnOneLine: true,
      cell: (order) => <MoneyText amount={order.price} currency={order.currency} />,
    },
    {
      key: 'state',
      header: t('orders.state'),
      isSortable: true,
      cell: (order) => (
        <span className={classes['state']}>
          <OrderStateBadge state={order.state} endReason={order.endReason} />
        </span>
      ),
    },
    {
      key: 'paymentType',
      header: t('orders.paymentType'),
      cell: (order) =>
        order.paymentType === null ? '–' : t(`paymentMeans.${paymentMeansOf(order.paymentType)}`),
    },
  ];
};
