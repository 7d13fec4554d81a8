import { findTransaction, reverse, roundOf } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { TransferUndoing } from '../../bank/index.ts';
import { findOrder } from '../../orders/index.ts';
import { findPayment, moveParts } from '../payments.store.ts';
import { closeReview, isReversed } from '../suspended-money.ts';
import { lockRefund } from './lock-refund.ts';
import { findRefund, isSentAgain, type Refund, saveReopened, saveUnreturned } from './refunds.store.ts';

const record = (
  tx: Tx,
  refund: Refund,
  { type, state }: { readonly type: 'reopened' | 'done'; readonly state: 'requested' | 'done' },
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'system' },
    type: `refund.${type}`,
    subject: { type: 'refund', id: refund.documentId },
    before: { state: refund.state },
    after: { state, failure: null },
  });

const findReturned: TransferUndoing['findReturned'] = async (tx, id) => {
  const refund = await findRefund(tx, { id });
  invariant(refund, `There is no refund ${id}.`);
  const payment = await findPayment(tx, { id: refund.paymentId });
  invariant(payment, `refund ${id} has no payment`);
  const order = payment.orderId === null ? undefined : await findOrder(tx, { id: payment.orderId });
  const waits = payment.suspended >= refund.amount.amount && !(await isReversed(tx, { payment, order }));
  const blocker = (await isSentAgain(tx, id)) ? 'sent_again' : waits ? null : 'decided';
  return { place: 'suspense', blocker, orderId: payment.orderId, userId: null };
};

/** The effects of undone statement lines on refunds. */
export const refundUndoing: TransferUndoing = {
  unbooked: async (tx, id) => {
    const { refund } = await lockRefund(tx, id);
    await saveReopened(tx, id);
    await record(tx, refund, { type: 'reopened', state: 'requested' });
  },
  lockReturned: async (tx, id) => {
    await lockRefund(tx, id);
  },
  findReturned,
  unreturned: async (tx, id, { round }) => {
    const { refund, payment, order } = await lockRefund(tx, id);
    const source = roundOf({ type: 'refund', id }, round);
    const transactionId = await findTransaction(tx, source, 'refund.failed');
    invariant(transactionId !== undefined, `refund ${id} has not come back`);
    await reverse(tx, { kind: 'refund.unreturned', source, transactionId });
    await saveUnreturned(tx, id);
    const { amount } = refund.amount;
    await moveParts(tx, payment.id, { suspended: -amount, refunded: amount });
    await record(tx, refund, { type: 'done', state: 'done' });
    await closeReview(tx, order);
  },
};
