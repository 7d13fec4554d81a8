import type { Order } from '@parcela/contract/investor';
import { isLive } from '@parcela/domain';
import { Button, ButtonLink, Card, Columns, PageHeader, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { ApiFailure, useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { isConfirming } from '../../../shared/orders/order-progress.ts';
import { orderOptions, orderPollOptions } from '../../../shared/orders/order-queries.ts';
import { OrderStateBadge } from '../../../shared/orders/order-state-badge.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { usePolling } from '../../../shared/api/use-polling.ts';
import { CancelOrderPopup } from './cancel-order-popup.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderStatusText } from './order-status.tsx';

/** Paying and cancelling. The screen only shows the payment's state where a second payment would be a mistake. */
const OrderActions = ({ order, onCancel }: { order: Order; onCancel: () => void }): ReactNode => {
  const t = usePhrase();
  const isRunOff = useIsRunOff();
  const isPayable = order.owed > 0 && !order.isBeingChecked && !isConfirming(order);
  return (
    <>
      {!isRunOff && (
        <ButtonLink emphasis={isPayable ? 'primary' : 'secondary'} to={paths.orderPayment(order.documentId)}>
          {t(isPayable ? 'orders.pay' : 'orders.toPayment')}
        </ButtonLink>
      )}
      <Button emphasis="danger" onClick={onCancel}>
        {t('orders.cancel')}
      </Button>
    </>
  );
};

const OrderPage = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const [isCancelling, setCancelling] = useState(false);
  usePolling(orderPollOptions(order.documentId, locale), isLive(order.state) || order.isBeingChecked);
  useScreenTitle(t('orders.titleOf', { number: order.number }));
  return (
    <>
      <PageHeader
        title={t('orders.titleOf', { number: order.number })}
        badge={<OrderStateBadge state={order.state} endReason={order.endReason} />}
        back={{ to: paths.orders, label: t('orders.backToList') }}
        {...(isLive(order.state)
          ? { actions: <OrderActions order={order} onCancel={() => setCancelling(true)} /> }
          : {})}
      />
      <Columns
        main={
          <Stack gap="lg">
            <OrderStatusText order={order} />
            <OrderFacts order={order} />
          </Stack>
        }
        side={
          <>
            <OrderHistory order={order} />
            <OrderDocuments order={order} />
          </>
        }
      />
      <CancelOrderPopup order={isCancelling ? order : null} onClose={() => setCancelling(false)} />
    </>
  );
};

const OrderSkeleton = (): ReactNode => (
  <Columns
    main={
      <Card>
        <TextSkeleton lines={12} />
      </Card>
    }
    side={
      <Card>
        <TextSkeleton lines={6} />
      </Card>
    }
  />
);

/** One order. For an unknown order, or another investor's order, shows the 404 page. */
export const OrderDetailScreen = ({
  documentId,
  missing,
}: {
  documentId: string;
  /** The 404 page. */
  missing: ReactNode;
}): ReactNode => {
  const { locale } = useLocale();
  const order = useQuery(orderOptions(documentId, locale));
  if (order.error instanceof ApiFailure && order.error.status === 404) return missing;
  return (
    <QueryView query={order} loading={<OrderSkeleton />} empty={null}>
      {({ data }) => <OrderPage order={data} />}
    </QueryView>
  );
};
