import type { Order } from '@parcela/contract/investor';
import { ConfirmPopup, MoneyText, Stack, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { cancelOrder } from '../queries/cancel-order.ts';

/** Asks before an order is cancelled, and shows a failure. */
export const CancelOrderPopup = ({
  order,
  onClose,
}: {
  /** Null: the popup is closed. */
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
      cancelLabel={t('orders.cancelDecline')}
      onConfirm={() => cancelOrder(order)}
    >
      <Stack gap="xs">
        <Text>{t('orders.cancelText', { number, title: project.projectInfo.title })}</Text>
        {held > 0 && <Text>{rich('orders.cancelWalletText', { amount: amount(held) })}</Text>}
        {paid > 0 && <Text>{rich('orders.cancelPaidText', { amount: amount(paid) })}</Text>}
      </Stack>
    </ConfirmPopup>
  );
};
