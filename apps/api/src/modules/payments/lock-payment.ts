import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { type Order, lockOrder } from '../orders/index.ts';
import { type Payment, type PaymentKey, findPayment, lockPaymentRow } from './payments.store.ts';

/** A payment and its order, both locked. */
export interface LockedPayment {
  readonly payment: Payment;
  /** Undefined when the payment's reference named no order. */
  readonly order: Order | undefined;
  /** The order with the id `otherOrderId`, which may be the same order. */
  readonly other?: Order | undefined;
}

/** Which orders `lockPayment` locks, and how. */
export interface LockedOrders {
  /** In addition to the payment's own order. */
  readonly otherOrderId?: number | undefined;
  /** `lockCurrentOrder` if the caller also decides about the orders; otherwise each order is locked unchanged. */
  readonly lock?: (tx: Tx, key: { readonly id: number }) => Promise<Order | undefined>;
}

/** Locks the orders by ascending id, then the payment, as every decision about money does. */
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
  // Another decision allocated the payment to an order that is not locked here, so this unit of work cannot continue.
  if (payment.orderId !== found.orderId) throw new BusinessError('common.conflict');
  const lockedOrder = (id: number | null | undefined): Order | undefined =>
    typeof id === 'number' ? orders.get(id) : undefined;
  return { payment, order: lockedOrder(payment.orderId), other: lockedOrder(otherOrderId) };
};
