import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { externalAccount, payableAccount, roundOf, transfer } from '@parcela/ledger';
import type { TransferOwner } from '../../bank/index.ts';
import { mayBeSent } from './refunds.policy.ts';
import { moveParts } from '../payments.store.ts';
import { type Refund, findRefund, saveDone, saveFailed, saveLeftToStaff } from './refunds.store.ts';
import { closeReview, suspenseOfPayment } from '../suspended-money.ts';
import { lockRefund } from './lock-refund.ts';
import { refundUndoing } from './undo-refund.ts';

type End = 'done' | 'failed' | 'needs_staff';
const actions = {
  done: 'refund.done',
  failed: 'refund.failed',
  needs_staff: 'refund.left_to_staff',
} as const;

const recordEnd = (tx: Tx, refund: Refund, state: End, failure: string | null): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'system' },
    type: actions[state],
    subject: { type: 'refund', id: refund.documentId },
    before: { state: refund.state },
    after: { state, failure },
  });

/**
 * The money has left the platform. The statement has already booked a bank's refund; a gateway's refund is booked
 * here. Another call changes nothing.
 */
export const completeRefund = async (
  tx: Tx,
  refundId: number,
  providerRef: string | null = null,
): Promise<void> => {
  const { refund } = await lockRefund(tx, refundId);
  if (refund.state === 'done') return;
  // The refund's money waits for staff again: they must check it before it is sent a second time.
  invariant(refund.state !== 'failed', `refund ${refundId} has failed, and is said to be out`);
  const { amount, currency } = refund.amount;
  if (refund.provider !== 'bank')
    await transfer(tx, {
      kind: 'refund.done',
      source: { type: 'refund', id: refund.id },
      from: payableAccount(`refund:${refund.id}`, currency),
      to: externalAccount(refund.provider, currency),
      amount,
    });
  await saveDone(tx, refund.id, providerRef);
  await recordEnd(tx, refund, 'done', null);
};

/**
 * The transfer failed or came back: its money moves from the refund's payable account to the payment's own suspense,
 * and staff decide about it. Another call changes nothing; the next return can follow only after this one is undone.
 */
export const failRefund = async (tx: Tx, refundId: number, failure: string, round = 1): Promise<void> => {
  const { refund, payment, order } = await lockRefund(tx, refundId);
  if (refund.state === 'failed') return;
  invariant(refund.state !== 'done' || refund.provider === 'bank', `refund ${refundId} is done for good`);
  const { amount, currency } = refund.amount;
  await transfer(tx, {
    kind: 'refund.failed',
    source: roundOf({ type: 'refund', id: refund.id }, round),
    from: payableAccount(`refund:${refund.id}`, currency),
    to: suspenseOfPayment(payment),
    amount,
  });
  await saveFailed(tx, refund.id, failure);
  await moveParts(
    tx,
    payment.id,
    { suspended: amount, refunded: -amount },
    { suspense_reason: 'refund_failed' },
  );
  await recordEnd(tx, refund, 'failed', failure);
  await closeReview(tx, order);
};

/**
 * It is unknown whether the gateway has sent the refund, and a repetition could send it twice. A member of staff
 * looks it up at the gateway and sends it by hand if it is missing, and two members book it. Another call changes
 * nothing.
 */
export const leaveRefundToStaff = async (tx: Tx, refundId: number): Promise<void> => {
  const { refund } = await lockRefund(tx, refundId);
  if (refund.state !== 'requested') return;
  await saveLeftToStaff(tx, refund.id);
  await recordEnd(tx, refund, 'needs_staff', null);
};

/** Handles refunds when their bank transfers end. */
export const refundTransfers: TransferOwner = {
  booked: (tx, refundId) => completeRefund(tx, refundId),
  failed: failRefund,
  mayGo: async (tx, refundId) => {
    const refund = await findRefund(tx, { id: refundId });
    invariant(refund, `There is no refund ${refundId}.`);
    return mayBeSent(tx, refund);
  },
  undoing: refundUndoing,
};
