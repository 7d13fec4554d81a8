import { type OrderState, isLive } from '@parcela/domain';
import {
  freeShares,
  isUndecided,
  nth,
  type Model,
  type ModelOrder,
  type ModelPayment,
  owedOf,
  priceOf,
  shareCount,
  sharesIn,
  waitingOf,
} from './payments-model.ts';

/** The rules of orders and money in a small model with whole hours, plain numbers and no storage. */

const failedHours = 24;
const confirmingHours = 96;
const deferredHoursMax = 96;

export const paymentsOf = (model: Model, order: ModelOrder): ModelPayment[] => {
  const number = model.orders.indexOf(order);
  return model.payments.filter((payment) => payment.order === number);
};

/** Releases the shares and money of a live or Paid order. */
const release = (model: Model, order: ModelOrder): void => {
  for (const payment of paymentsOf(model, order).filter(({ allocated }) => allocated > 0n)) {
    payment.released += payment.allocated;
    payment.allocated = 0n;
    payment.reason ??= 'order_ended';
    payment.isLeftToStaff = false;
  }
  nth(model.buyers, order.buyer).wallet.CZK += order.fromWallet;
  order.fromWallet = 0n;
  order.allocated = 0n;
};

export const end = (model: Model, order: ModelOrder, to: OrderState): void => {
  order.needsReview ||= order.confirmingSince !== null || order.allocated !== 0n;
  release(model, order);
  Object.assign(order, { state: to, deadline: null, confirmingSince: null });
};

export const fail = (model: Model, order: ModelOrder): void => {
  order.needsReview ||= order.allocated !== 0n;
  release(model, order);
  Object.assign(order, { state: 'Failed', deadline: model.hours + failedHours, confirmingSince: null });
};

const creditable: readonly (string | null)[] = ['surplus', 'nothing_owed'];

/** Returns whether the money that waits for staff could still pay everything that a live order owes. */
const couldStillPay = (model: Model, order: ModelOrder): boolean => {
  const suspended = paymentsOf(model, order).filter(
    ({ currency, reason }) => currency === 'CZK' && !creditable.includes(reason),
  );
  const undecided = model.invoices.filter(
    (invoice) => model.orders[invoice.order] === order && isUndecided(invoice),
  );
  const waiting =
    suspended.reduce((sum, payment) => sum + payment.suspended, 0n) +
    undecided.reduce((sum, { amount }) => sum + amount, 0n);
  return isLive(order.state) && owedOf(order) > 0n && waiting >= owedOf(order);
};

/** Does what the scheduled job does after every step: due orders time out. */
export const expire = (model: Model): void => {
  for (const order of model.orders) {
    if (order.deadline === null || model.hours < order.deadline) continue;
    const isConfirming =
      order.confirmingSince !== null && model.hours < order.confirmingSince + confirmingHours;
    const isDeferred = isConfirming || couldStillPay(model, order);
    if (!isDeferred || model.hours >= order.deadline + deferredHoursMax) end(model, order, 'Timeout');
  }
};

export const makePaid = (model: Model, order: ModelOrder): void => {
  Object.assign(order, {
    state: 'Paid',
    allocated: priceOf(order) - order.fromWallet,
    deadline: null,
    confirmingSince: null,
  });
  if (sharesIn(model, 'Paid') === shareCount) model.isCompleted = true;
};

/** Why money of this amount and name cannot be allocated to the order; null when it can. */
export const suspenseReason = (
  model: Model,
  order: ModelOrder,
  incoming: { readonly amount: bigint; readonly currency: string; readonly isOwnName: boolean },
): string | null => {
  const isFailed = order.state === 'Failed';
  if (incoming.currency !== 'CZK') return 'wrong_currency';
  if (!isLive(order.state) && !isFailed) return 'order_not_live';
  if (isFailed && order.shares > freeShares(model)) return 'shares_taken';
  if (isFailed && incoming.amount < owedOf(order)) return 'order_not_live';
  if (owedOf(order) === 0n) return 'nothing_owed';
  if (!incoming.isOwnName) return 'name_differs';
  return nth(model.buyers, order.buyer).isCleared ? null : 'investor_not_cleared';
};

/** Counts money towards an order that can accept it; the rest of the amount is a surplus. */
export const allocate = (model: Model, order: ModelOrder, amount: bigint, byTransfer: boolean): bigint => {
  const owed = owedOf(order);
  const allocated = amount < owed ? amount : owed;
  if (allocated === owed) makePaid(model, order);
  else {
    order.allocated += allocated;
    order.state = 'Unpaid';
    order.awaitsTransfer ||= byTransfer;
  }
  return allocated;
};

/** Returns whether money of the order, or one of its invoices, waits for staff. */
export const hasUndecided = (model: Model, order: ModelOrder): boolean =>
  paymentsOf(model, order).some(
    ({ released, suspended, reason }) => released > 0n || (suspended > 0n && !creditable.includes(reason)),
  ) || model.invoices.some((invoice) => model.orders[invoice.order] === order && isUndecided(invoice));

export const closeReview = (model: Model, order: ModelOrder | undefined): void => {
  if (order) order.needsReview = hasUndecided(model, order);
};

/** Receives money: it goes to its order, or with a reason to suspense; a surplus goes to suspense. */
export const receiveMoney = (
  model: Model,
  number: number | null,
  incoming: {
    readonly amount: bigint;
    readonly currency: 'CZK' | 'EUR' | 'PLN';
    readonly isOwnName: boolean;
    readonly hasSource: boolean;
    readonly isFromBank: boolean;
  },
): void => {
  const order = number === null ? undefined : model.orders[number];
  const reason = order ? suspenseReason(model, order, incoming) : 'unknown_reference';
  const allocated =
    order && reason === null ? allocate(model, order, incoming.amount, incoming.isFromBank) : 0n;
  const suspended = incoming.amount - allocated;
  model.payments.push({
    order: number,
    currency: incoming.currency,
    isFromBank: incoming.isFromBank,
    hasSource: incoming.hasSource,
    allocated,
    suspended,
    released: 0n,
    refunded: 0n,
    credited: 0n,
    paidOut: 0n,
    reason: reason ?? (suspended > 0n ? 'surplus' : null),
    isLeftToStaff: false,
  });
  if (order && reason !== null && !creditable.includes(reason)) order.needsReview = true;
};

/** Refunds everything, or only the money that its order released. */
export const sendBack = (payment: ModelPayment, parts: 'all' | 'released'): void => {
  payment.refunded += parts === 'all' ? waitingOf(payment) : payment.released;
  if (parts === 'all') payment.suspended = 0n;
  payment.released = 0n;
};
