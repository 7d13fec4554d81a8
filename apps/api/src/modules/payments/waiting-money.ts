import { type Currency, type Money, money } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { BusinessError, invariant } from '../../platform/errors.ts';
import { type AccountRef, type Posting, suspenseFor } from '../ledger/index.ts';
import { type Order, lockOrder, markForReview } from '../orders/index.ts';
import { hasOpenBlockOfPayment } from '../wallets/index.ts';
import { hasReversal } from './attempts.store.ts';
import {
  type Payment,
  type PaymentKey,
  findPayment,
  hasUndecided,
  lockPaymentRow,
  sumWaiting,
} from './payments.store.ts';

/** A payment and its order, both locked. */
export interface LockedPayment {
  readonly payment: Payment;
  /** Undefined when its reference named none. */
  readonly order: Order | undefined;
}

/** Which orders `lockPayment` locks, and how. */
export interface LockedOrders {
  /** Beside the payment's own. */
  readonly otherOrderId?: number | undefined;
  /** `lockCurrentOrder` for whoever decides on the orders too; else each is locked as it is. */
  readonly lock?: (tx: Tx, key: { readonly id: number }) => Promise<Order | undefined>;
}

/** The orders first, in the order of their ids, then the payment: whoever decides on money locks so. */
export const lockPayment = async (
  tx: Tx,
  key: PaymentKey,
  { otherOrderId, lock = lockOrder }: LockedOrders = {},
): Promise<LockedPayment | undefined> => {
  const found = await findPayment(tx, key);
  if (!found) return undefined;
  const ids = new Set([found.orderId, otherOrderId].filter((id) => typeof id === 'number'));
  const orders = new Map<number, Order>();
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    const order = await lock(tx, { id });
    if (order) orders.set(id, order);
  }
  const payment = await lockPaymentRow(tx, found.id);
  invariant(payment, `payment ${found.id} is gone`);
  // Another decision gave it to an order whose lock is not held here: this unit cannot go on.
  if (payment.orderId !== found.orderId) throw new BusinessError('common.conflict');
  return { payment, order: payment.orderId === null ? undefined : orders.get(payment.orderId) };
};

/** The bank took back this payment, or money of its order, and staff have not decided what that means. */
export const isReversed = async (tx: Tx, { payment, order }: LockedPayment): Promise<boolean> =>
  (await hasOpenBlockOfPayment(tx, payment.id)) || (order !== undefined && (await hasReversal(tx, order.id)));

/**
 * Nobody gets what the bank took back, nor what else waits of an order of which it took money back, before staff have
 * decided on the reversal.
 * @throws BusinessError 409 `suspense.money_reversed`
 */
export const requireNotReversed = async (tx: Tx, locked: LockedPayment): Promise<void> => {
  if (await isReversed(tx, locked)) throw new BusinessError('suspense.money_reversed');
};

/** What of a payment waits for somebody's decision. */
export const waitingOf = ({ suspended, released, amount }: Payment): Money =>
  money(suspended + released, amount.currency);

/** The suspense account of the payment's own, where what it brought beside an order's price stands. */
export const suspenseOfPayment = ({ id, amount }: Payment): AccountRef<Currency> =>
  suspenseFor(`payment:${id}`, amount.currency);

/** A part of each place that it waits in. */
export interface WaitingParts {
  readonly suspended: bigint;
  readonly released: bigint;
}

/** So much of it, first from the payment's own account, then from what its order has released. */
export const partsOf = (payment: Payment, amount: bigint): WaitingParts => {
  const suspended = payment.suspended < amount ? payment.suspended : amount;
  const released = amount - suspended;
  invariant(amount > 0n && released <= payment.released, `payment ${payment.id} has no ${amount} that waits`);
  return { suspended, released };
};

/** The lines that take the parts out of suspense. */
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

/** The order says what of its money waits for a person now; for whenever that has changed. */
export const noteWaiting = async (tx: Tx, order: Order): Promise<Order> =>
  markForReview(tx, order, {
    needsReview: await hasUndecided(tx, order.id),
    waiting: await sumWaiting(tx, order),
  });

/** The same after a decision about money that may have no order. */
export const settleReview = async (tx: Tx, order: Order | undefined): Promise<void> => {
  if (order) await noteWaiting(tx, order);
};
