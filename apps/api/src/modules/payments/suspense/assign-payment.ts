import {
  type OwedOrder,
  type SuspenseReason,
  isAllocated,
  matchPayment,
  money,
  paymentTypeOf,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { type Order, findOrderId, lockCurrentOrder } from '../../orders/index.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { type Payment, moveParts } from '../payments.store.ts';
import { insertDecision } from '../refunds/refunds.store.ts';
import { type OrderToSettle, lockToSettle, settleOrder } from '../receiving/settle-order.ts';
import { type StaffDecision, lockUndecided, recordDecision } from './suspense-decision.ts';
import {
  outOfSuspense,
  closeReview,
  recordWaitingMoney,
  suspenseOfPayment,
  waitingOf,
} from '../suspended-money.ts';

/** Why an order cannot take the money. */
export type AssignmentRefusal = SuspenseReason | 'part_allocated';

/**
 * How much of the suspended money the order accepts by the rules of `matchPayment`; two people have reviewed a
 * different payer name or reference.
 */
export const matchAssignment = (
  payment: Payment,
  order: Pick<Order, 'id'>,
  owed: OwedOrder,
): { readonly allocated: bigint } | { readonly refused: AssignmentRefusal } => {
  // The other part belongs to another order, and one payment counts towards only one order.
  if (payment.allocated > 0n && payment.orderId !== order.id) return { refused: 'part_allocated' };
  const match = matchPayment({ amount: waitingOf(payment), payerName: null }, owed);
  return isAllocated(match) ? { allocated: match.allocated.amount } : { refused: match.kind };
};

/**
 * The same for a locked order.
 * @throws BusinessError 409 `suspense.not_assignable` with the reason
 */
export const requireAssignable = (payment: Payment, { order, owed }: OrderToSettle): bigint => {
  const match = matchAssignment(payment, order, owed);
  if ('refused' in match) throw new BusinessError('suspense.not_assignable', { reason: match.refused });
  return match.allocated;
};

/**
 * Allocates suspended money to an order by the decision of two members of staff; any surplus stays suspended. @throws
 * BusinessError 404 `common.not_found`, `order.not_found`, 409 `suspense.decided`, `suspense.not_assignable`
 */
export const assignPayment = async (
  deps: PaymentDeps,
  tx: Tx,
  decision: StaffDecision & { readonly order: string },
): Promise<Order> => {
  const orderId = await findOrderId(tx, decision.order);
  if (orderId === undefined) throw new BusinessError('order.not_found');
  const {
    payment,
    order: named,
    other: order,
  } = await lockUndecided(tx, decision, {
    otherOrderId: orderId,
    lock: (locking, key) => lockCurrentOrder(deps, locking, key),
  });
  invariant(order, `order ${orderId} is gone`);
  const locked = await lockToSettle(deps, tx, order);

  const allocated = requireAssignable(payment, locked);
  const rest = payment.suspended + payment.released - allocated;
  const decisionId = await insertDecision(tx, {
    ...decision,
    paymentId: payment.id,
    amount: allocated,
    target: { orderId },
  });
  // The remaining suspended money is then on the payment's own account, whichever order it came from.
  const suspended = rest - payment.suspended;
  await moveParts(
    tx,
    payment.id,
    { allocated, suspended, released: -payment.released },
    { order_id: orderId, ...(rest > 0n && { suspense_reason: 'surplus' }) },
  );
  const settled = await settleOrder(deps, tx, locked, {
    amount: money(allocated, payment.amount.currency),
    paymentType: paymentTypeOf(payment.provider),
    from: {
      kind: 'suspense.assigned',
      source: { type: 'payment_decision', id: decisionId },
      postings: [
        ...outOfSuspense(payment, { suspended: 0n, released: payment.released }),
        ...(suspended === 0n ? [] : [{ account: suspenseOfPayment(payment), amount: suspended }]),
      ],
    },
  });
  await recordDecision(tx, decision, {
    action: 'suspense.assigned',
    payment,
    amount: allocated,
    target: { order: decision.order },
  });
  // The source order now waits for less money too.
  if (named && named.id !== orderId) await closeReview(tx, named);
  return recordWaitingMoney(tx, settled);
};
