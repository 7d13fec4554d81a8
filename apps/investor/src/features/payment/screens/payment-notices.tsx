import type { Order } from '@parcela/contract/investor';
import { paymentMeansOf } from '@parcela/domain';
import { Link, MoneyText, NoticeBox, Spinner, Stack, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { isConfirming } from '../../../shared/orders/order-progress.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { endedAttempt } from '../queries/payment-view.ts';

/** After the return from a gateway, polls until the investor stops the polling. */
export const Checking = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <NoticeBox tone="info" title={t('payment.checkingTitle')} isAnnounced>
        {t(isConfirming(order) ? 'payment.confirmingText' : 'payment.checkingText')}
      </NoticeBox>
      <Stack gap={0} align="center">
        <Spinner label={t('payment.waiting')} isLabelVisible />
        <Link to={paths.orderPayment(order.documentId)}>{t('payment.stopChecking')}</Link>
      </Stack>
    </>
  );
};

/** The missing amount after a part payment, and the consequence if the rest does not arrive. */
const PartReceived = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const amount = (value: number): ReactNode => <MoneyText amount={value} currency={order.currency} />;
  return (
    <NoticeBox tone="warning" title={t('payment.partTitle')} isAnnounced>
      <Text>{rich('payment.partText', { received: amount(order.paid), owed: amount(order.owed) })}</Text>
    </NoticeBox>
  );
};

/** The current state of the payment, above the actions. */
export const PaymentNotices = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const ended = endedAttempt(order);
  return (
    <>
      {isConfirming(order) && <NoticeBox tone="info">{t('payment.confirmingText')}</NoticeBox>}
      {order.paid > 0 && order.owed > 0 && <PartReceived order={order} />}
      {ended !== undefined && (
        <NoticeBox
          tone="warning"
          title={t(ended.state === 'rejected' ? 'payment.rejectedTitle' : 'payment.unfinishedTitle')}
          isAnnounced
        >
          {t('payment.unfinishedText', { type: t(`paymentMeans.${paymentMeansOf(ended.type)}`) })}
        </NoticeBox>
      )}
    </>
  );
};
