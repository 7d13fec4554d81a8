import type { Order } from '@parcela/contract/investor';
import { DateTimeText, RelativeCountdown } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import classes from './order-deadline.module.css';

const phrases = { Open: 'orders.payBy', Unpaid: 'orders.payBy', Failed: 'orders.expires' } as const;

/** The deadline and its consequence; null once the order has ended or while its end is deferred. */
export const orderDeadline = (order: Order) => {
  const { state, expiresAt } = order;
  if (expiresAt === null || order.isBeingChecked) return null;
  if (state !== 'Open' && state !== 'Unpaid' && state !== 'Failed') return null;
  return { label: phrases[state], expiresAt };
};

/** The instant and the time left. */
export const DeadlineText = ({ until, onEnd }: { until: string; onEnd?: () => void }): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <DateTimeText value={until} />{' '}
      <span className={classes['left']}>
        (
        <RelativeCountdown
          until={until}
          isDeadline
          ended={t('orders.deadlinePassed')}
          {...(onEnd === undefined ? {} : { onEnd })}
        />
        )
      </span>
    </>
  );
};
