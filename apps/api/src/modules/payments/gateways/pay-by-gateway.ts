import { type Locale, gatewayFacts, paymentTypeOf } from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, OperationalError, invariant } from '@parcela/platform/errors.ts';
import { lockCurrentOrder, lockOrder, lockOwnOrder, requireRail, startPayment } from '../../orders/index.ts';
import { isProgress, nextPollInS } from '../attempts/attempt-states.ts';
import {
  type Attempt,
  beginAttempt,
  dropAttempt,
  findAttempt,
  findLiveAttempt,
  saveAnswer,
  saveInvoiceOfAttempt,
} from '../attempts/attempts.store.ts';
import type { PayOrderInput } from '../bank-transfer/pay-by-bank-transfer.ts';
import { assertPayable } from '../payments.policy.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import type { InvoiceRequest, Payer, PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';

/** Longer than a gateway takes to answer, so that only the claim of a dead request is taken over. */
const leaseS = 60;

/** The gateway; it is called between the steps, never in them. */
type Gateway = Pick<PaymentGateway, 'provider'>;

export interface PayByGatewayDeps extends PaymentDeps {
  readonly payerOf: (tx: Tx, userId: number) => Promise<Payer>;
  /** Origin of the platform, without a slash at its end. */
  readonly publicUrl: string;
  readonly brandName: ReadBrandName;
}

/** The order to pay, and the payer's language. */
export interface PayByGatewayInput extends PayOrderInput {
  readonly locale: Locale;
}

/** The state before the gateway is called: a payable invoice exists, or the claim to make one is ours. */
export type PreparedInvoice =
  | { readonly kind: 'live'; readonly attempt: Attempt }
  | { readonly kind: 'place'; readonly request: InvoiceRequest };

/**
 * Finds the live invoice of the amount owed, or claims the right to make one. The order does not change yet.
 * @throws BusinessError 404 `order.not_found`, 409 `order.not_payable`, `order.rail_unavailable`,
 * `idempotency.running` while another request is making one, 403 `verification.required`
 */
export const prepareInvoice = async (
  deps: PayByGatewayDeps,
  tx: Tx,
  { provider }: Gateway,
  { locale, ...input }: PayByGatewayInput,
): Promise<PreparedInvoice> => {
  const type = paymentTypeOf(provider);
  const order = await lockOwnOrder(deps, tx, input);
  requireRail(order, type, deps);
  const amount = await assertPayable(deps, tx, order);
  const live = await findLiveAttempt(tx, { orderId: order.id, type, amount });
  if (live) return { kind: 'live', attempt: live };
  const attemptId = await beginAttempt(tx, { orderId: order.id, type, provider, amount, leaseS });
  if (attemptId === undefined) throw new BusinessError('idempotency.running');
  const request: InvoiceRequest = {
    amount,
    reference: order.paymentReference,
    attemptId,
    description: `${await deps.brandName(tx)} ${order.paymentReference}`,
    payer: await deps.payerOf(tx, order.userId),
    notifyUrl: `${deps.publicUrl}/core/hook/pay/${provider}`,
    // Always our own page: an address from the client could lead anywhere.
    returnUrl: `${deps.publicUrl}/orders/${order.documentId}/payment?checking=true`,
    callbackUrl: `${deps.publicUrl}/core/pay/${provider}-gateway/return`,
    locale,
  };
  return { kind: 'place', request };
};

export const gatewayUnavailable = ({ provider }: Gateway): OperationalError =>
  new OperationalError('payment.gateway_unavailable', {
    retryAfterS: 5,
    params: { method: gatewayFacts[provider].name },
  });

/**
 * The gateway made the invoice: it becomes the order's attempt and the order Unpaid.
 * @throws BusinessError 409 `order.not_payable` when the order ended meanwhile; then the payer is not sent to the
 * invoice
 */
export const saveInvoice = async (
  deps: PaymentDeps,
  tx: Tx,
  gateway: Gateway,
  { attemptId, ...invoice }: { readonly attemptId: number; readonly id: string; readonly url: string },
): Promise<void> => {
  const attempt = await findAttempt(tx, attemptId);
  if (!attempt) throw gatewayUnavailable(gateway);
  const order = await lockCurrentOrder(deps, tx, { id: attempt.orderId });
  invariant(order, `attempt ${attemptId} has no order`);
  await startPayment(tx, order, paymentTypeOf(gateway.provider));
  const pollInS = nextPollInS('redirected', 0, { provider: gateway.provider, ageS: 0 }) ?? 0;
  if (!(await saveInvoiceOfAttempt(tx, attemptId, { ...invoice, pollInS })))
    throw gatewayUnavailable(gateway);
};

/** Releases the claim: the gateway made no invoice that a payer will see. */
export const abandonInvoice = dropAttempt;

/** The gateway no longer knows the invoice, so it cannot be paid. */
export const dropInvoice = async (tx: Tx, { id, orderId }: Attempt): Promise<void> => {
  await lockOrder(tx, { id: orderId });
  const attempt = await findAttempt(tx, id);
  if (attempt && isProgress(attempt.state, 'expired'))
    await saveAnswer(tx, attempt, { state: 'expired', nextPollInS: null });
};
