import { canTransition, isLive, type Money, money, subtractMoney } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { findOrder, findOrderId, hasGivenShares, type Order } from '../../orders/index.ts';
import { findPayment, listAllocatedOfOrder, type Payment } from '../payments.store.ts';
import { isReversed } from '../suspended-money.ts';
import { sourceOf } from './money-source.ts';

export interface CancellationPreview {
  readonly order: Order;
  /** Null when the order can be cancelled. */
  readonly refusedBecause: 'ended' | 'shares_transferred' | null;
  readonly needsSecondPerson: boolean;
  readonly sharesReturned: number;
  readonly toWallet: Money;
  /** The automatic refunds, one entry per payment. */
  readonly toPayers: readonly { readonly payment: Payment; readonly amount: Money }[];
  /** The amount that staff must decide about afterwards. */
  readonly waits: Money;
}

/**
 * A live order's money waits for staff; a Paid order's money is refunded, unless its source is unknown or it is
 * reversed.
 */
const refundable = async (
  tx: Tx,
  order: Order,
  payments: readonly Payment[],
): Promise<readonly Payment[]> => {
  if (order.state !== 'Paid') return [];
  const known: Payment[] = [];
  for (const payment of payments)
    if (sourceOf(payment) && !(await isReversed(tx, { payment, order }))) known.push(payment);
  return known;
};

/**
 * Returns the expected effects when staff cancel an order with `cancelAndRefund` and `cancelOrderByOperator`. Locks
 * nothing. @throws BusinessError 404 `order.not_found`
 */
export const previewCancellation = async (tx: Tx, documentId: string): Promise<CancellationPreview> => {
  const id = await findOrderId(tx, documentId);
  const order = id === undefined ? undefined : await findOrder(tx, { id });
  if (!order) throw new BusinessError('order.not_found');
  const nothing = money(0n, order.price.currency);
  const hasEnded = !canTransition(order.state, 'AdminCancel');
  const isGiven = order.state === 'Paid' && (await hasGivenShares(tx, order));
  const isPossible = !hasEnded && !isGiven;
  const hasShares = isLive(order.state) || order.state === 'Paid';
  const payments: Payment[] = [];
  for (const paymentId of isPossible ? await listAllocatedOfOrder(tx, order.id) : []) {
    const payment = await findPayment(tx, { id: paymentId });
    if (payment) payments.push(payment);
  }
  const toPayers = (await refundable(tx, order, payments)).map((payment) => ({
    payment,
    amount: money(payment.allocated, order.price.currency),
  }));
  const allocated = isPossible && hasShares ? order.allocated : nothing;
  return {
    order,
    refusedBecause: hasEnded ? 'ended' : isGiven ? 'shares_transferred' : null,
    needsSecondPerson: order.state === 'Paid',
    sharesReturned: isPossible && hasShares ? order.shares : 0,
    toWallet: isPossible && hasShares ? order.paidFromWallet : nothing,
    toPayers,
    waits: toPayers.reduce((left, { amount }) => subtractMoney(left, amount), allocated),
  };
};
