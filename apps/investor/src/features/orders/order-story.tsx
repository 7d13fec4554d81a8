import type { Order } from '@parcela/client/investor';
import { NoticeBox, Stack, Text } from '@parcela/ui';
import type { ReactNode } from 'react';
import { DeadlineText, orderDeadline } from '../../shared/order-deadline.tsx';
import { usePhrase } from '../../shared/phrases.tsx';

const tones = {
  Open: 'info',
  Unpaid: 'warning',
  Paid: 'success',
  Failed: 'warning',
  Canceled: 'info',
  AdminCancel: 'info',
  Timeout: 'info',
} as const satisfies Record<Order['state'], 'info' | 'warning' | 'success'>;

/** Until when: the instant, and how long that still is. */
const Deadline = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const deadline = orderDeadline(order);
  if (deadline === null) return null;
  return (
    <Text size="sm">
      {t(deadline.label)} <DeadlineText until={deadline.expiresAt} />
    </Text>
  );
};

/** What happened to the order, what comes next and until when (spec section 4). */
export const OrderStory = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  if (order.isBeingChecked)
    return (
      <NoticeBox tone="warning" title={t('payment.beingCheckedTitle')}>
        {t('payment.beingCheckedText')}
      </NoticeBox>
    );
  if (!(order.state in tones)) return <NoticeBox tone="info">{t('orders.story.unknown')}</NoticeBox>;
  return (
    <NoticeBox tone={tones[order.state]}>
      <Stack gap="xs">
        <Text>{t(`orders.story.${order.state}`)}</Text>
        <Deadline order={order} />
      </Stack>
    </NoticeBox>
  );
};
