import type { AttemptState, Currency, Money, PaymentType, PaymentProvider } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { liveAttemptStates } from './attempt-states.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const db = (tx: Tx) => tables<PaymentsTables>(tx);

/** What an attempt pays: an order, or a user's wallet in the attempt's currency. */
export type AttemptPurpose = { readonly orderId: number } | { readonly topUpUserId: number };

const isFor = (purpose: AttemptPurpose) =>
  'orderId' in purpose
    ? sql<boolean>`order_id = ${purpose.orderId}`
    : sql<boolean>`top_up_user_id = ${purpose.topUpUserId}`;

/**
 * An attempt in the form that the use cases use. Code that changes one has locked its order, or the attempt itself
 * for a top-up.
 */
export interface Attempt {
  readonly id: number;
  /** Null for a top-up. */
  readonly orderId: number | null;
  /** The owner of the wallet that the attempt tops up; null for an order. */
  readonly topUpUserId: number | null;
  readonly type: PaymentType;
  readonly state: AttemptState;
  readonly provider: PaymentProvider;
  readonly providerRef: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly redirectUri: string | null;
  readonly pollCount: number;
  /** Seconds since the attempt was made, by the clock of the rules. */
  readonly ageS: number;
}

export const selectAttempts = (tx: Tx) =>
  db(tx)
    .selectFrom('payment_attempts as a')
    .select([
      'a.id',
      'a.order_id as orderId',
      'a.top_up_user_id as topUpUserId',
      'a.type',
      'a.state',
      'a.provider',
      'a.provider_ref as providerRef',
      'a.amount',
      'a.currency',
      'a.redirect_uri as redirectUri',
      'a.poll_count as pollCount',
      sql<number>`extract(epoch from app_now() - a.created_at)::float8`.as('ageS'),
    ]);

export const findAttempt = (tx: Tx, id: number): Promise<Attempt | undefined> =>
  selectAttempts(tx).where('a.id', '=', id).executeTakeFirst();

/** Locks the attempt of a top-up, because there is no order to lock. */
export const lockTopUpAttempt = (tx: Tx, id: number): Promise<Attempt | undefined> =>
  selectAttempts(tx).where('a.id', '=', id).forUpdate().executeTakeFirst();

export const findAttemptByRef = (
  tx: Tx,
  provider: PaymentProvider,
  providerRef: string,
): Promise<Attempt | undefined> =>
  selectAttempts(tx)
    .where('a.provider', '=', provider)
    .where('a.provider_ref', '=', providerRef)
    .executeTakeFirst();

/** The newest live attempt of this type for exactly this amount. */
export const findLiveAttempt = (
  tx: Tx,
  wanted: { readonly purpose: AttemptPurpose; readonly type: PaymentType; readonly amount: Money },
): Promise<Attempt | undefined> =>
  selectAttempts(tx)
    .where(isFor(wanted.purpose))
    .where('a.type', '=', wanted.type)
    .where('a.state', 'in', liveAttemptStates)
    .where('a.amount', '=', wanted.amount.amount)
    .where('a.currency', '=', wanted.amount.currency)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The states of an order's other attempts, to see whether any is still live. Wallet attempts are left out: a partial
 * hold brings no more money, and the order states whether it covers the price.
 */
export const listOtherStates = async (
  tx: Tx,
  attempt: Pick<Attempt, 'id' | 'orderId'>,
): Promise<AttemptState[]> => {
  const rows = await db(tx)
    .selectFrom('payment_attempts')
    .select('state')
    .where('order_id', '=', attempt.orderId)
    .where('id', '<>', attempt.id)
    .where('type', '<>', 'Wallet')
    .execute();
  return rows.map((row) => row.state);
};

export const secondsFromNow = (seconds: number) => sql<Date>`app_now() + make_interval(secs => ${seconds})`;

/**
 * Claims, for `leaseS` seconds, the right to make the only invoice for an order or a wallet; returns the id of its
 * attempt. Undefined while another request has the claim. An expired claim is taken over, as the same attempt if the
 * request is equal, so that a gateway that already made the invoice returns it again.
 */
export const beginAttempt = async (
  tx: Tx,
  begun: {
    readonly purpose: AttemptPurpose;
    readonly type: PaymentType;
    readonly provider: PaymentProvider;
    readonly amount: Money;
    readonly leaseS: number;
  },
): Promise<number | undefined> => {
  const { amount, currency } = begun.amount;
  const leaseUntil = secondsFromNow(begun.leaseS);
  const taken = await db(tx)
    .updateTable('payment_attempts')
    .set({ lease_until: leaseUntil })
    .where(isFor(begun.purpose))
    .where('type', '=', begun.type)
    .where('state', '=', 'created')
    .where('lease_until', '<=', sql<Date>`app_now()`)
    .where('amount', '=', amount)
    .where('currency', '=', currency)
    .returning('id')
    .executeTakeFirst();
  if (taken) return taken.id;
  await db(tx)
    .deleteFrom('payment_attempts')
    .where(isFor(begun.purpose))
    .where('type', '=', begun.type)
    .where('currency', '=', currency)
    .where('state', '=', 'created')
    .where('lease_until', '<=', sql<Date>`app_now()`)
    .execute();
  const row = await db(tx)
    .insertInto('payment_attempts')
    .values({
      ...('orderId' in begun.purpose
        ? { order_id: begun.purpose.orderId }
        : { top_up_user_id: begun.purpose.topUpUserId }),
      type: begun.type,
      state: 'created',
      provider: begun.provider,
      amount,
      currency,
      lease_until: leaseUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Stores the invoice that the gateway made; returns whether the claim was still ours. */
export const saveInvoiceOfAttempt = async (
  tx: Tx,
  attemptId: number,
  invoice: { readonly id: string; readonly url: string; readonly pollInS: number },
): Promise<boolean> => {
  const rows = await db(tx)
    .updateTable('payment_attempts')
    .set({
      state: 'redirected',
      provider_ref: invoice.id,
      redirect_uri: invoice.url,
      lease_until: null,
      next_poll_at: secondsFromNow(invoice.pollInS),
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', attemptId)
    .where('state', '=', 'created')
    .returning('id')
    .execute();
  return rows.length === 1;
};

/** Releases the claim when the gateway made no invoice. */
export const dropAttempt = async (tx: Tx, attemptId: number): Promise<void> => {
  await db(tx)
    .deleteFrom('payment_attempts')
    .where('id', '=', attemptId)
    .where('state', '=', 'created')
    .execute();
};

/** Stores the state of the attempt after a request to the provider, and the time of the next request. */
export const saveAnswer = async (
  tx: Tx,
  attempt: Attempt,
  answer: { readonly state: AttemptState; readonly nextPollInS: number | null },
): Promise<void> => {
  await db(tx)
    .updateTable('payment_attempts')
    .set({
      state: answer.state,
      poll_count: attempt.pollCount + 1,
      next_poll_at: answer.nextPollInS === null ? null : secondsFromNow(answer.nextPollInS),
      ...(answer.state === attempt.state ? {} : { updated_at: sql<Date>`app_now()` }),
    })
    .where('id', '=', attempt.id)
    .execute();
};
