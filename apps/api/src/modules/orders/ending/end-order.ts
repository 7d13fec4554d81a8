import { type OrderState, isLive, isZero } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import {
  type AccountRef,
  type Posting,
  holdingOf,
  issuerOf,
  orderAccount,
  post,
  reservedOf,
  suspenseFor,
} from '@parcela/ledger';
import { lockProject } from '../../projects/index.ts';
import { hasGivenShares } from './given-shares.queries.ts';
import type { OrderDeps } from '../orders.ports.ts';
import { type Order, type StateCause, changeOrderState, now } from '../orders.store.ts';
import { paidParts } from '../paying/split-paid-price.ts';
import { fromWalletHold, intoWallet, line } from '../order-postings.ts';

/**
 * The money of an order that is not, or is no longer, Paid: one suspense account per order, from which the money is
 * refunded to its sources.
 */
export const suspenseOfOrder = (order: Pick<Order, 'id' | 'price'>): AccountRef =>
  suspenseFor(`order:${order.id}`, order.price.currency);

/**
 * The releases of a live order: the shares go to the project, the allocated money to suspense, the rest to the
 * wallet.
 */
const releaseLive = (order: Order): Posting[] => [
  ...line(reservedOf(order.projectId), BigInt(-order.shares)),
  ...line(issuerOf(order.projectId), BigInt(order.shares)),
  ...line(orderAccount(order.id, order.price.currency), -order.allocated.amount),
  ...line(suspenseOfOrder(order), order.allocated.amount),
  ...fromWalletHold(order),
  ...intoWallet(order),
];

/** Reverses the postings of the payment, except money from outside the wallet, which leaves the platform. */
const releasePaid = (order: Order): Posting[] => [
  ...line(holdingOf(order.userId, order.projectId), BigInt(-order.shares)),
  ...line(issuerOf(order.projectId), BigInt(order.shares)),
  ...paidParts(order).map(({ account, amount }) => ({ account, amount: -amount })),
  ...line(suspenseOfOrder(order), order.allocated.amount),
  ...intoWallet(order),
];

/** Posts the releases of the order in its state; a Failed order has nothing to release. */
export const releaseHoldings = async (
  tx: Tx,
  order: Order,
  kind: 'order.ended' | 'order.failed',
): Promise<void> => {
  if (order.state === 'Failed') return;
  invariant(isLive(order.state) || order.state === 'Paid', `order ${order.id} has ended already`);
  await lockProject(tx, order.projectId);
  // Runs under the lock that a transfer of shares also takes.
  if (order.state === 'Paid' && (await hasGivenShares(tx, order)))
    throw new BusinessError('order.shares_transferred');
  await post(tx, {
    kind,
    source: { type: 'order', id: order.id },
    postings: order.state === 'Paid' ? releasePaid(order) : releaseLive(order),
  });
};

/**
 * Ends an order that the caller has locked, and releases its shares and money in the same unit of work. Money paid
 * for it goes to suspense and marks the order as being checked; so does money that a provider never confirmed.
 * @throws BusinessError 409 `order.shares_transferred` for a Paid order whose owner no longer has its shares
 */
export const endOrder = async (
  deps: OrderDeps,
  tx: Tx,
  order: Order,
  end: StateCause & {
    readonly state: Extract<OrderState, 'Canceled' | 'AdminCancel' | 'Timeout'>;
  },
): Promise<Order> => {
  await releaseHoldings(tx, order, 'order.ended');
  const ended = await changeOrderState(tx, order, {
    ...end,
    change: {
      allocated: 0n,
      paid_from_wallet: 0n,
      deadline_at: null,
      confirming_since: null,
      needs_review: order.needsReview || order.confirmingSince !== null || !isZero(order.allocated),
      ended_at: now,
    },
  });
  await deps.payments.orderEnded(tx, ended);
  return ended;
};
