import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { EarlyReturn, WholeReturn } from '../../bank/index.ts';
import { lockPayment } from '../lock-payment.ts';
import { findPayment, moveParts } from '../payments.store.ts';
import { insertTransferReturn } from '../refunds/refunds.store.ts';
import { isReversed, suspenseOfPayment } from '../suspended-money.ts';
import { listUndecidedWholes } from './suspense.queries.ts';

/**
 * Locks the payment that is the full return of a transfer and was imported before the transfer's own line. The first
 * of several counts, as when they come after that line; the bank must not have reversed it.
 */
export const lockEarlyReturn = async (tx: Tx, wanted: WholeReturn): Promise<EarlyReturn | undefined> => {
  for (const id of await listUndecidedWholes(tx, wanted)) {
    const locked = await lockPayment(tx, { id });
    // A decision may have been made while this unit of work waited for the lock.
    if (locked?.payment.suspended !== wanted.amount.amount || (await isReversed(tx, locked))) continue;
    return { paymentId: id, from: suspenseOfPayment(locked.payment) };
  }
  return undefined;
};

/** Ends the waiting of a locked payment that was a return of our transfer, without a staff decision. */
export const endEarlyReturn = async (
  tx: Tx,
  paymentId: number,
  transfer: { readonly id: number; readonly documentId: string },
): Promise<void> => {
  const payment = await findPayment(tx, { id: paymentId });
  invariant(payment, `payment ${paymentId} is gone`);
  const { amount, currency } = payment.amount;
  await insertTransferReturn(tx, { paymentId, transferId: transfer.id, amount, fee: 0n, by: null });
  await moveParts(tx, paymentId, { suspended: -amount, credited: amount });
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'suspense.returned',
    subject: { type: 'payment', id: payment.documentId },
    before: { waiting: String(amount), suspenseReason: payment.suspenseReason },
    after: { waiting: '0', amount: String(amount), currency, transfer: transfer.documentId, fee: '0' },
  });
};
