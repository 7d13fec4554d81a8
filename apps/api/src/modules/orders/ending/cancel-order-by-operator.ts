import { canTransition } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { isSold } from '../../projects/index.ts';
import { endOrder } from './end-order.ts';
import { hasGivenShares } from './given-shares.queries.ts';
import { lockCurrentOrder } from '../lock-order.ts';
import type { OrderDeps } from '../orders.ports.ts';
import type { Order } from '../orders.store.ts';

export interface OperatorCancellation {
  readonly orderId: number;
  /** The member of staff who proposes the cancellation, and the reason. */
  readonly staffId: number;
  readonly reason: string;
  /** The second person, without whom a Paid order cannot be cancelled. */
  readonly approvedBy?: number;
}

/**
 * Locks an order that the operator may cancel.
 * @throws BusinessError 404 `order.not_found`, 409 `order.not_cancellable`, `order.shares_transferred`
 */
export const lockCancellable = async (deps: OrderDeps, tx: Tx, orderId: number): Promise<Order> => {
  const order = await lockCurrentOrder(deps, tx, { id: orderId });
  if (!order) throw new BusinessError('order.not_found');
  if (!canTransition(order.state, 'AdminCancel'))
    throw new BusinessError('order.not_cancellable', { state: order.state });
  // The shares of a sold project are redeemed.
  if (order.state === 'Paid' && (await isSold(tx, order.projectId)))
    throw new BusinessError('order.not_cancellable', { state: order.state });
  if (order.state === 'Paid' && (await hasGivenShares(tx, order)))
    throw new BusinessError('order.shares_transferred');
  return order;
};

/**
 * Cancels a locked order (`lockCancellable`) for the operator. A live or Failed order releases its shares and money.
 * A Paid order returns the shares to the project, the wallet part to the wallet, and the rest of the price to
 * suspense, from where it is refunded. @throws BusinessError 403 `common.forbidden` for a Paid order without a second
 * person
 */
export const cancelLockedOrder = async (
  deps: OrderDeps,
  tx: Tx,
  order: Order,
  { staffId, reason, approvedBy }: Omit<OperatorCancellation, 'orderId'>,
): Promise<Order> => {
  invariant(reason.trim() !== '', 'staff give a reason');
  if (order.state === 'Paid' && (approvedBy === undefined || approvedBy === staffId))
    throw new BusinessError('common.forbidden');
  return endOrder(deps, tx, order, {
    state: 'AdminCancel',
    reason: 'cancelled_by_operator',
    actor: `staff:${staffId}`,
    facts: { comment: reason, approvedBy: approvedBy ?? null },
  });
};

/**
 * Locks and cancels an order. @throws like `lockCancellable` and `cancelLockedOrder`
 */
export const cancelOrderByOperator = async (
  deps: OrderDeps,
  tx: Tx,
  { orderId, ...by }: OperatorCancellation,
): Promise<Order> => cancelLockedOrder(deps, tx, await lockCancellable(deps, tx, orderId), by);
