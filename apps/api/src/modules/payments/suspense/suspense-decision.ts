import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Payment } from '../payments.store.ts';
import { requireNotReversed, waitingOf } from '../suspended-money.ts';
import { type LockedOrders, type LockedPayment, lockPayment } from '../lock-payment.ts';

/** Two members of staff who decide about suspended money. */
export interface StaffDecision {
  /** documentId of the payment. */
  readonly payment: string;
  /** The suspended amount at the time of the request, in minor units; a changed amount needs a new decision. */
  readonly amount: bigint;
  readonly reason: string;
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly requestId: string;
}

/**
 * Locks the payment of a decision, if its suspended amount is still the same as in the request. @throws BusinessError
 * 404 `common.not_found`, 409 `suspense.decided`, `suspense.money_reversed`
 */
export const lockUndecided = async (
  tx: Tx,
  decision: StaffDecision,
  orders: LockedOrders = {},
): Promise<LockedPayment> => {
  const locked = await lockPayment(tx, { documentId: decision.payment }, orders);
  if (!locked) throw new BusinessError('common.not_found');
  if (waitingOf(locked.payment).amount !== decision.amount) throw new BusinessError('suspense.decided');
  await requireNotReversed(tx, locked);
  return locked;
};

/** Records the people and the content of a decision about a payment, with the suspended amounts before and after. */
export const recordDecision = (
  tx: Tx,
  decision: StaffDecision,
  recorded: {
    readonly action: 'suspense.assigned' | 'suspense.credited' | 'suspense.returned';
    readonly payment: Payment;
    readonly amount: bigint;
    readonly target:
      | { readonly order: string }
      | { readonly user: string }
      | { readonly transfer: string; readonly fee: string };
  },
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: decision.requestedBy },
    type: recorded.action,
    subject: { type: 'payment', id: recorded.payment.documentId },
    before: { waiting: String(decision.amount), suspenseReason: recorded.payment.suspenseReason },
    after: {
      waiting: String(decision.amount - recorded.amount),
      amount: String(recorded.amount),
      currency: recorded.payment.amount.currency,
      reason: decision.reason,
      approvedBy: decision.approvedBy,
      ...recorded.target,
    },
    requestId: decision.requestId,
  });
