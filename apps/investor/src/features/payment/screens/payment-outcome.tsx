import type { Order } from '@parcela/contract/investor';
import { isLive } from '@parcela/domain';
import { ButtonLink, NoticeBox, Stack, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { CertificateButton } from '../../../shared/orders/certificate-button.tsx';
import { OwnedNow } from '../../../shared/orders/owned-shares.tsx';
import { linkTo } from '../../../shared/navigation/link-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { ReceiptButton } from '../../../shared/orders/receipt-button.tsx';
import { RefundMessages } from '../../../shared/orders/refund-notices.tsx';

const OrderLink = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  return (
    <ButtonLink emphasis="secondary" to={paths.order(order.documentId)}>
      {t('order.showOrder')}
    </ButtonLink>
  );
};

/** The outcome of the payment; null while the investor can still pay. */
export const PaymentOutcome = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  if (order.isBeingChecked)
    return (
      <NoticeBox
        tone="warning"
        title={t('payment.beingCheckedTitle')}
        isAnnounced
        actions={<OrderLink order={order} />}
      >
        {t('payment.beingCheckedText')}
      </NoticeBox>
    );
  if (order.state === 'Paid')
    return (
      <NoticeBox
        tone="success"
        title={t('payment.paidTitle')}
        isAnnounced
        actions={
          <>
            <ButtonLink to={paths.projects}>{t('payment.backToProjects')}</ButtonLink>
            <ButtonLink emphasis="secondary" to={paths.dashboard}>
              {t('payment.toDashboard')}
            </ButtonLink>
            <ReceiptButton order={order} />
            <CertificateButton order={order} />
          </>
        }
      >
        <Stack gap="xs">
          <Text>{t('payment.paidText')}</Text>
          <OwnedNow order={order} />
          <Text>{rich('payment.paidDocuments', { link: linkTo(paths.documents) })}</Text>
          <RefundMessages order={order} />
        </Stack>
      </NoticeBox>
    );
  if (isLive(order.state)) return null;
  const isKnown =
    order.state === 'Failed' ||
    order.state === 'Canceled' ||
    order.state === 'AdminCancel' ||
    order.state === 'Timeout';
  return (
    <NoticeBox
      tone="warning"
      isAnnounced
      actions={
        <>
          {isKnown && (
            <ButtonLink to={paths.projectOrder(order.project.projectInfo.slug)}>
              {t('payment.newOrder')}
            </ButtonLink>
          )}
          <OrderLink order={order} />
        </>
      }
    >
      <Stack gap="xs">
        <Text>{t(isKnown ? `orders.statusText.${order.state}` : 'orders.statusText.unknown')}</Text>
        <RefundMessages order={order} />
      </Stack>
    </NoticeBox>
  );
};
