import {
  type Currency,
  type Money,
  type PaymentMatch,
  type PaymentType,
  isSettled,
  matchPayment,
  money,
} from '@parcela/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { failpoint } from '../../../platform/failpoints.ts';
import {
  type AccountRef,
  type Posting,
  orderAccount,
  post,
  suspenseFor,
  worldAccount,
} from '../../ledger/index.ts';
import { notify } from '../../notifications/index.ts';
import { type Order, lockCurrentOrder } from '../../orders/index.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { type NewPayment, insertPayment, reasonsThatWaitAside } from '../payments.store.ts';
import type { PaymentProvider, PaymentSuspenseReason } from '../payments.tables.ts';
import { describeOrder, settleToOrder } from './allocate-to-order.ts';
import { noteWaiting } from '../suspended-money.ts';

/** Money that a provider says it has for us. */
export interface ArrivedMoney {
  readonly provider: PaymentProvider;
  /** The provider's own reference of this money: the same one again is the same money. */
  readonly providerRef: string;
  readonly paymentType: PaymentType;
  readonly amount: Money;
  /** Our payment reference as it came; null when there was none. */
  readonly reference: string | null;
  /** Null where the rail does not tell who paid. */
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
  readonly settled: bigint;
  readonly suspended: bigint;
  readonly reason: PaymentSuspenseReason | null;
}

const splitOf = (match: PaymentMatch, amount: Money): Split => {
  if (!isSettled(match)) return { settled: 0n, suspended: amount.amount, reason: match.kind };
  return match.kind === 'surplus'
    ? { settled: match.settled.amount, suspended: match.surplus.amount, reason: 'surplus' }
    : { settled: match.settled.amount, suspended: 0n, reason: null };
};

/** Money of an order that a person has to decide about; what came beside the price waits without holding it up. */
const needsDecision = ({ reason }: Split): boolean =>
  reason !== null && !reasonsThatWaitAside.includes(reason);

/**
 * Takes in money that arrived, whoever brought it: decides where it goes, writes it down
 * once, books it from the world to its order or to suspense, and makes the order Paid when it is funded. The same
 * money again changes nothing. An amount that is not positive throws `RangeError`.
 */
export const receivePayment = async (
  deps: PaymentDeps,
  tx: Tx,
  arrived: ArrivedMoney,
): Promise<ReceivedPayment> => {
  const { amount, reference } = arrived;
  // The order first, then everything else: whoever decides on an order waits here.
  const order =
    reference === null ? undefined : await lockCurrentOrder(deps, tx, { paymentReference: reference });
  failpoint('settle.afterLock');
  const match = matchPayment(arrived, order ? await describeOrder(deps, tx, order) : null);
  const split = splitOf(match, amount);
  const payment: NewPayment = {
    ...arrived,
    orderId: order?.id ?? null,
    settled: split.settled,
    suspended: split.suspended,
    suspenseReason: split.reason,
  };
  const paymentId = await insertPayment(tx, payment);
  if (paymentId === undefined) return { kind: 'known' };

  const paid = await book(deps, tx, { arrived, order, split, paymentId });
  if (order) await tellInvestor(tx, order, { match, split, currency: amount.currency });
  return {
    kind: 'received',
    paymentId,
    orderId: order?.id ?? null,
    match: match.kind,
    isOrderPaid: order?.state !== 'Paid' && paid?.state === 'Paid',
  };
};

/** One ledger transaction from the world to order and suspense; answers the order as it is afterwards. */
const book = async (
  deps: PaymentDeps,
  tx: Tx,
  booking: {
    readonly arrived: ArrivedMoney;
    readonly order: Order | undefined;
    readonly split: Split;
    readonly paymentId: number;
  },
): Promise<Order | undefined> => {
  const { arrived, order, split, paymentId } = booking;
  const { amount, currency } = arrived.amount;
  await post(tx, {
    kind: 'payment.received',
    source: { type: 'payment', id: paymentId },
    postings: [
      { account: worldAccount(arrived.provider, currency), amount: -amount },
      ...(order ? line(orderAccount(order.id, currency), split.settled) : []),
      ...line(suspenseFor(`payment:${paymentId}`, currency), split.suspended),
    ],
  });
  if (!order || split.settled === 0n) return order && needsDecision(split) ? noteWaiting(tx, order) : order;
  return settleToOrder(deps, tx, order, {
    amount: money(split.settled, currency),
    paymentType: arrived.paymentType,
  });
};

const line = (account: AccountRef, amount: bigint): Posting[] => (amount === 0n ? [] : [{ account, amount }]);

/** What the state of the order does not tell by itself: a part came, or something waits. */
const tellInvestor = async (
  tx: Tx,
  order: Order,
  {
    match,
    split,
    currency,
  }: { readonly match: PaymentMatch; readonly split: Split; readonly currency: Currency },
): Promise<void> => {
  const { id: orderId, userId, documentId } = order;
  const told = { userId, link: `/orders/${documentId}`, mail: true };
  if (match.kind === 'partial')
    await notify(tx, {
      ...told,
      kind: 'payment.part_received',
      params: { orderId, amount: money(split.settled, currency) },
    });
  if (split.suspended > 0n)
    await notify(tx, {
      ...told,
      kind: 'payment.suspended',
      params: { orderId, amount: money(split.suspended, currency) },
    });
};
