import { missingToInvest } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { lockProfileShared } from '../../accounts/index.ts';
import type { Order } from '../../orders/index.ts';
import { hasOpenRestriction } from '../../wallets/index.ts';
import { sourceOf } from './money-source.ts';
import { leaveToStaff, listReleasedPayments } from '../payments.store.ts';
import { type RefundDeps, refundPayment } from './refund-payment.ts';
import { isReversed, closeReview } from '../suspended-money.ts';
import { type LockedPayment, lockPayment } from '../lock-payment.ts';

const batchSize = 100;

/**
 * Returns whether the refund needs no staff decision: the source is known, the investor is cleared and not
 * restricted, and the bank reversed nothing.
 */
const goesBackByItself = async (
  deps: RefundDeps,
  tx: Tx,
  locked: LockedPayment,
  { userId }: Order,
): Promise<boolean> => {
  if (!sourceOf(locked.payment) || (await isReversed(tx, locked))) return false;
  await lockProfileShared(tx, userId);
  if (await hasOpenRestriction(tx, userId)) return false;
  return missingToInvest(await deps.levels.lockLevels(tx, userId)).length === 0;
};

/**
 * Refunds the released money of an order that timed out or that its owner cancelled, or leaves it to staff. A Failed
 * order can still become Paid; until this is impossible, its money stays.
 */
export const refundReleased = async (deps: RefundDeps, tx: Tx, paymentId: number): Promise<void> => {
  const locked = await lockPayment(tx, { id: paymentId });
  if (!locked?.order || locked.payment.released === 0n || locked.order.state === 'Failed') return;
  const { order, payment } = locked;
  const isOver = order.state === 'Timeout' || order.state === 'Canceled';
  if (!isOver || !(await goesBackByItself(deps, tx, locked, order))) return leaveToStaff(tx, payment.id);
  await refundPayment(deps, tx, locked, {
    parts: { suspended: 0n, released: payment.released },
    decision: {
      cause: 'order_ended',
      reason: order.state,
      requestedBy: null,
      approvedBy: null,
      retryOf: null,
    },
  });
  await closeReview(tx, order);
};

/** One transaction per payment, so that a payment that cannot be refunded does not stop the others. */
export const createRefundEndedOrders = (parts: {
  readonly deps: RefundDeps;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}): ScheduledJob => ({
  name: 'payments.refund-ended-orders',
  everyS: 5,
  run: async () => {
    const failures: unknown[] = [];
    // All payments in one run, because payments of Failed orders stay in the list and would come before the others.
    for (let afterId = 0; ;) {
      const ids = await listReleasedPayments(parts.reader, { afterId, limit: batchSize });
      for (const id of ids)
        await parts
          .transact((tx) => refundReleased(parts.deps, tx, id))
          .catch((error: unknown) => failures.push(error));
      const last = ids.at(-1);
      if (last === undefined || ids.length < batchSize) break;
      afterId = last;
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some payments could not be sent back');
    return 'done';
  },
});
