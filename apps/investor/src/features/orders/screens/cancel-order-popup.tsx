import { cancelOrder, type Order } from '@parcela/client/investor';
import { ConfirmPopup, MoneyText, Stack, Text } from '@parcela/ui';
import type { ReactNode } from 'react';
import { isDefinite } from '../../../shared/api/idempotency.ts';
import { putOrder, refreshOrder } from '../../../shared/orders/order-queries.ts';
import { usePhrase, useRichPhrase } from '../../../shared/language/phrases.tsx';
import { refreshWallet } from '../../../shared/wallet/wallet-queries.ts';

const cancel = async ({ documentId, currency }: Order): Promise<void> => {
  try {
    const { data } = await cancelOrder({
      path: { documentId },
      body: { data: { state: 'Canceled' } },
      throwOnError: true,
    });
    putOrder(data.data);
    // What was blocked for the order is free again.
    void refreshWallet(currency);
  } catch (error) {
    // Refused means that the order is not what the screen shows.
    if (isDefinite(error)) void refreshOrder(documentId);
    throw error;
  }
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
  const rich = useRichPhrase();
  if (order === null) return null;
  const { number, currency, paid, pricePaidFromUserWallet: held, project } = order;
  const amount = (value: number): ReactNode => <MoneyText amount={value} currency={currency} />;
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
      <Stack gap="xs">
        <Text>{t('orders.cancelText', { number, title: project.projectInfo.title })}</Text>
        {held > 0 && <Text>{rich('orders.cancelWalletText', { amount: amount(held) })}</Text>}
        {paid > 0 && <Text>{rich('orders.cancelPaidText', { amount: amount(paid) })}</Text>}
      </Stack>
    </ConfirmPopup>
  );
};
