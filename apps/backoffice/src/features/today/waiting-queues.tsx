import { EmptyState, Link, MoneyText, NumberText, RelativeTimeText, Section } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { PhraseId } from '@parcela/phrases';
import type { ReactNode } from 'react';
import { listOfQueue, type Queue } from './queue-lists.ts';
import classes from './today.module.css';

/** The purpose of the amounts of a kind. */
const amountNames: Partial<Readonly<Record<Queue['kind'], PhraseId>>> = {
  orders: 'boToday.amount.orders',
  reservations: 'boToday.amount.reservations',
  suspense: 'boToday.amount.suspense',
  withdrawals: 'boToday.amount.withdrawals',
  refunds: 'boToday.amount.refunds',
  transfers: 'boToday.amount.transfers',
  waitingLines: 'boToday.amount.waitingLines',
  declaredDistributions: 'boToday.amount.declaredDistributions',
  restrictions: 'boToday.amount.restrictions',
};

const QueueRow = ({ queue }: { queue: Queue }): ReactNode => {
  const t = usePhrase();
  const amountName = amountNames[queue.kind];
  return (
    <li>
      <Link to={listOfQueue(queue.kind)} className={classes['queue'] ?? ''}>
        <span className={classes['count']}>
          <NumberText value={queue.count} />
          {queue.isMore && '+'}
        </span>
        <span className={classes['name']}>{t(`boToday.queue.${queue.kind}`)}</span>
        <span className={classes['amounts']}>
          {amountName !== undefined && queue.amounts.length > 0 && (
            <span className={classes['amountName']}>{t(amountName)}</span>
          )}
          {queue.amounts.map(({ amount, currency }) => (
            <MoneyText key={currency} amount={amount} currency={currency} />
          ))}
        </span>
        <span className={classes['age']}>
          <span className={classes['ageName']}>{t('boToday.oldest')} </span>
          <RelativeTimeText value={queue.oldestAt} />
        </span>
      </Link>
    </li>
  );
};

/** Work that waits for staff, the oldest first; each kind links to its list. */
export const WaitingQueues = ({ queues }: { queues: readonly Queue[] }): ReactNode => {
  const t = usePhrase();
  return (
    <Section title={t('boToday.waiting')}>
      {queues.length === 0 ? (
        <EmptyState
          drawing="papers"
          headingOrder={3}
          title={t('boToday.nothing.title')}
          description={t('boToday.nothing.text')}
        />
      ) : (
        <ul className={classes['queues']}>
          <li className={classes['head']} aria-hidden>
            {t('boToday.waitsLongest')}
          </li>
          {queues.map((queue) => (
            <QueueRow key={queue.kind} queue={queue} />
          ))}
        </ul>
      )}
    </Section>
  );
};
