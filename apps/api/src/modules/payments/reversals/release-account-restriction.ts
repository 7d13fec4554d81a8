import { isWalletCurrency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockAccounts, post, walletOf, externalAccount } from '@parcela/ledger';
import { type Order, lockOrder } from '../../orders/index.ts';
import {
  type AccountRestriction,
  findRestriction,
  hasOpenRestrictionOfOrder,
  releaseRestriction,
} from '../../wallets/index.ts';
import { endReversal } from '../bank-transfer/bank-transfer-attempts.store.ts';
import { listWaitingOfOrder, lockPaymentRow, moveParts } from '../payments.store.ts';
import { outOfSuspense, partsOf, closeReview } from '../suspended-money.ts';
import { lockPayment } from '../lock-payment.ts';

/** The decision of two members of staff to end an account restriction. */
export interface RestrictionDecision {
  /** documentId of the restriction. */
  readonly restriction: string;
  /**
   * True: the bank keeps the money, which the suspended part pays first and then the wallet. False: the bank returned
   * the money.
   */
  readonly isMoneyGone: boolean;
  readonly reason: string;
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly requestId: string;
}

/**
 * The payments whose money can cover the reversal: first the reversed one, then the others of the same order, oldest
 * first.
 */
const payersOf = async (tx: Tx, restriction: AccountRestriction): Promise<ReadonlySet<number>> => {
  const { currency } = restriction.amount;
  const ofOrder =
    restriction.orderId === null
      ? []
      : await listWaitingOfOrder(tx, { orderId: restriction.orderId, provider: 'bank', currency });
  return new Set([...(restriction.paymentId === null ? [] : [restriction.paymentId]), ...ofOrder]);
};

/** Books up to this much of a payment's suspended money to the bank; returns the booked amount. */
const payFromSuspense = async (
  tx: Tx,
  restriction: AccountRestriction,
  id: number,
  most: bigint,
): Promise<bigint> => {
  const payment = await lockPaymentRow(tx, id);
  invariant(payment, `payment ${id} is gone`);
  const waiting = payment.suspended + payment.released;
  const part = waiting < most ? waiting : most;
  if (part === 0n) return 0n;
  const parts = partsOf(payment, part);
  await post(tx, {
    kind: 'payment.reversed',
    source: { type: 'account_restriction', id: `${restriction.id}:${id}` },
    postings: [
      ...outOfSuspense(payment, parts),
      { account: externalAccount('bank', restriction.amount.currency), amount: part },
    ],
  });
  await moveParts(tx, id, { suspended: -parts.suspended, released: -parts.released, reversed: part });
  return part;
};

/** Books up to this much of the free money in the restricted user's wallet; returns the booked amount. */
const payFromWallet = async (tx: Tx, restriction: AccountRestriction, most: bigint): Promise<bigint> => {
  const { currency } = restriction.amount;
  if (restriction.userId === null || !isWalletCurrency(currency)) return 0n;
  const wallet = walletOf(restriction.userId, currency);
  const [free = 0n] = await lockAccounts(tx, [wallet]);
  const part = free < most ? free : most;
  if (part <= 0n) return 0n;
  await post(tx, {
    kind: 'payment.reversed',
    source: { type: 'account_restriction', id: `${restriction.id}:wallet` },
    postings: [
      { account: wallet, amount: -part },
      { account: externalAccount('bank', currency), amount: part },
    ],
  });
  return part;
};

/**
 * Books the whole reversed money or nothing. The money is either suspended (the order was cancelled, or the investor
 * has paid again) or in the wallet of the restricted user. @throws BusinessError 409 `suspense.not_assignable` with
 * `money_missing`
 */
const payTheBank = async (tx: Tx, restriction: AccountRestriction): Promise<void> => {
  let left = restriction.amount.amount;
  for (const id of await payersOf(tx, restriction)) {
    if (left === 0n) break;
    left -= await payFromSuspense(tx, restriction, id, left);
  }
  if (left > 0n) left -= await payFromWallet(tx, restriction, left);
  if (left > 0n) throw new BusinessError('suspense.not_assignable', { reason: 'money_missing' });
};

/** Locks the restriction's order and the payment's order first. */
const lockOrders = async (tx: Tx, restriction: AccountRestriction): Promise<(Order | undefined)[]> => {
  const locked =
    restriction.paymentId === null
      ? undefined
      : await lockPayment(
          tx,
          { id: restriction.paymentId },
          { otherOrderId: restriction.orderId ?? undefined },
        );
  const order = restriction.orderId === null ? undefined : await lockOrder(tx, { id: restriction.orderId });
  return locked?.order?.id === order?.id ? [order] : [order, locked?.order];
};

/**
 * Ends an account restriction by the decision of two members of staff.
 * @throws BusinessError 404 `common.not_found`, 409 `suspense.decided`, `suspense.not_assignable`
 */
export const releaseAccountRestriction = async (tx: Tx, decision: RestrictionDecision): Promise<void> => {
  const restriction = await findRestriction(tx, decision.restriction);
  if (!restriction) throw new BusinessError('common.not_found');
  const orders = await lockOrders(tx, restriction);
  if (!(await releaseRestriction(tx, restriction.id, decision))) throw new BusinessError('suspense.decided');
  if (decision.isMoneyGone) await payTheBank(tx, restriction);
  const [order] = orders;
  if (order && !(await hasOpenRestrictionOfOrder(tx, order.id))) await endReversal(tx, order);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: decision.requestedBy },
    type: 'account_restriction.released',
    subject: { type: 'account_restriction', id: restriction.documentId },
    before: { restricted: String(restriction.amount.amount), currency: restriction.amount.currency },
    after: {
      restricted: '0',
      isMoneyGone: decision.isMoneyGone,
      reason: decision.reason,
      approvedBy: decision.approvedBy,
    },
    requestId: decision.requestId,
  });
  for (const each of orders) await closeReview(tx, each);
};
