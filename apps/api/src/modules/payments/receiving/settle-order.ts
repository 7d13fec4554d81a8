import {
  type Money,
  type OwedOrder,
  type PaymentType,
  type VerificationType,
  addMoney,
  compareMoney,
  isLive,
  isZero,
  missingToInvest,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { type LedgerEntry, balanceOf, orderAccount, post } from '@parcela/ledger';
import {
  type LockedForPayment,
  type Order,
  areSharesFree,
  awaitsAuthorization,
  countPart,
  lockForPayment,
  markPaid,
  owedOf,
} from '../../orders/index.ts';
import { hasOpenRestriction } from '../../wallets/index.ts';
import { hasReversal, openBankTransfer } from '../bank-transfer/bank-transfer-attempts.store.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { completeAttempts } from './payments-of-orders.store.ts';

/** A locked order with the facts by which `matchPayment` decides about its money. */
export interface OrderToSettle extends LockedForPayment {
  readonly owed: OwedOrder;
}

/**
 * Locks everything that settling an order reads and changes, and reads the facts. The caller has locked the order,
 * and the payment if there is one; the ledger accounts come last.
 */
export const lockToSettle = async (deps: PaymentDeps, tx: Tx, order: Order): Promise<OrderToSettle> => {
  const locked = await lockForPayment(deps, tx, order);
  const { levels } = locked;
  const sharesFree = await areSharesFree(tx, order);
  return { ...locked, owed: await describe(deps, tx, order, { levels, sharesFree }) };
};

/**
 * The same facts without a lock, for display and not for a decision; it does not check whether a Failed order's
 * shares are free.
 */
export const previewOrder = async (deps: PaymentDeps, tx: Tx, order: Order): Promise<OwedOrder> =>
  describe(deps, tx, order, { levels: await deps.levels.levelsOf(tx, order.userId), sharesFree: true });

const describe = async (
  deps: PaymentDeps,
  tx: Tx,
  order: Order,
  decisive: { readonly levels: readonly VerificationType[]; readonly sharesFree: boolean },
): Promise<OwedOrder> => ({
  state: order.state,
  owed: owedOf(order),
  investorName: await deps.investorName(tx, order.userId),
  investorCleared: missingToInvest(decisive.levels).length === 0,
  hasReversal: await isStopped(tx, order),
  sharesFree: decisive.sharesFree,
});

/**
 * Returns whether the order cannot be paid: the bank reversed its money, or it has a wallet part and its investor is
 * restricted. Paying the rest would capture the hold, and restricted wallets pay nothing.
 */
const isStopped = async (tx: Tx, order: Order): Promise<boolean> =>
  (await hasReversal(tx, order.id)) ||
  (!isZero(order.paidFromWallet) && (await hasOpenRestriction(tx, order.userId)));

/** Money that `matchPayment` allocates to the order, and the ledger transaction that moves it. */
export interface Settlement {
  readonly amount: Money;
  readonly paymentType: PaymentType;
  /** The source of the money and the destination of the rest; the function adds the order's own line. */
  readonly from: LedgerEntry;
}

/**
 * Lets money pay an order: it is booked to the order and counted. When the price is complete, the order becomes Paid
 * and the shares the investor's. A Failed order accepts only its whole price. Money that `matchPayment` would have
 * refused is an error and rolls everything back (`InvariantError`).
 */
export const settleOrder = async (
  deps: PaymentDeps,
  tx: Tx,
  locked: LockedForPayment,
  { amount, paymentType, from }: Settlement,
): Promise<Order> => {
  const { order } = locked;
  const owed = owedOf(order);
  const isWhole = compareMoney(amount, owed) === 0;
  invariant(
    amount.amount > 0n && compareMoney(amount, owed) <= 0,
    `order ${order.id} does not owe ${amount.amount}`,
  );
  invariant(isLive(order.state) || isWhole, `order ${order.id} has Failed and takes only its whole price`);

  const account = orderAccount(order.id, amount.currency);
  await post(tx, { ...from, postings: [...from.postings, { account, amount: amount.amount }] });
  const booked = await balanceOf(tx, account);
  const allocated = addMoney(order.allocated, amount).amount;
  invariant(booked === allocated, `order ${order.id} has ${booked} in the ledger, not ${allocated}`);

  // An investor may transfer money without having requested the instructions.
  if (paymentType === 'BankTransfer') await openBankTransfer(tx, order.id, owed);
  if (!isWhole) return countPart(tx, order, { allocated: amount.amount, paymentType });
  return completeOrder(deps, tx, locked, paymentType);
};

/**
 * Handles the investor's authorisation of the wallet part for an order that waited only for this: the order becomes
 * Paid.
 */
export const captureWalletPart = async (
  deps: PaymentDeps,
  tx: Tx,
  locked: LockedForPayment,
): Promise<Order> => {
  invariant(awaitsAuthorization(locked.order), `order ${locked.order.id} is not covered by the wallet`);
  return completeOrder(deps, tx, locked, 'Wallet');
};

/** The order becomes Paid, and so do the attempts that paid it. */
const completeOrder = async (
  deps: PaymentDeps,
  tx: Tx,
  locked: LockedForPayment,
  paymentType: PaymentType,
): Promise<Order> => {
  const paid = await markPaid(deps, tx, locked, paymentType);
  await completeAttempts(tx, paid.id);
  return paid;
};
