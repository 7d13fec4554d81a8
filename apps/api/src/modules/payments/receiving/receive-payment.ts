import {
  type Currency,
  type Money,
  type PaymentMatch,
  type PaymentType,
  isAllocated,
  matchPayment,
  money,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { failpoint } from '@parcela/platform/failpoints.ts';
import {
  type AccountRef,
  type Posting,
  orderAccount,
  post,
  suspenseFor,
  externalAccount,
} from '@parcela/ledger';
import { notify } from '../../notifications/index.ts';
import { type Order, lockCurrentOrder } from '../../orders/index.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { type NewPayment, insertPayment, creditableSuspenseReasons } from '../payments.store.ts';
import type { PaymentProvider, PaymentSuspenseReason } from '../payments.tables.ts';
import { describeOrder, allocateToOrder } from './allocate-to-order.ts';
import { recordWaitingMoney } from '../suspended-money.ts';

/** Money that a provider says it has for us. */
export interface IncomingMoney {
  readonly provider: PaymentProvider;
  /** The provider's own reference of this money: the same reference again is the same money. */
  readonly providerRef: string;
  readonly paymentType: PaymentType;
  readonly amount: Money;
  /** Our payment reference as received; null when there was none. */
  readonly reference: string | null;
  /** Null where the rail does not name the payer. */
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly attemptId: number | null;
}

export type ReceivedPayment =
  | { readonly kind: 'known' }
  | {
      readonly kind: 'received';
      readonly paymentId: number;
      readonly orderId: number | null;
      readonly match: PaymentMatch['kind'];
      readonly isOrderPaid: boolean;
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

/** Order money that a person has to decide about; a surplus does not make the order wait. */
const needsDecision = ({ reason }: Split): boolean =>
  reason !== null && !creditableSuspenseReasons.includes(reason);

/**
 * Receives money from any provider: decides where it goes, stores it once, books it from the external account to its
 * order or to suspense, and makes the order Paid when it is covered. Receiving the same money again changes nothing. An
 * amount that is not positive throws `RangeError`.
 */
export const receivePayment = async (
  deps: PaymentDeps,
  tx: Tx,
  incoming: IncomingMoney,
): Promise<ReceivedPayment> => {
  const { amount, reference } = incoming;
  // The order first, then everything else: every decision on an order waits here.
  const order =
    reference === null ? undefined : await lockCurrentOrder(deps, tx, { paymentReference: reference });
  failpoint('allocate.afterLock');
  const match = matchPayment(incoming, order ? await describeOrder(deps, tx, order) : null);
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

  const paid = await book(deps, tx, { incoming, order, split, paymentId });
  if (order) await notifyInvestor(tx, order, { match, split, currency: amount.currency });
  return {
    kind: 'received',
    paymentId,
    orderId: order?.id ?? null,
    match: match.kind,
    isOrderPaid: order?.state !== 'Paid' && paid?.state === 'Paid',
  };
};

/** One ledger transaction from the external account to order and suspense; returns the updated order. */
const book = async (
  deps: PaymentDeps,
  tx: Tx,
  booking: {
    readonly incoming: IncomingMoney;
    readonly order: Order | undefined;
    readonly split: Split;
    readonly paymentId: number;
  },
): Promise<Order | undefined> => {
  const { incoming, order, split, paymentId } = booking;
  const { amount, currency } = incoming.amount;
  await post(tx, {
    kind: 'payment.received',
    source: { type: 'payment', id: paymentId },
    postings: [
      { account: externalAccount(incoming.provider, currency), amount: -amount },
      ...(order ? line(orderAccount(order.id, currency), split.allocated) : []),
      ...line(suspenseFor(`payment:${paymentId}`, currency), split.suspended),
    ],
  });
  if (!order || split.allocated === 0n)
    return order && needsDecision(split) ? recordWaitingMoney(tx, order) : order;
  return allocateToOrder(deps, tx, order, {
    amount: money(split.allocated, currency),
    paymentType: incoming.paymentType,
  });
};

const line = (account: AccountRef, amount: bigint): Posting[] => (amount === 0n ? [] : [{ account, amount }]);

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
