import { type Currency, type Money, money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { type AccountRef, type Posting, suspenseFor } from '@parcela/ledger';
import { type Order, markForReview } from '../orders/index.ts';
import { hasOpenRestrictionOfPayment } from '../wallets/index.ts';
import { hasReversal } from './bank-transfer/bank-transfer-attempts.store.ts';
import { type Payment, hasUndecided, sumWaiting } from './payments.store.ts';
import type { LockedPayment } from './lock-payment.ts';

/** Returns whether the bank reversed this payment or money of its order, and staff have not decided yet. */
export const isReversed = async (tx: Tx, { payment, order }: LockedPayment): Promise<boolean> =>
  (await hasOpenRestrictionOfPayment(tx, payment.id)) ||
  (order !== undefined && (await hasReversal(tx, order.id)));

/**
 * Checks that the money is not frozen. Money that the bank reversed, and other suspended money of the same order,
 * goes nowhere before staff have decided about the reversal.
 * @throws BusinessError 409 `suspense.money_reversed`
 */
export const requireNotReversed = async (tx: Tx, locked: LockedPayment): Promise<void> => {
  if (await isReversed(tx, locked)) throw new BusinessError('suspense.money_reversed');
};

/** The part of a payment that waits for a decision. */
export const waitingOf = ({ suspended, released, amount }: Payment): Money =>
  money(suspended + released, amount.currency);

/** The payment's own suspense account, for money above an order's price. */
export const suspenseOfPayment = ({ id, amount }: Payment): AccountRef<Currency> =>
  suspenseFor(`payment:${id}`, amount.currency);

/** The parts of waiting money by place. */
export interface WaitingParts {
  readonly suspended: bigint;
  readonly released: bigint;
}

/**
 * Splits this much waiting money into parts: first from the payment's own account, then from the money that its order
 * released.
 */
export const partsOf = (payment: Payment, amount: bigint): WaitingParts => {
  const suspended = payment.suspended < amount ? payment.suspended : amount;
  const released = amount - suspended;
  invariant(amount > 0n && released <= payment.released, `payment ${payment.id} has no ${amount} that waits`);
  return { suspended, released };
};

/** The postings that take the parts out of suspense. */
export const outOfSuspense = (payment: Payment, { suspended, released }: WaitingParts): Posting[] => {
  invariant(released === 0n || payment.orderId !== null, `payment ${payment.id} has no order`);
  return [
    { account: suspenseOfPayment(payment), amount: -suspended },
    {
      account: suspenseFor(`order:${payment.orderId}`, payment.amount.currency),
      amount: -released,
    },
  ].filter(({ amount }) => amount !== 0n);
};

/** Stores on the order how much of its money now waits for staff; called after every change. */
export const recordWaitingMoney = async (tx: Tx, order: Order): Promise<Order> =>
  markForReview(tx, order, {
    needsReview: await hasUndecided(tx, order.id),
    waiting: await sumWaiting(tx, order),
  });

/** The same after a decision about money that may not belong to an order. */
export const closeReview = async (tx: Tx, order: Order | undefined): Promise<void> => {
  if (order) await recordWaitingMoney(tx, order);
};
