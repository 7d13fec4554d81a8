import { failedOrderHours, isLive, isZero } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { releaseHoldings } from './end-order.ts';
import type { OrderDeps } from '../orders.ports.ts';
import { type Order, changeOrderState, instantIn, now } from '../orders.store.ts';

/**
 * Handles a permanent refusal by a provider when no other attempt is live: shares and money are released immediately,
 * so that the investor can place a new order. A payment that still succeeds can make the order Paid within 24 h.
 */
export const failOrder = async (deps: OrderDeps, tx: Tx, order: Order, reason: string): Promise<Order> => {
  invariant(isLive(order.state), `order ${order.id} is ${order.state} and cannot fail`);
  await releaseHoldings(tx, order, 'order.failed');
  const failed = await changeOrderState(tx, order, {
    state: 'Failed',
    reason,
    actor: 'system',
    change: {
      allocated: 0n,
      paid_from_wallet: 0n,
      confirming_since: null,
      needs_review: order.needsReview || !isZero(order.allocated),
      failed_at: now,
      deadline_at: instantIn(failedOrderHours),
    },
  });
  await deps.payments.orderEnded(tx, failed);
  return failed;
};
