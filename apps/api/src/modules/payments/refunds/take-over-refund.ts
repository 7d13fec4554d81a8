import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { findRefund, lockRefundRow, saveLeftToStaff } from './refunds.store.ts';
import { lockPayment } from '../lock-payment.ts';

/**
 * Lets staff take over a refund whose result the gateway does not report: the platform no longer requests it. Staff
 * look it up at the gateway, send it there if necessary, and request its booking (`requestConfirmation`). @throws
 * BusinessError 404 `common.not_found`, 409 `suspense.decided` for a bank refund, and for one that has ended or was
 * already taken over
 */
export const takeOverRefund = async (
  tx: Tx,
  asked: {
    /** documentId of the refund. */
    readonly refund: string;
    readonly reason: string;
    readonly staffId: number;
    readonly requestId: string;
  },
): Promise<void> => {
  const found = await findRefund(tx, { documentId: asked.refund });
  if (!found) throw new BusinessError('common.not_found');
  const locked = await lockPayment(tx, { id: found.paymentId });
  invariant(locked, `refund ${found.id} has no payment`);
  const refund = await lockRefundRow(tx, found.id);
  if (refund.provider === 'bank' || refund.state !== 'requested') throw new BusinessError('suspense.decided');
  await saveLeftToStaff(tx, refund.id);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: asked.staffId },
    type: 'refund.taken_over',
    subject: { type: 'refund', id: refund.documentId },
    before: { state: refund.state },
    after: { state: 'needs_staff', reason: asked.reason },
    requestId: asked.requestId,
  });
};
