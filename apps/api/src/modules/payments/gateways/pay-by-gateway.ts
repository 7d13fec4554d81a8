import { type GatewayProvider, type Locale, type Money, gatewayFacts, paymentTypeOf } from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, OperationalError, invariant } from '@parcela/platform/errors.ts';
import { lockCurrentOrder, lockOrder, lockOwnOrder, requireRail, startPayment } from '../../orders/index.ts';
import { requireMayWithdraw } from '../../wallets/index.ts';
import { isProgress, nextPollInS } from '../attempts/attempt-states.ts';
import {
  type Attempt,
  type AttemptPurpose,
  beginAttempt,
  dropAttempt,
  findAttempt,
  findLiveAttempt,
  lockTopUpAttempt,
  saveAnswer,
  saveInvoiceOfAttempt,
} from '../attempts/attempts.store.ts';
import type { PayOrderInput } from '../bank-transfer/pay-by-bank-transfer.ts';
import { assertPayable } from '../payments.policy.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import type { InvoiceRequest, Payer, PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';

/** Longer than a gateway takes to answer, so that only the claim of a dead request is taken over. */
const leaseS = 60;

/** The gateway, which is called between the steps and never within them. */
type Gateway = Pick<PaymentGateway, 'provider'>;

export interface PayByGatewayDeps extends PaymentDeps {
  readonly payerOf: (tx: Tx, userId: number) => Promise<Payer>;
  /** The platform's origin, without a slash at the end. */
  readonly publicUrl: string;
  readonly brandName: ReadBrandName;
}

/** The order to pay, and the payer's language. */
export interface PayByGatewayInput extends PayOrderInput {
  readonly locale: Locale;
}

/** The state before the gateway is called: either a payable invoice exists, or the claim to make one is ours. */
export type PreparedInvoice =
  | { readonly kind: 'live'; readonly attempt: Attempt }
  | { readonly kind: 'place'; readonly request: InvoiceRequest };

/**
 * Finds the live invoice for the owed amount, or claims the right to make one. The order does not change yet. @throws
 * BusinessError 404 `order.not_found`, 409 `order.not_payable`, `order.rail_unavailable`, `idempotency.running` while
 * another request is making one, 403 `verification.required`
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
  return claimInvoice(deps, tx, provider, {
    purpose: { orderId: order.id },
    userId: order.userId,
    amount,
    reference: order.paymentReference,
    page: `/orders/${order.documentId}/payment?checking=true`,
    locale,
  });
};

/** The payment for which an invoice is made. */
interface Claim {
  readonly purpose: AttemptPurpose;
  readonly userId: number;
  readonly amount: Money;
  readonly reference: string;
  /** The page of the app to which the payer returns. */
  readonly page: string;
  readonly locale: Locale;
  /** Refuses a new invoice. */
  readonly check?: () => Promise<void>;
}

/**
 * Finds the live invoice of this amount, or claims the right to make one.
 * @throws BusinessError 409 `idempotency.running` while another request is making one
 */
export const claimInvoice = async (
  deps: PayByGatewayDeps,
  tx: Tx,
  provider: GatewayProvider,
  { purpose, userId, amount, reference, page, locale, check }: Claim,
): Promise<PreparedInvoice> => {
  const type = paymentTypeOf(provider);
  const live = await findLiveAttempt(tx, { purpose, type, amount });
  if (live) return { kind: 'live', attempt: live };
  await check?.();
  const attemptId = await beginAttempt(tx, { purpose, type, provider, amount, leaseS });
  if (attemptId === undefined) throw new BusinessError('idempotency.running');
  const request: InvoiceRequest = {
    amount,
    reference,
    attemptId,
    description: `${await deps.brandName(tx)} ${reference}`,
    payer: await deps.payerOf(tx, userId),
    notifyUrl: `${deps.publicUrl}/core/hook/pay/${provider}`,
    // Always our own page: an address from the client could lead anywhere.
    returnUrl: `${deps.publicUrl}${page}`,
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
 * Stores the invoice that the gateway made: it becomes an attempt of the wallet, or of the order, which becomes
 * Unpaid. @throws BusinessError 409 `order.not_payable` when the order has ended in the meantime, 403
 * `verification.required` or 409 `wallet.restricted` when the wallet accepts no money now; the payer is then not sent
 * to the invoice
 */
export const saveInvoice = async (
  deps: PaymentDeps,
  tx: Tx,
  gateway: Gateway,
  { attemptId, ...invoice }: { readonly attemptId: number; readonly id: string; readonly url: string },
): Promise<void> => {
  const attempt = await findAttempt(tx, attemptId);
  if (!attempt) throw gatewayUnavailable(gateway);
  if (attempt.topUpUserId !== null) await requireMayWithdraw(tx, attempt.topUpUserId);
  if (attempt.orderId !== null) {
    const order = await lockCurrentOrder(deps, tx, { id: attempt.orderId });
    invariant(order, `attempt ${attemptId} has no order`);
    await startPayment(tx, order, paymentTypeOf(gateway.provider));
  }
  const pollInS = nextPollInS('redirected', 0, { provider: gateway.provider, ageS: 0 }) ?? 0;
  if (!(await saveInvoiceOfAttempt(tx, attemptId, { ...invoice, pollInS })))
    throw gatewayUnavailable(gateway);
};

/** Releases the claim: the gateway made no invoice that a payer will see. */
export const abandonInvoice = dropAttempt;

/** The gateway no longer knows the invoice, so it cannot be paid. */
export const dropInvoice = async (tx: Tx, { id, orderId }: Attempt): Promise<void> => {
  if (orderId !== null) await lockOrder(tx, { id: orderId });
  const attempt = await (orderId === null ? lockTopUpAttempt : findAttempt)(tx, id);
  if (attempt && isProgress(attempt.state, 'expired'))
    await saveAnswer(tx, attempt, { state: 'expired', nextPollInS: null });
};
