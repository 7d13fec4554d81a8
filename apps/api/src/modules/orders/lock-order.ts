import { isOverdue } from '@parcela/domain';
import { type Tx, readClock } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { owedOf } from './orders.policy.ts';
import { endOrder } from './end-order.ts';
import type { OrderDeps } from './orders.ports.ts';
import { type Order, type OrderKey, lockOrderRow } from './orders.store.ts';

/**
 * Must the order time out now? Not while a payment is being confirmed, and not while money waits for a person that
 * could still pay a live order; neither for more than 96 hours after its deadline (design §4 "Orders").
 */
export const isDue = (order: Order, at: Date): boolean =>
  isOverdue({ ...order, owed: owedOf(order).amount }, at);

/** Times out a locked order; also for whoever finds one overdue before the sweep does. */
export const timeOut = (deps: OrderDeps, tx: Tx, order: Order): Promise<Order> =>
  endOrder(deps, tx, order, { state: 'Timeout', reason: 'deadline_passed', actor: 'system' });

/** Locks an order as it is until the unit of work ends, or answers undefined when there is none. */
export const lockOrder = lockOrderRow;

/** The same, and an order whose deadline has passed times out: nobody decides on one that only waits for the sweep. */
export const lockCurrentOrder = async (
  deps: OrderDeps,
  tx: Tx,
  key: OrderKey,
): Promise<Order | undefined> => {
  const order = await lockOrder(tx, key);
  if (!order || !isDue(order, await readClock(tx))) return order;
  return timeOut(deps, tx, order);
};

/** Locks an order of this user; anybody else's is as missing as one that never was (404 `order.not_found`). */
export const lockOwnOrder = async (
  deps: OrderDeps,
  tx: Tx,
  key: { readonly documentId: string; readonly userId: number },
): Promise<Order> => {
  const order = await lockCurrentOrder(deps, tx, key);
  if (!order) throw new BusinessError('order.not_found');
  return order;
};
