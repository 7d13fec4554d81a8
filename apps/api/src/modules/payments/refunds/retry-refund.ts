import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { type RefundDeps, refundPayment } from './refund-payment.ts';
import { type Refund, findRefund, isRetried, lockRefundRow } from './refunds.store.ts';
import { partsOf, requireNotReversed, closeReview, waitingOf } from '../suspended-money.ts';
import { lockPayment } from '../lock-payment.ts';

/**
 * Retries a failed refund as a new refund, so that the old one can never pay again. The first decision covers the
 * retry, so no second person is needed; the account stays the same. @throws BusinessError 404 `common.not_found`, 409
 * `suspense.decided` when the refund did not fail, was already retried, or its money had another decision
 */
export const retryRefund = async (
  deps: RefundDeps,
  tx: Tx,
  input: { readonly refund: string; readonly reason: string; readonly staffId: number },
): Promise<Refund> => {
  const found = await findRefund(tx, { documentId: input.refund });
  if (!found) throw new BusinessError('common.not_found');
  const locked = await lockPayment(tx, { id: found.paymentId });
  invariant(locked, `refund ${found.id} has no payment`);
  const refund = await lockRefundRow(tx, found.id);
  const { amount } = refund.amount;
  if (
    refund.state !== 'failed' ||
    (await isRetried(tx, refund.id)) ||
    waitingOf(locked.payment).amount < amount
  )
    throw new BusinessError('suspense.decided');
  await requireNotReversed(tx, locked);
  const again = await refundPayment(deps, tx, locked, {
    parts: partsOf(locked.payment, amount),
    decision: {
      cause: 'retry',
      reason: input.reason,
      requestedBy: input.staffId,
      approvedBy: null,
      retryOf: refund.id,
    },
  });
  await closeReview(tx, locked.order);
  return again;
};
