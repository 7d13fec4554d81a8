import { isRefundedByHand, money } from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import { type Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { type Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { payableAccount, post } from '@parcela/ledger';
import { notify } from '../../notifications/index.ts';
import { orderTransfer } from '../../bank/index.ts';
import { type MoneySource, sourceOf } from './money-source.ts';
import { moveParts } from '../payments.store.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { type Refund, type RefundDecision, insertRefund } from './refunds.store.ts';
import { type WaitingParts, outOfSuspense } from '../suspended-money.ts';
import type { LockedPayment } from '../lock-payment.ts';

export interface RefundDeps extends PaymentDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** The text on the payer's statement, next to the reference. */
  readonly brandName: ReadBrandName;
}

const nameMax = 70;

/** A bank needs a recipient's name: the payer's from the statement, otherwise the investor's. */
const recipientOf = async (
  deps: RefundDeps,
  tx: Tx,
  { payment, order }: LockedPayment,
  source: MoneySource,
): Promise<{ iban: string; name: string } | null> => {
  if (source.provider !== 'bank') return null;
  const investor = order ? await deps.investorName(tx, order.userId) : '';
  const name = [payment.payerName?.trim() ?? '', investor, source.iban].find((text) => text !== '') ?? '';
  return { iban: source.iban, name: name.slice(0, nameMax) };
};

/** The actor of the refund: the platform, or the member of staff who requested it. */
const actorOf = ({ requestedBy }: RefundDecision) =>
  requestedBy === null ? ({ kind: 'system' } as const) : ({ kind: 'staff', id: requestedBy } as const);

/**
 * Refunds suspended parts of a payment to their source: out of suspense immediately, through the rail that received
 * the money. A bank refund is a transfer to the payer's account; a job asks the gateway. Where a gateway has no
 * refund call, a member of staff sends the refund there, and the invoice then shows it. The source must be known. The
 * database refuses more than was received (P3).
 */
export const refundPayment = async (
  deps: RefundDeps,
  tx: Tx,
  locked: LockedPayment,
  refunded: { readonly parts: WaitingParts; readonly decision: RefundDecision },
): Promise<Refund> => {
  const { payment, order } = locked;
  const { parts, decision } = refunded;
  const source = sourceOf(payment);
  invariant(source, 'what nobody knows the source of is not refunded');
  const amount = money(parts.suspended + parts.released, payment.amount.currency);
  const recipient = await recipientOf(deps, tx, locked, source);
  const refund = await insertRefund(tx, {
    ...decision,
    paymentId: payment.id,
    amount,
    provider: source.provider,
    recipient,
    state: isRefundedByHand(source.provider) ? 'needs_staff' : 'requested',
  });
  await post(tx, {
    kind: 'refund.requested',
    source: { type: 'refund', id: refund.id },
    postings: [
      ...outOfSuspense(payment, parts),
      { account: payableAccount(`refund:${refund.id}`, amount.currency), amount: amount.amount },
    ],
  });
  await moveParts(tx, payment.id, {
    suspended: -parts.suspended,
    released: -parts.released,
    refunded: amount.amount,
  });
  await send(deps, tx, { refund, recipient, reference: order?.paymentReference });
  await recordEvent(tx, {
    actor: actorOf(decision),
    type: 'refund.requested',
    subject: { type: 'refund', id: refund.documentId },
    before: { waiting: String(payment.suspended + payment.released) },
    after: {
      payment: payment.documentId,
      amount: String(amount.amount),
      currency: amount.currency,
      provider: refund.provider,
      cause: decision.cause,
      reason: decision.reason,
      approvedBy: decision.approvedBy,
    },
  });
  if (order)
    await notify(tx, {
      userId: order.userId,
      kind: 'payment.refunded',
      params: { orderId: order.id, amount },
      link: `/orders/${order.documentId}`,
      mail: true,
    });
  return refund;
};

const send = async (
  deps: RefundDeps,
  tx: Tx,
  sent: {
    readonly refund: Refund;
    readonly recipient: { readonly iban: string; readonly name: string } | null;
    readonly reference: string | undefined;
  },
): Promise<void> => {
  const { refund, recipient, reference } = sent;
  if (recipient)
    await orderTransfer(tx, {
      item: { kind: 'refund', id: refund.id },
      amount: refund.amount,
      recipient,
      message: [await deps.brandName(tx), reference].filter((part) => part !== undefined).join(' '),
    });
  else if (refund.state === 'requested')
    await deps.jobs.enqueue(tx, 'payments.send-refund', { refundId: refund.id });
};
