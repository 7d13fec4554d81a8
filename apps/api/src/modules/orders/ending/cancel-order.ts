import { canTransition } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { endOrder } from './end-order.ts';
import { lockOwnOrder } from '../lock-order.ts';
import type { OrderDeps } from '../orders.ports.ts';
import type { Order } from '../orders.store.ts';

/**
 * Cancels a live order for its owner: its shares are free immediately, and received money is refunded. @throws
 * BusinessError 404 `order.not_found` (also for another user's order), 409 `order.not_cancellable`
 */
export const cancelOrder = async (
  deps: OrderDeps,
  tx: Tx,
  input: { readonly userId: number; readonly documentId: string },
): Promise<Order> => {
  const order = await lockOwnOrder(deps, tx, input);
  if (!canTransition(order.state, 'Canceled'))
    throw new BusinessError('order.not_cancellable', { state: order.state });
  return endOrder(deps, tx, order, {
    state: 'Canceled',
    reason: 'cancelled_by_user',
    actor: `user:${input.userId}`,
  });
};
