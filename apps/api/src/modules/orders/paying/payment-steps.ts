import { gatewayProviders, type PaymentType, isLive } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { requireRail } from '../orders.policy.ts';
import {
  type Order,
  type OrderChange,
  type StateCause,
  bankTransferDeadline,
  changeOrderState,
  now,
  updateOrder,
} from '../orders.store.ts';

/** The changes that payments make to a locked order (`lockOrder`) while it is being paid. */

/** Open becomes Unpaid with the first attempt to pay or the first part of the price; Unpaid does not change. */
const becomeUnpaid = (tx: Tx, order: Order, cause: StateCause, change: OrderChange): Promise<Order> =>
  order.state === 'Open'
    ? changeOrderState(tx, order, { ...cause, state: 'Unpaid', change })
    : updateOrder(tx, order.id, change);

/**
 * Records that an attempt to pay begins. @throws BusinessError 409 `order.not_payable` when the order is not live,
 * `order.rail_unavailable` when the rail does not accept the order's currency
 */
export const startPayment = async (tx: Tx, order: Order, paymentType: PaymentType): Promise<Order> => {
  // An earlier step decides whether a new card payment may begin; here its invoice already exists.
  requireRail(order, paymentType, { offeredGateways: gatewayProviders });
  const cause: StateCause = { reason: 'payment_started', actor: `user:${order.userId}` };
  return becomeUnpaid(tx, order, cause, { payment_type: paymentType });
};

/** Counts a part of the price towards a live order; the rest stays owed. */
export const countPart = (
  tx: Tx,
  order: Order,
  { allocated, paymentType }: { readonly allocated: bigint; readonly paymentType: PaymentType },
): Promise<Order> => {
  const cause: StateCause = { reason: 'part_allocated', actor: 'system' };
  return becomeUnpaid(tx, order, cause, {
    allocated: order.allocated.amount + allocated,
    payment_type: paymentType,
  });
};

/** Moves the deadline once, to seven days after the order's placing, because a transfer takes time. */
export const extendForBankTransfer = async (tx: Tx, order: Order): Promise<Order> =>
  isLive(order.state) && !order.bankTransferAsked
    ? updateOrder(tx, order.id, { bank_transfer_extended: true, deadline_at: bankTransferDeadline })
    : order;

/**
 * Records that a provider has seen money: the order stays live beyond its deadline, at most 96 h from the first time.
 */
export const deferForConfirmation = async (tx: Tx, order: Order): Promise<Order> =>
  isLive(order.state) && order.confirmingSince === null
    ? updateOrder(tx, order.id, { confirming_since: now })
    : order;

/** Ends the deferral. Call this only when no other attempt of the order waits for a confirmation. */
export const releaseConfirmation = async (tx: Tx, order: Order): Promise<Order> =>
  order.confirmingSince === null ? order : updateOrder(tx, order.id, { confirming_since: null });

/** The part of an order's money that waits for staff. */
export interface WaitingOfOrder {
  readonly needsReview: boolean;
  /** The part that could still be allocated to the order, in minor units of its currency. */
  readonly waiting: bigint;
}

/**
 * Records which of the order's money waits for staff: the order shows "we are checking your payment", and a live
 * order does not end while that money could still pay it (`isDue`).
 */
export const markForReview = async (
  tx: Tx,
  order: Order,
  { needsReview, waiting }: WaitingOfOrder,
): Promise<Order> =>
  order.needsReview === needsReview && order.waiting === waiting
    ? order
    : updateOrder(tx, order.id, { needs_review: needsReview, waiting_amount: waiting });
