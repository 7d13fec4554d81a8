import {
  type Money,
  isLive,
  isWalletCurrency,
  money,
  normalizePaymentReference,
  paymentTypeOf,
} from '@parcela/domain';
import type { AttemptState } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { InvariantError, invariant } from '@parcela/platform/errors.ts';
import {
  type Order,
  awaitsAuthorization,
  failOrder,
  deferForConfirmation,
  lockCurrentOrder,
  releaseConfirmation,
} from '../../orders/index.ts';
import { attemptStateOf, isProgress, liveAttemptStates, nextPollInS } from '../attempts/attempt-states.ts';
import { bookInvoiceRefunds } from '../gateway-refunds/book-invoice-refunds.ts';
import {
  type Attempt,
  findAttempt,
  findAttemptByRef,
  listOtherStates,
  lockTopUpAttempt,
  saveAnswer,
} from '../attempts/attempts.store.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import type { GatewayInvoice, PaymentGateway } from '@parcela/providers/ports/payment-gateway.ts';
import { receiveForOrder, receivePayment } from '../receiving/receive-payment.ts';
import { openSettlement } from './card-settlements.store.ts';
import { getTopUpReference } from '../top-ups/top-up-references.store.ts';
import { recordWaitingMoney } from '../suspended-money.ts';

/** An invoice with its received amount as a number; null while the amount is unknown. */
type FiguredInvoice = GatewayInvoice & { readonly received: Money | null };

const inFigures = (attempt: Attempt, invoice: GatewayInvoice): FiguredInvoice => ({
  ...invoice,
  received: invoice.received === 'asked' ? money(attempt.amount, attempt.currency) : invoice.received,
});

/**
 * Whether the received amount is known and the invoice requested the right amount; otherwise staff must review it.
 */
const isBookable = (attempt: Attempt, { asked, received }: FiguredInvoice): boolean =>
  received !== null &&
  (asked === null || (asked.amount === attempt.amount && asked.currency === attempt.currency));

const nextState = (attempt: Attempt, invoice: FiguredInvoice): AttemptState => {
  const next = attemptStateOf(invoice.state);
  const checked = next === 'succeeded' && !isBookable(attempt, invoice) ? 'needs_review' : next;
  return isProgress(attempt.state, checked) ? checked : attempt.state;
};

/** The gateway that answered. */
type Source = Pick<PaymentGateway, 'provider'>;

/**
 * Applies the invoice, as read from the gateway and never as sent in a webhook, to its attempt and its order or
 * wallet. Answers in any order and with any repetition have the same result: an attempt never moves backwards, and
 * money is received once.
 */
export const applyInvoice = async (
  deps: PaymentDeps,
  tx: Tx,
  gateway: Source,
  reported: GatewayInvoice,
): Promise<void> => {
  const known = await findAttemptByRef(tx, gateway.provider, reported.id);
  if (!known) return receiveStray(deps, tx, gateway, reported);
  const order = known.orderId === null ? null : await lockCurrentOrder(deps, tx, { id: known.orderId });
  invariant(order !== undefined, `attempt ${known.id} has no order`);
  // Read again under the order's lock.
  const attempt = await (order ? findAttempt : lockTopUpAttempt)(tx, known.id);
  invariant(attempt, `attempt ${known.id} is gone`);
  const invoice = inFigures(attempt, reported);
  const state = nextState(attempt, invoice);
  const pollInS = invoice.isFinal ? null : nextPollInS(state, attempt.pollCount + 1, attempt);
  await saveAnswer(tx, attempt, { state, nextPollInS: pollInS });
  if (state !== attempt.state && order) await follow(deps, tx, { order, attempt, state, invoice });
  if (state !== attempt.state && state === 'succeeded' && !order)
    await receiveForWallet(deps, tx, { attempt, invoice });
  await bookInvoiceRefunds(tx, gateway, invoice);
};

interface Step {
  readonly order: Order;
  /** The attempt before the change. */
  readonly attempt: Attempt;
  readonly state: AttemptState;
  readonly invoice: FiguredInvoice;
}

/** Applies the new state of an attempt to its order. */
const follow = async (deps: PaymentDeps, tx: Tx, step: Step): Promise<void> => {
  const { order, attempt, state } = step;
  switch (state) {
    case 'confirming':
      await deferForConfirmation(tx, order);
      return;
    case 'succeeded':
      await receiveMoney(deps, tx, step);
      return;
    case 'needs_review':
      // Marked before the release, because an order past its deadline must not end in between.
      await release(tx, await recordWaitingMoney(tx, order), attempt);
      return;
    case 'rejected':
      await failIfLast(deps, tx, await release(tx, order, attempt), attempt);
      return;
    case 'cancelled_by_payer':
    case 'expired':
      // The order stays Unpaid and can be paid again immediately.
      await release(tx, order, attempt);
      return;
    case 'created':
    case 'redirected':
    case 'pending':
    case 'reversed':
    case 'refunded':
      return;
    default:
      throw new InvariantError(`attempt ${attempt.id} has a state unknown here`, {
        cause: state satisfies never,
      });
  }
};

/**
 * Ends the order's deferral for this attempt, unless another attempt is being confirmed. The gateway has settled what
 * staff had to review about this attempt.
 */
const release = async (tx: Tx, order: Order, attempt: Attempt): Promise<Order> => {
  const others = await listOtherStates(tx, attempt);
  if (others.includes('confirming')) return order;
  const released = await releaseConfirmation(tx, order);
  return released.needsReview ? recordWaitingMoney(tx, released) : released;
};

const receiveMoney = async (deps: PaymentDeps, tx: Tx, step: Step): Promise<void> => {
  const { order, attempt, invoice } = step;
  invariant(invoice.received, `invoice ${invoice.id} is paid with nothing`);
  const received = await receiveForOrder(deps, tx, order, {
    provider: attempt.provider,
    providerRef: invoice.id,
    paymentType: attempt.type,
    amount: invoice.received,
    reference: order.paymentReference,
    payerName: null,
    payerAccount: null,
    attemptId: attempt.id,
  });
  if (invoice.settlement) await openSettlement(tx, { provider: attempt.provider, providerRef: invoice.id });
  await release(tx, (received.kind === 'received' && received.order) || order, attempt);
};

/** Any received amount of a top-up goes to the wallet, by the rules of a bank transfer with its reference. */
const receiveForWallet = async (
  deps: PaymentDeps,
  tx: Tx,
  { attempt, invoice }: Pick<Step, 'attempt' | 'invoice'>,
): Promise<void> => {
  const { provider, topUpUserId: userId, currency } = attempt;
  invariant(invoice.received, `invoice ${invoice.id} is paid with nothing`);
  invariant(userId !== null && isWalletCurrency(currency), `attempt ${attempt.id} tops up no wallet`);
  await receivePayment(deps, tx, {
    provider,
    providerRef: invoice.id,
    paymentType: attempt.type,
    amount: invoice.received,
    reference: await getTopUpReference(tx, { userId, currency }),
    payerName: null,
    payerAccount: null,
    attemptId: attempt.id,
  });
  if (invoice.settlement) await openSettlement(tx, { provider, providerRef: invoice.id });
};

/** A refusal fails the order only if no other attempt can pay it and none of its money waits for staff. */
const failIfLast = async (deps: PaymentDeps, tx: Tx, order: Order, attempt: Attempt): Promise<void> => {
  const canStillPay: readonly AttemptState[] = ['created', ...liveAttemptStates, 'needs_review'];
  const others = await listOtherStates(tx, attempt);
  const isWaited = awaitsAuthorization(order) || others.some((state) => canStillPay.includes(state));
  if (!isLive(order.state) || order.needsReview || isWaited) return;
  await failOrder(deps, tx, order, 'gateway_refused');
};

/**
 * An invoice without an attempt: the process ended before it stored the id, so only the payer saw the page. The money
 * still belongs to the order or the wallet that its reference names.
 */
const receiveStray = async (
  deps: PaymentDeps,
  tx: Tx,
  gateway: Source,
  invoice: GatewayInvoice,
): Promise<void> => {
  // The amount of a payment without an attempt is unknown.
  if (invoice.state !== 'paid' || invoice.received === null || invoice.received === 'asked') return;
  await receivePayment(deps, tx, {
    provider: gateway.provider,
    providerRef: invoice.id,
    paymentType: paymentTypeOf(gateway.provider),
    amount: invoice.received,
    reference: normalizePaymentReference(invoice.reference ?? ''),
    payerName: null,
    payerAccount: null,
    attemptId: null,
  });
};
