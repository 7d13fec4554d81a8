import { type Tx, readClock } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { OrderDeps } from './orders.ports.ts';
import { type Order, type OrderKey, lockOrderRow } from './orders.store.ts';
import { isDue, timeOut } from './ending/time-out-order.ts';

/** Locks an order in its current state until the unit of work ends; undefined when there is none. */
export const lockOrder = lockOrderRow;

/**
 * Like `lockOrder`, but times out an order whose deadline has passed, so that no caller decides about an overdue
 * order.
 */
export const lockCurrentOrder = async (
  deps: OrderDeps,
  tx: Tx,
  key: OrderKey,
): Promise<Order | undefined> => {
  const order = await lockOrder(tx, key);
  if (!order || !isDue(order, await readClock(tx))) return order;
  return timeOut(deps, tx, order);
};

/** Locks an order of this user; another user's order counts as unknown (404 `order.not_found`). */
export const lockOwnOrder = async (
  deps: OrderDeps,
  tx: Tx,
  key: { readonly documentId: string; readonly userId: number },
): Promise<Order> => {
  const order = await lockCurrentOrder(deps, tx, key);
  if (!order) throw new BusinessError('order.not_found');
  return order;
};
