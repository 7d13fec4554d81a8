import { OperationalError } from '@parcela/platform/errors.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import { completeRefund, failRefund, leaveRefundToStaff } from '../refunds/end-refund.ts';
import type { PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';
import type { RefundParts } from '../gateways/gateways.ports.ts';
import { lockPayment } from '../lock-payment.ts';
import type { Payment } from '../payments.store.ts';
import type { Refund } from '../refunds/refunds.store.ts';
import { isRequestedSince, recordRequest, type RefundRequested } from './refund-requests.store.ts';

/**
 * Handles a refusal by the gateway. If there was only one request, the refusal means that no money moved. Another
 * request without a known answer may have moved money, and then only staff at the gateway can find out.
 */
const concludeRefusal = (
  { transact }: RefundParts,
  refund: Refund,
  { isFirst, askedAt }: RefundRequested,
): Promise<void> =>
  transact(async (tx) => {
    await lockPayment(tx, { id: refund.paymentId });
    const isOnlyRequest = isFirst && !(await isRequestedSince(tx, refund.id, askedAt));
    return isOnlyRequest ? failRefund(tx, refund.id, 'refused') : leaveRefundToStaff(tx, refund.id);
  });

/**
 * Refunds at a gateway with idempotency keys: the key stays the same, so that a repeated request is no second refund.
 * @throws OperationalError while it is unknown whether the gateway accepted the refund
 */
export const sendKeyedRefund = async (
  parts: RefundParts,
  send: NonNullable<PaymentGateway['refund']>,
  { refund, payment }: { readonly refund: Refund; readonly payment: Payment },
): Promise<void> => {
  const requested = await parts.transact((tx) => recordRequest(tx, refund.id));
  if (!requested) return;
  const answer = await send({
    invoiceId: payment.providerRef,
    amount: refund.amount,
    idempotencyKey: refund.documentId,
    description: parts.description,
  });
  if (answer.kind === 'unknown' || answer.kind === 'later')
    throw new OperationalError('common.unavailable', { retryAfterS: 30 });
  failpoint('refund.afterGatewayBeforeCommit');
  return answer.kind === 'ok'
    ? parts.transact((tx) => completeRefund(tx, refund.id))
    : concludeRefusal(parts, refund, requested);
};
