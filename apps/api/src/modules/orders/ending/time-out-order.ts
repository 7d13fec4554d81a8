import { isOverdue } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { owedOf } from '../orders.policy.ts';
import { endOrder } from './end-order.ts';
import type { OrderDeps } from '../orders.ports.ts';
import type { Order } from '../orders.store.ts';

/**
 * Returns whether the order must time out now. It must not while a payment is being confirmed, nor while money waits
 * for staff that could still pay a live order; either reason counts for at most 96 hours after the deadline.
 */
export const isDue = (order: Order, at: Date): boolean =>
  isOverdue({ ...order, owed: owedOf(order).amount }, at);

/** Times out a locked order; also serves a caller who finds an overdue order before the scheduled job does. */
export const timeOut = (deps: OrderDeps, tx: Tx, order: Order): Promise<Order> =>
  endOrder(deps, tx, order, { state: 'Timeout', reason: 'deadline_passed', actor: 'system' });
