import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { sourceOf } from '../refunds/money-source.ts';
import type { Payment } from '../payments.store.ts';
import { type RefundDeps, refundPayment } from '../refunds/refund-payment.ts';
import type { Refund } from '../refunds/refunds.store.ts';
import { type StaffDecision, lockUndecided } from './suspense-decision.ts';
import { closeReview } from '../suspended-money.ts';

/**
 * Checked before a second person is asked, because a payment's source never changes. @throws BusinessError 409
 * `suspense.source_unknown`
 */
export const requireSource = (payment: Payment): void => {
  if (!sourceOf(payment)) throw new BusinessError('suspense.source_unknown');
};

/**
 * Sends the whole waiting amount of a payment back to its source by the decision of two members of staff. @throws
 * BusinessError 404 `common.not_found`, 409 `suspense.decided`
 */
export const refundSuspense = async (deps: RefundDeps, tx: Tx, decision: StaffDecision): Promise<Refund> => {
  const locked = await lockUndecided(tx, decision);
  const { suspended, released } = locked.payment;
  const refund = await refundPayment(deps, tx, locked, {
    parts: { suspended, released },
    decision: {
      cause: 'staff',
      reason: decision.reason,
      requestedBy: decision.requestedBy,
      approvedBy: decision.approvedBy,
      retryOf: null,
    },
  });
  await closeReview(tx, locked.order);
  return refund;
};
