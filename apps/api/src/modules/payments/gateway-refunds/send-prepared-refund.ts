import { OperationalError, invariant } from '@parcela/platform/errors.ts';
import { completeRefund, failRefund, leaveRefundToStaff } from '../refunds/end-refund.ts';
import type {
  PaymentGateway,
  PreparedRefund,
  RefundedInvoice,
} from '@parcela/providers/ports/payment-gateway.ts';
import type { RefundParts } from '../gateways/gateways.ports.ts';
import type { Payment } from '../payments.store.ts';
import { type AskedRefund, claimAsking, findAskedRefund, postponeRefund } from './refund-requests.store.ts';

/** Longer than a gateway takes to answer; a process with a newer request may still get its answer. */
const answersInS = 60;
/** Nothing can be done in the payment's present state; the nightly settlement changes that state. */
const laterInS = 3_600;

const unknown = (): OperationalError => new OperationalError('common.unavailable', { retryAfterS: 30 });

/** Turns the gateway's answer, before or after the request, into the state of the refund. */
const conclude = (
  { transact }: RefundParts,
  refund: AskedRefund,
  kind: Exclude<RefundedInvoice['kind'] | PreparedRefund['kind'], 'ready' | 'unknown'>,
): Promise<void> =>
  transact(async (tx) => {
    switch (kind) {
      case 'ok':
      case 'done':
        return completeRefund(tx, refund.id);
      case 'refused':
        return failRefund(tx, refund.id, 'refused');
      case 'unclear':
        return leaveRefundToStaff(tx, refund.id);
      case 'later':
        return postponeRefund(tx, refund.id, laterInS);
      default:
        return kind satisfies never;
    }
  });

/**
 * Refunds at a gateway without idempotency keys: first finds out what is possible, then stores the request, then
 * sends it. A request with an unknowable result is left to staff. No request is repeated that could pay twice.
 * @throws OperationalError while it is unknown whether the gateway accepted the refund
 */
export const sendPreparedRefund = async (
  parts: RefundParts,
  gateway: PaymentGateway,
  { refundId, payment }: { readonly refundId: number; readonly payment: Payment },
): Promise<void> => {
  const refund = await findAskedRefund(parts.reader, refundId);
  if (!refund || refund.waitsS > 0) return;
  invariant(gateway.prepareRefund, `${gateway.provider} prepares no refunds`);
  if (refund.askedAgoS !== null && refund.askedAgoS < answersInS) throw unknown();
  const prepared = await gateway.prepareRefund({
    invoiceId: payment.providerRef,
    amount: refund.amount,
    paid: payment.amount,
    isAskedBefore: refund.askedAgoS !== null,
  });
  if (prepared.kind === 'unknown') throw unknown();
  if (prepared.kind !== 'ready') return conclude(parts, refund, prepared.kind);
  // Another process has made the request in the meantime and handles the answer.
  if (!(await parts.transact((tx) => claimAsking(tx, refund)))) throw unknown();
  const answer = await prepared.send();
  if (answer.kind === 'unknown') throw unknown();
  return conclude(parts, refund, answer.kind);
};
