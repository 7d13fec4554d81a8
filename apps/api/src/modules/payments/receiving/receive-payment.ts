import {
  type Currency,
  type Money,
  type PaymentMatch,
  isAllocated,
  isTopUpReference,
  matchPayment,
  money,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import { type LedgerEntry, externalAccount, post, suspenseFor } from '@parcela/ledger';
import { notify } from '../../notifications/index.ts';
import { type Order, lockCurrentOrder } from '../../orders/index.ts';
import type { IncomingMoney, PaymentDeps } from '../payments.ports.ts';
import { type NewPayment, insertPayment, creditableSuspenseReasons } from '../payments.store.ts';
import type { PaymentSuspenseReason } from '../payments.tables.ts';
import { type OrderToSettle, lockToSettle, settleOrder } from './settle-order.ts';
import { receiveTopUp } from '../top-ups/receive-top-up.ts';
import { findTopUpOwner } from '../top-ups/top-up-references.store.ts';
import { recordWaitingMoney } from '../suspended-money.ts';

export type ReceivedPayment =
  | { readonly kind: 'known' }
  | {
      readonly kind: 'received';
      readonly paymentId: number;
      /** The order after the payment; undefined when the reference named no order. */
      readonly order: Order | undefined;
      readonly match: PaymentMatch['kind'] | PaymentSuspenseReason | 'topped_up';
    };

interface Split {
  readonly allocated: bigint;
  readonly suspended: bigint;
  readonly reason: PaymentSuspenseReason | null;
}

const splitOf = (match: PaymentMatch, amount: Money): Split => {
  if (!isAllocated(match)) return { allocated: 0n, suspended: amount.amount, reason: match.kind };
  return match.kind === 'surplus'
    ? { allocated: match.allocated.amount, suspended: match.surplus.amount, reason: 'surplus' }
    : { allocated: match.allocated.amount, suspended: 0n, reason: null };
};

/** Order money that staff must decide about; the order does not wait for a surplus. */
const needsDecision = ({ reason }: Split): boolean =>
  reason !== null && !creditableSuspenseReasons.includes(reason);

/**
 * Receives money from any provider for the order or the wallet that its reference names. Receiving the same money
 * again changes nothing. An amount that is not positive throws `RangeError`.
 */
export const receivePayment = async (
  deps: PaymentDeps,
  tx: Tx,
  incoming: IncomingMoney,
): Promise<ReceivedPayment> => {
  const { reference } = incoming;
  const owner =
    deps.takesTopUps === true && reference !== null && isTopUpReference(reference)
      ? await findTopUpOwner(tx, reference)
      : undefined;
  if (owner) {
    const received = await receiveTopUp(deps, tx, owner, incoming);
    if (!received) return { kind: 'known' };
    const { paymentId, reason } = received;
    return { kind: 'received', paymentId, order: undefined, match: reason ?? 'topped_up' };
  }
  const order =
    reference === null ? undefined : await lockCurrentOrder(deps, tx, { paymentReference: reference });
  return receiveForOrder(deps, tx, order, incoming);
};

/**
 * Like `receivePayment`, for an order that the caller has locked: decides where the money goes, stores it once, books
 * it to the order or to suspense, lets it pay the order, and notifies the investor.
 */
export const receiveForOrder = async (
  deps: PaymentDeps,
  tx: Tx,
  order: Order | undefined,
  incoming: IncomingMoney,
): Promise<ReceivedPayment> => {
  const { amount } = incoming;
  const locked = order && (await lockToSettle(deps, tx, order));
  failpoint('allocate.afterLock');

  const match = matchPayment(incoming, locked?.owed ?? null);
  const split = splitOf(match, amount);
  const payment: NewPayment = {
    ...incoming,
    orderId: order?.id ?? null,
    allocated: split.allocated,
    suspended: split.suspended,
    suspenseReason: split.reason,
  };
  const paymentId = await insertPayment(tx, payment);
  if (paymentId === undefined) return { kind: 'known' };

  const current = await book(deps, tx, { incoming, locked, split, paymentId });
  if (order) await notifyInvestor(tx, order, { match, split, currency: amount.currency });
  return { kind: 'received', paymentId, order: current, match: match.kind };
};

/** Posts one ledger transaction from the external account to order and suspense; returns the updated order. */
const book = async (
  deps: PaymentDeps,
  tx: Tx,
  booking: {
    readonly incoming: IncomingMoney;
    readonly locked: OrderToSettle | undefined;
    readonly split: Split;
    readonly paymentId: number;
  },
): Promise<Order | undefined> => {
  const { incoming, locked, split, paymentId } = booking;
  const { paymentType } = incoming;
  const { amount, currency } = incoming.amount;
  const surplus = { account: suspenseFor(`payment:${paymentId}`, currency), amount: split.suspended };
  const from: LedgerEntry = {
    kind: 'payment.received',
    source: { type: 'payment', id: paymentId },
    postings: [
      { account: externalAccount(incoming.provider, currency), amount: -amount },
      ...(split.suspended === 0n ? [] : [surplus]),
    ],
  };
  if (locked && split.allocated > 0n)
    return settleOrder(deps, tx, locked, { amount: money(split.allocated, currency), paymentType, from });
  await post(tx, from);
  return locked && needsDecision(split) ? recordWaitingMoney(tx, locked.order) : locked?.order;
};

/** Notifies the investor of what the order's state does not show: a received part, or suspended money. */
const notifyInvestor = async (
  tx: Tx,
  order: Order,
  {
    match,
    split,
    currency,
  }: { readonly match: PaymentMatch; readonly split: Split; readonly currency: Currency },
): Promise<void> => {
  const { id: orderId, userId, documentId } = order;
  const notification = { userId, link: `/orders/${documentId}`, mail: true };
  if (match.kind === 'partial')
    await notify(tx, {
      ...notification,
      kind: 'payment.part_received',
      params: { orderId, amount: money(split.allocated, currency) },
    });
  if (split.suspended > 0n)
    await notify(tx, {
      ...notification,
      kind: 'payment.suspended',
      params: { orderId, amount: money(split.suspended, currency) },
    });
};
