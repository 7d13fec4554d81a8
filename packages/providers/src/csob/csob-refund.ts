import type { PreparedRefund, RefundedInvoice, RefundToPrepare } from '../ports/payment-gateway.ts';
import { exactJsonNumber } from '@parcela/platform/exact-json.ts';
import { type CsobAnswer, paymentStatuses, resultCodes } from './csob-answer.ts';
import { type CsobClient, dttmNow, type VerifiedAnswer } from './csob-client.ts';

interface Parts {
  readonly client: CsobClient;
  readonly merchantId: string;
  readonly readStatus: (payId: string) => Promise<VerifiedAnswer>;
}

/** States in which the money has gone back or is on its way. */
const acceptedOn: readonly number[] = [
  paymentStatuses.reversed,
  paymentStatuses.settled,
  paymentStatuses.refundProcessing,
  paymentStatuses.refunded,
];

const outcomeOf = (payId: string, answer: CsobAnswer): RefundedInvoice => {
  if (answer.payId !== payId) return { kind: 'unknown' };
  if (answer.resultCode === resultCodes.ok)
    return { kind: acceptedOn.includes(answer.paymentStatus ?? 0) ? 'ok' : 'unknown' };
  // The nightly settlement came in between, so the next try reads the state again.
  if (answer.resultCode === resultCodes.wrongState) return { kind: 'later' };
  return {
    kind: (resultCodes.failed as readonly number[]).includes(answer.resultCode) ? 'unknown' : 'refused',
  };
};

const send = async (
  { client, merchantId }: Parts,
  operation: 'payment/reverse' | 'payment/refund',
  { invoiceId: payId, amount }: RefundToPrepare,
): Promise<RefundedInvoice> => {
  const dttm = dttmNow();
  const hundredths = operation === 'payment/refund' ? String(amount.amount) : undefined;
  const answered = await client.send('PUT', operation, {
    body: { merchantId, payId, dttm, ...(hundredths && { amount: exactJsonNumber(hundredths) }) },
    signed: [merchantId, payId, dttm, hundredths],
  });
  return answered.kind === 'silent' ? { kind: 'unknown' } : outcomeOf(payId, answered.answer);
};

/**
 * The possible step for a refund in this state. The bank has no idempotency keys: a full refund can be repeated,
 * because the payment's state then shows it; for a partial refund it is unknown whether an earlier request arrived.
 */
const stepIn = (
  status: number,
  { amount, paid, isAskedBefore }: RefundToPrepare,
): Exclude<PreparedRefund['kind'], 'ready' | 'unknown'> | 'payment/reverse' | 'payment/refund' => {
  const isWhole = amount.amount === paid.amount;
  switch (status) {
    case paymentStatuses.confirmed:
    case paymentStatuses.waitingForSettlement:
      return isWhole ? 'payment/reverse' : 'later';
    case paymentStatuses.settled:
      return isWhole || !isAskedBefore ? 'payment/refund' : 'unclear';
    case paymentStatuses.reversed:
      return isWhole ? 'done' : 'refused';
    case paymentStatuses.refundProcessing:
      if (!isWhole) return isAskedBefore ? 'unclear' : 'later';
      return isAskedBefore ? 'done' : 'unclear';
    case paymentStatuses.refunded:
      return isWhole && isAskedBefore ? 'done' : 'unclear';
    default:
      return 'refused';
  }
};

/** Before the settlement the whole payment is reversed; after it, all or part of it is refunded. */
export const prepareRefund = async (parts: Parts, refund: RefundToPrepare): Promise<PreparedRefund> => {
  const read = await parts.readStatus(refund.invoiceId);
  if (read.kind === 'silent' || read.answer.resultCode !== resultCodes.ok) {
    const isGone = read.kind === 'answered' && read.answer.resultCode === resultCodes.notFound;
    return { kind: isGone ? 'refused' : 'unknown' };
  }
  if (refund.amount.currency !== refund.paid.currency) return { kind: 'refused' };
  const step = stepIn(read.answer.paymentStatus ?? 0, refund);
  return step === 'payment/reverse' || step === 'payment/refund'
    ? { kind: 'ready', send: () => send(parts, step, refund) }
    : { kind: step };
};
