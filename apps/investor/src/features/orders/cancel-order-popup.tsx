import { cancelOrder, type Order } from '@parcela/client/investor';
import { ConfirmPopup, Text } from '@parcela/ui';
import type { ReactNode } from 'react';
import { putOrder } from '../../shared/order-queries.ts';
import { usePhrase } from '../../shared/phrases.tsx';

const cancel = async ({ documentId }: Order): Promise<void> => {
  const { data } = await cancelOrder({
    path: { documentId },
    body: { data: { state: 'Canceled' } },
    throwOnError: true,
  });
  putOrder(data.data);
};

/** Asks before an order is cancelled; a failure is shown, not only logged (design section 5). */
export const CancelOrderPopup = ({
  order,
  onClose,
}: {
  /** Null keeps it shut. */
  order: Order | null;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  if (order === null) return null;
  return (
    <ConfirmPopup
      isOpen
      isDangerous
      onClose={onClose}
      title={t('orders.cancelTitle')}
      confirmLabel={t('orders.cancelConfirm')}
      cancelLabel={t('orders.cancelKeep')}
      onConfirm={() => cancel(order)}
    >
      <Text>{t('orders.cancelText', { number: order.number, title: order.project.projectInfo.title })}</Text>
    </ConfirmPopup>
  );
};
