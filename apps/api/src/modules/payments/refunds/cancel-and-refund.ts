import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import {
  type Order,
  cancelLockedOrder,
  findOrder,
  findOrderId,
  lockCancellable,
} from '../../orders/index.ts';
import { type RequestedApproval, requestApproval } from '../../staff/index.ts';
import { paymentKinds } from '../operator/payment-kinds.ts';
import { sourceOf } from './money-source.ts';
import { listReleasedOfOrder } from '../payments.store.ts';
import { type RefundDeps, refundPayment } from './refund-payment.ts';
import { isReversed, closeReview } from '../suspended-money.ts';
import { lockPayment } from '../lock-payment.ts';

/**
 * Locks the order with this documentId, like `lockCancellable`. @throws BusinessError 404 `order.not_found`, 409
 * `order.not_cancellable`
 */
const lockByDocumentId = async (deps: RefundDeps, tx: Tx, documentId: string): Promise<Order> => {
  const id = await findOrderId(tx, documentId);
  if (id === undefined) throw new BusinessError('order.not_found');
  return lockCancellable(deps, tx, id);
};

export interface OrderCancellation {
  /** documentId of the order. */
  readonly order: string;
  readonly reason: string;
  readonly requestedBy: number;
  readonly approvedBy: number;
}

/**
 * Cancels an order by the decision of two members of staff, and refunds its money to its sources: the wallet part to
 * the wallet, payments to their payers. Money without a known source waits in suspense; so does all money of an order
 * of which the bank reversed a part. @throws like `lockByDocumentId`
 */
export const cancelAndRefund = async (
  deps: RefundDeps,
  tx: Tx,
  { order: documentId, reason, requestedBy, approvedBy }: OrderCancellation,
): Promise<Order> => {
  const order = await lockByDocumentId(deps, tx, documentId);
  const { id: orderId } = order;
  await cancelLockedOrder(deps, tx, order, { staffId: requestedBy, approvedBy, reason });
  for (const id of await listReleasedOfOrder(tx, orderId)) {
    const locked = await lockPayment(tx, { id });
    invariant(locked, `payment ${id} is gone`);
    if (!sourceOf(locked.payment) || (await isReversed(tx, locked))) continue;
    await refundPayment(deps, tx, locked, {
      parts: { suspended: 0n, released: locked.payment.released },
      decision: { cause: 'order_cancelled', reason, requestedBy, approvedBy, retryOf: null },
    });
  }
  const ended = await findOrder(tx, { id: orderId });
  invariant(ended, `order ${orderId} is gone`);
  await closeReview(tx, ended);
  return ended;
};

/**
 * Cancels a live or Failed order immediately; for a Paid order, first requests a second person's approval. @throws
 * like `lockByDocumentId`, and 409 `approval.pending`
 */
export const requestCancellation = async (
  deps: RefundDeps,
  tx: Tx,
  asked: {
    readonly documentId: string;
    readonly staffId: number;
    readonly reason: string;
    readonly requestId: string;
  },
): Promise<{ readonly order: Order; readonly approval: RequestedApproval | null }> => {
  const { documentId, ...by } = asked;
  const order = await lockByDocumentId(deps, tx, documentId);
  if (order.state !== 'Paid') {
    const { staffId, reason } = by;
    return {
      order: await cancelLockedOrder(deps, tx, order, { staffId, reason }),
      approval: null,
    };
  }
  const approval = await requestApproval(tx, paymentKinds.cancel, {
    ...by,
    payload: { order: documentId },
    subject: documentId,
  });
  return { order, approval };
};
