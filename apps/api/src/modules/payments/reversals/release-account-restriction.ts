import { isWalletCurrency } from '@parcela/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { BusinessError, invariant } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { lockAccounts, post, walletOf, worldAccount } from '../../ledger/index.ts';
import { type Order, lockOrder } from '../../orders/index.ts';
import { type MoneyBlock, findBlock, hasOpenBlockOfOrder, releaseBlock } from '../../wallets/index.ts';
import { endReversal } from '../bank-transfer/bank-transfer-attempts.store.ts';
import { listWaitingOfOrder, lockPaymentRow, moveParts } from '../payments.store.ts';
import { outOfSuspense, partsOf, settleReview } from '../suspended-money.ts';
import { lockPayment } from '../lock-payment.ts';

/** Two members of staff who decide what a block of money comes to. */
export interface BlockDecision {
  /** documentId of the block. */
  readonly block: string;
  /** The bank keeps it: what waits of it, and then the wallet, pays for that. Else it came back by itself. */
  readonly isMoneyGone: boolean;
  readonly reason: string;
  readonly requestedBy: number;
  readonly approvedBy: number;
  readonly requestId: string;
}

/** The payments that may pay for it: the one that was taken back, then the others of the same order, the oldest first. */
const payersOf = async (tx: Tx, block: MoneyBlock): Promise<ReadonlySet<number>> => {
  const { currency } = block.amount;
  const ofOrder =
    block.orderId === null
      ? []
      : await listWaitingOfOrder(tx, { orderId: block.orderId, provider: 'bank', currency });
  return new Set([...(block.paymentId === null ? [] : [block.paymentId]), ...ofOrder]);
};

/** Books so much of what waits of a payment, or less when less waits, to the bank; answers how much. */
const payFromSuspense = async (tx: Tx, block: MoneyBlock, id: number, most: bigint): Promise<bigint> => {
  const payment = await lockPaymentRow(tx, id);
  invariant(payment, `payment ${id} is gone`);
  const waiting = payment.suspended + payment.released;
  const part = waiting < most ? waiting : most;
  if (part === 0n) return 0n;
  const parts = partsOf(payment, part);
  await post(tx, {
    kind: 'payment.reversed',
    source: { type: 'money_block', id: `${block.id}:${id}` },
    postings: [
      ...outOfSuspense(payment, parts),
      { account: worldAccount('bank', block.amount.currency), amount: part },
    ],
  });
  await moveParts(tx, id, { suspended: -parts.suspended, released: -parts.released, reversed: part });
  return part;
};

/** The same out of what is free in the wallet of whoever is restricted. */
const payFromWallet = async (tx: Tx, block: MoneyBlock, most: bigint): Promise<bigint> => {
  const { currency } = block.amount;
  if (block.userId === null || !isWalletCurrency(currency)) return 0n;
  const wallet = walletOf(block.userId, currency);
  const [free = 0n] = await lockAccounts(tx, [wallet]);
  const part = free < most ? free : most;
  if (part <= 0n) return 0n;
  await post(tx, {
    kind: 'payment.reversed',
    source: { type: 'money_block', id: `${block.id}:wallet` },
    postings: [
      { account: wallet, amount: -part },
      { account: worldAccount('bank', currency), amount: part },
    ],
  });
  return part;
};

/**
 * Books what the bank has kept, the whole of it or nothing: so either money of it waits (its order was cancelled, or
 * its investor has paid again), or the wallet of whoever is restricted has it.
 * @throws BusinessError 409 `suspense.not_assignable` with `money_missing`
 */
const payTheBank = async (tx: Tx, block: MoneyBlock): Promise<void> => {
  let left = block.amount.amount;
  for (const id of await payersOf(tx, block)) {
    if (left === 0n) break;
    left -= await payFromSuspense(tx, block, id, left);
  }
  if (left > 0n) left -= await payFromWallet(tx, block, left);
  if (left > 0n) throw new BusinessError('suspense.not_assignable', { reason: 'money_missing' });
};

/** The order whose money was taken back, and that of the payment: both locked, before anything else. */
const lockOrders = async (tx: Tx, block: MoneyBlock): Promise<(Order | undefined)[]> => {
  const locked =
    block.paymentId === null
      ? undefined
      : await lockPayment(tx, { id: block.paymentId }, { otherOrderId: block.orderId ?? undefined });
  const order = block.orderId === null ? undefined : await lockOrder(tx, { id: block.orderId });
  return locked?.order?.id === order?.id ? [order] : [order, locked?.order];
};

/**
 * Ends a block of money, by the decision of two members of staff.
 * @throws BusinessError 404 `common.not_found`, 409 `suspense.decided`, `suspense.not_assignable`
 */
export const releaseMoneyBlock = async (tx: Tx, decision: BlockDecision): Promise<void> => {
  const block = await findBlock(tx, decision.block);
  if (!block) throw new BusinessError('common.not_found');
  const orders = await lockOrders(tx, block);
  if (!(await releaseBlock(tx, block.id, decision))) throw new BusinessError('suspense.decided');
  if (decision.isMoneyGone) await payTheBank(tx, block);
  const [order] = orders;
  if (order && !(await hasOpenBlockOfOrder(tx, order.id))) await endReversal(tx, order);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: decision.requestedBy },
    type: 'money_block.released',
    subject: { type: 'money_block', id: block.documentId },
    before: { blocked: String(block.amount.amount), currency: block.amount.currency },
    after: {
      blocked: '0',
      isMoneyGone: decision.isMoneyGone,
      reason: decision.reason,
      approvedBy: decision.approvedBy,
    },
    requestId: decision.requestId,
  });
  for (const each of orders) await settleReview(tx, each);
};
