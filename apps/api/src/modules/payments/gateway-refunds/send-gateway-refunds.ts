import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { JobHandler } from '@parcela/platform/jobs/job-queue.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { bookInvoiceRefunds } from './book-invoice-refunds.ts';
import { isRefundRestricted } from '../refunds/refunds.policy.ts';
import type { RefundParts } from '../gateways/gateways.ports.ts';
import { findPayment } from '../payments.store.ts';
import { sendKeyedRefund } from './send-keyed-refund.ts';
import { sendPreparedRefund } from './send-prepared-refund.ts';
import { findRefund, listOverdueRequests, claimRefunds } from '../refunds/refunds.store.ts';

/**
 * Sends a refund to the gateway that received the money. @throws OperationalError while it is unknown whether the
 * gateway accepted the refund; the job is then tried again
 */
export const sendRefund = async (parts: RefundParts, refundId: number): Promise<void> => {
  const refund = await findRefund(parts.reader, { id: refundId });
  if (!refund || refund.state !== 'requested' || refund.provider === 'bank') return;
  // The scheduled job tries it again.
  if (await isRefundRestricted(parts.reader, refund)) return;
  const payment = await findPayment(parts.reader, { id: refund.paymentId });
  const gateway = parts.gateways[refund.provider];
  invariant(payment && gateway, `refund ${refundId} cannot be sent at ${refund.provider}`);
  return gateway.refund
    ? sendKeyedRefund(parts, gateway.refund, { refund, payment })
    : sendPreparedRefund(parts, gateway, { refundId, payment });
};

const batchSize = 20;
const againInS = 3_600;

const lookAt = async (parts: RefundParts, paymentId: number): Promise<void> => {
  const payment = await findPayment(parts.reader, { id: paymentId });
  invariant(payment && payment.provider !== 'bank' && payment.provider !== 'wallet', 'a gateway brought it');
  const gateway = parts.gateways[payment.provider];
  const answer = await gateway?.readInvoice(payment.providerRef);
  if (gateway && answer?.kind === 'found')
    await parts.transact((tx) => bookInvoiceRefunds(tx, gateway, answer.invoice));
};

/** An entry that fails does not stop the others. */
const eachOf = async (ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some refunds could not be followed');
};

/** Finds all refunds in one run: those without an answer stay in the list and would come before the others. */
const findOverdue = async (reader: Tx): Promise<number[]> => {
  const found: number[] = [];
  for (;;) {
    const afterId = found.at(-1) ?? 0;
    const ids = await listOverdueRequests(reader, { olderThanS: 1_800, afterId, limit: batchSize });
    found.push(...ids);
    if (ids.length < batchSize) return found;
  }
};

const refundIdOf = (data: unknown): number => {
  if (typeof data === 'object' && data !== null && 'refundId' in data && typeof data.refundId === 'number')
    return data.refundId;
  throw new TypeError('a job of a refund names no refund');
};

export const refundsJobs = (parts: RefundParts): JobHandler[] => [
  { queue: 'payments.send-refund', handle: (data) => sendRefund(parts, refundIdOf(data)) },
];

export const refundsScheduledJobs = (parts: RefundParts): ScheduledJob[] => [
  {
    name: 'payments.look-at-refunds',
    everyS: 60,
    run: async () => {
      const due = await parts.transact((tx) => claimRefunds(tx, { limit: batchSize, againInS }));
      await eachOf([...new Set(due.map(({ paymentId }) => paymentId))], (id) => lookAt(parts, id));
      return due.length === batchSize ? 'more' : 'done';
    },
  },
  {
    // A job stops after its last attempt, but the refund must continue.
    name: 'payments.send-overdue-refunds',
    everyS: 60,
    run: async () => {
      await eachOf(await findOverdue(parts.reader), (id) => sendRefund(parts, id));
      return 'done';
    },
  },
];
