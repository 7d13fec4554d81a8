import type { Locale, Money, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/**
 * Opens the attempt for one hold of wallet money. Its state follows the order (payments-of-orders.store.ts), so that
 * every attempt ends with its order.
 */
export const openWalletAttempt = async (tx: Tx, orderId: number, amount: Money): Promise<number> => {
  const row = await db(tx)
    .insertInto('payment_attempts')
    .values({
      order_id: orderId,
      type: 'Wallet',
      state: 'pending',
      provider: 'wallet',
      amount: amount.amount,
      currency: amount.currency,
    })
    .returning('id')
    .executeTakeFirst();
  invariant(row, `order ${orderId} got no attempt`);
  return row.id;
};

/** The order of an attempt to pay from a wallet. */
export const findWalletAttemptOrder = async (tx: Tx, attemptId: number): Promise<number | undefined> => {
  const row = await db(tx)
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('id', '=', attemptId)
    .where('type', '=', 'Wallet')
    .executeTakeFirst();
  return row?.order_id ?? undefined;
};

export interface WaitingWalletAttempt {
  readonly id: number;
  /** How many times the link was mailed again. */
  readonly resends: number;
}

/** The attempt that completed the wallet part of a live order; its link authorises the whole part. */
export const findWaitingWalletAttempt = (
  tx: Tx,
  orderId: number,
): Promise<WaitingWalletAttempt | undefined> =>
  db(tx)
    .selectFrom('payment_attempts')
    .select(['id', 'authorization_resends as resends'])
    .where('order_id', '=', orderId)
    .where('type', '=', 'Wallet')
    .where('state', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const countAuthorizationResend = async (tx: Tx, attemptId: number): Promise<void> => {
  await db(tx)
    .updateTable('payment_attempts')
    .set({ authorization_resends: sql<number>`authorization_resends + 1` })
    .where('id', '=', attemptId)
    .execute();
};

export interface AuthorizationMailFacts {
  readonly email: string;
  readonly language: Locale;
  readonly projectTitle: Localized;
}

/** The recipient and the content of the link; undefined when the account no longer exists. */
export const findAuthorizationMailFacts = (
  tx: Tx,
  order: { readonly id: number; readonly userId: number },
): Promise<AuthorizationMailFacts | undefined> =>
  db(tx)
    .selectFrom('mail_recipients as m')
    .innerJoin('order_headings as h', (on) => on.on('h.order_id', '=', order.id))
    .select(['m.email', 'm.language', 'h.project_title as projectTitle'])
    .where('m.user_id', '=', order.userId)
    .executeTakeFirst();
