import type { Order } from '@parcela/contract/investor';
import { isLive, isOrderState } from '@parcela/domain';
import { ButtonLink, DateText, MoneyText, NoticeBox, type NoticeBoxProps, Stack, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase, withSearch } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { DeadlineText, orderDeadline } from '../../../shared/orders/order-deadline.tsx';
import { isConfirming, isWaitingForAuthorization } from '../../../shared/orders/order-progress.ts';
import { CertificateButton } from '../../../shared/orders/certificate-button.tsx';
import { OwnedNow } from '../../../shared/orders/owned-shares.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { ReceiptButton } from '../../../shared/orders/receipt-button.tsx';
import { RefundMessages } from '../../../shared/orders/refund-notices.tsx';
import { ResendAuthorization } from '../../../shared/orders/resend-authorization.tsx';

type StatusText = Pick<NoticeBoxProps, 'tone' | 'title' | 'actions'> & { readonly text: ReactNode };

const useLiveStatusText = (): ((order: Order) => StatusText) => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const isRunOff = useIsRunOff();
  return (order) => {
    const amount = (value: number): ReactNode => <MoneyText amount={value} currency={order.currency} />;
    if (isConfirming(order)) return { tone: 'info', text: t('payment.confirmingText') };
    if (isRunOff) return { tone: 'warning', text: t('runOff.noPayments') };
    if (isWaitingForAuthorization(order))
      return {
        tone: 'warning',
        title: t('payment.authorizationTitle'),
        text: rich('payment.authorizationText', { amount: amount(order.pricePaidFromUserWallet) }),
        actions: <ResendAuthorization orderDocumentId={order.documentId} />,
      };
    const isByTransfer = order.attempts.some(
      ({ type, state }) => type === 'BankTransfer' && state === 'pending',
    );
    const toTransfer = isByTransfer && {
      actions: (
        <ButtonLink
          emphasis="secondary"
          to={withSearch(paths.orderPayment(order.documentId), { method: 'bank-transfer' })}
        >
          {t('orders.transferDetails')}
        </ButtonLink>
      ),
    };
    if (order.paid > 0)
      return {
        tone: 'warning',
        title: t('payment.partTitle'),
        text: rich('payment.partText', { received: amount(order.paid), owed: amount(order.owed) }),
        ...toTransfer,
      };
    return order.state === 'Open'
      ? { tone: 'info', text: t('orders.statusText.Open') }
      : { tone: 'warning', text: t('orders.statusText.Unpaid'), ...toTransfer };
  };
};

const useEndedStatusText = (): ((order: Order) => StatusText) => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const isRunOff = useIsRunOff();
  return (order) => {
    const { paidAt, paymentType, project } = order;
    // States that only the investing screen knows, in addition to the states of the contract.
    const state: string = order.state;
    const isDeclined = state === 'declined';
    if (!isOrderState(state) && !isDeclined) return { tone: 'info', text: t('orders.statusText.unknown') };
    if (state === 'Paid')
      return {
        tone: 'success',
        text: t(paymentType === 'Bonus' ? 'orders.statusText.Bonus' : 'orders.statusText.Paid'),
        actions: (
          <>
            <ButtonLink emphasis="secondary" to={paths.dashboard}>
              {t('payment.toDashboard')}
            </ButtonLink>
            <ReceiptButton order={order} />
            <CertificateButton order={order} />
          </>
        ),
      };
    if (order.endReason === 'redeemed')
      return {
        tone: 'info',
        title: t('orders.redeemedTitle'),
        text: rich('orders.redeemedText', { on: <DateText value={order.endedAt ?? order.createdAt} /> }),
        actions: (
          <>
            <ButtonLink emphasis="secondary" to={paths.earnings}>
              {t('orders.toEarnings')}
            </ButtonLink>
            <ReceiptButton order={order} />
          </>
        ),
      };
    const isPaidBack = state === 'AdminCancel' && paidAt !== null;
    return {
      tone: isDeclined || state === 'Failed' ? 'warning' : 'info',
      text: t(
        isPaidBack
          ? 'orders.statusText.AdminCancelPaid'
          : `orders.statusText.${isDeclined ? 'declined' : state}`,
      ),
      ...(!isRunOff && {
        actions: (
          <ButtonLink emphasis="secondary" to={paths.projectOrder(project.projectInfo.slug)}>
            {t('payment.newOrder')}
          </ButtonLink>
        ),
      }),
    };
  };
};

/** The deadline as an instant and as the time left. */
const Deadline = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const deadline = orderDeadline(order);
  if (deadline === null) return null;
  return (
    <Text fw={600}>
      {t(deadline.label)}: <DeadlineText until={deadline.expiresAt} />
    </Text>
  );
};

/** Describes what happened to the order, and what comes next and when (spec section 4). */
export const OrderStatusText = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const liveStatusText = useLiveStatusText();
  const endedStatusText = useEndedStatusText();
  if (order.isBeingChecked)
    return (
      <NoticeBox tone="warning" title={t('payment.beingCheckedTitle')}>
        {t('payment.beingCheckedText')}
      </NoticeBox>
    );
  const { text, ...look } = isLive(order.state) ? liveStatusText(order) : endedStatusText(order);
  return (
    <NoticeBox {...look}>
      <Stack gap="xs">
        <Text>{text}</Text>
        {order.state === 'Paid' && <OwnedNow order={order} />}
        <RefundMessages order={order} />
        <Deadline order={order} />
      </Stack>
    </NoticeBox>
  );
};
