import type { Order } from '@parcela/contract/investor';
import { isEnded, isLive, isOrderState, paymentMeansOf } from '@parcela/domain';
import { Card, DateTimeText, MoneyText, Timeline, type TimelineItem } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

type Attempt = Order['attempts'][number];

const isWaiting = ({ state }: Attempt): boolean =>
  state === 'created' || state === 'redirected' || state === 'pending';
/** Money is being refunded or checked by staff, in any state of the order. */
const isUndecided = ({ state }: Attempt): boolean => state === 'confirming' || state === 'needs_review';

const attemptMark = (attempt: Attempt, order: Order): TimelineItem['state'] => {
  if (attempt.state === 'succeeded') return 'done';
  return isUndecided(attempt) || (isWaiting(attempt) && isLive(order.state)) ? 'current' : 'ended';
};

const attemptWords = (attempt: Attempt, order: Order) => {
  // The history omits payments that have not arrived once the order has ended.
  if (isWaiting(attempt) && !isLive(order.state)) return 'attemptState.unused';
  return attempt.type === 'Wallet' && attempt.state === 'pending'
    ? 'attemptState.walletPending'
    : (`attemptState.${attempt.state}` as const);
};

const useAttemptItem = (order: Order): ((attempt: Attempt) => TimelineItem) => {
  const t = usePhrase();
  return (attempt) => {
    const { type, state, at } = attempt;
    return {
      key: `${at} ${type} ${state}`,
      title: t(`paymentMeans.${paymentMeansOf(type)}`),
      when: <DateTimeText value={at} />,
      description: t(attemptWords(attempt, order)),
      state: attemptMark(attempt, order),
    };
  };
};

/** The past or expected end of the order. */
const useEndItems = (order: Order): TimelineItem[] => {
  const t = usePhrase();
  const { state, paidAt, expiresAt } = order;
  const paid: TimelineItem[] =
    paidAt === null
      ? []
      : [
          {
            key: 'paid',
            title: t('orders.history.paid'),
            when: <DateTimeText value={paidAt} />,
            ...(state === 'Paid' ? { description: t('orders.history.paidText') } : {}),
            state: 'done',
          },
        ];
  if (isLive(state)) return [{ key: 'toCome', title: t('orders.history.toCome'), state: 'upcoming' }];
  if (state === 'Failed')
    return [
      { key: 'failed', title: t('orderState.Failed'), state: 'ended' },
      {
        key: 'expiry',
        title: t('orders.history.expiry'),
        ...(expiresAt === null ? {} : { when: <DateTimeText value={expiresAt} /> }),
        state: 'upcoming',
      },
    ];
  // The app cannot describe a state that this version does not know.
  if (order.endReason === 'redeemed')
    return [
      ...paid,
      {
        key: 'ended',
        title: t('orderState.redeemed'),
        ...(order.endedAt === null ? {} : { when: <DateTimeText value={order.endedAt} /> }),
        state: 'done',
      },
    ];
  return isOrderState(state) && isEnded(state)
    ? [...paid, { key: 'ended', title: t(`orderState.${state}`), state: 'ended' }]
    : paid;
};

const useRefundItem = (): ((refund: Order['refunds'][number]) => TimelineItem) => {
  const t = usePhrase();
  return ({ amount, currency, state, at }) => ({
    key: `${at} ${amount}`,
    title: t(`orders.history.refund.${state}`),
    when: <DateTimeText value={at} />,
    description: <MoneyText amount={amount} currency={currency} />,
    state: state === 'done' ? 'done' : 'current',
  });
};

/** The history of the order: its placing, each attempt to pay, its end, and refunds. */
export const OrderHistory = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const attemptItem = useAttemptItem(order);
  const endItems = useEndItems(order);
  const refundItem = useRefundItem();
  return (
    <Card title={t('orders.history')}>
      <Timeline
        label={t('orders.history')}
        items={[
          {
            key: 'placed',
            title: t('orders.history.placed'),
            when: <DateTimeText value={order.createdAt} />,
            state: 'done',
          },
          ...order.attempts.map(attemptItem),
          ...endItems,
          ...order.refunds.map(refundItem),
        ]}
      />
    </Card>
  );
};
