import type { Currency, PaymentProvider } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { type Attempt, secondsFromNow, selectAttempts } from './attempts.store.ts';
import type { PaymentsTables } from '../payments.tables.ts';

/** Without an answer, only the next poll is postponed. The state changes only under the order's lock. */
export const postponePoll = async (tx: Tx, attempt: Attempt, nextPollInS: number | null): Promise<void> => {
  await tables<PaymentsTables>(tx)
    .updateTable('payment_attempts')
    .set({
      poll_count: attempt.pollCount + 1,
      next_poll_at: nextPollInS === null ? null : secondsFromNow(nextPollInS),
    })
    .where('id', '=', attempt.id)
    .where('next_poll_at', 'is not', null)
    .execute();
};

/**
 * Polls the provider of this attempt as soon as possible, if it is still polled. Returns what the attempt pays;
 * undefined for a missing attempt.
 */
export const hastenPoll = async (
  tx: Tx,
  { provider, providerRef }: { readonly provider: PaymentProvider; readonly providerRef: string },
): Promise<{ readonly orderId: number | null; readonly currency: Currency } | undefined> =>
  tables<PaymentsTables>(tx)
    .updateTable('payment_attempts')
    .set({
      next_poll_at: sql<Date>`case when next_poll_at is not null then least(next_poll_at, app_now()) end`,
    })
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .returning(['order_id as orderId', 'currency'])
    .executeTakeFirst();

/** Attempts whose provider is due for a poll, longest waiting first. */
export const listDueAttempts = async (tx: Tx, limit: number): Promise<Attempt[]> =>
  selectAttempts(tx)
    .where('a.next_poll_at', '<=', sql<Date>`app_now()`)
    .orderBy('a.next_poll_at')
    .limit(limit)
    .execute();
