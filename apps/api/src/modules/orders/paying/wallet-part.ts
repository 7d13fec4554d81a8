import { addMoney, isLive, isZero, money, type WalletCurrency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { transfer, walletHoldOf, walletOf } from '@parcela/ledger';
import { owedOf } from '../orders.policy.ts';
import { type Order, updateOrder } from '../orders.store.ts';

/**
 * Puts wallet money on hold for a live order that the caller has locked, in one attempt to pay. The hold is captured
 * when the order becomes Paid and released when the order ends otherwise.
 */
export const holdWalletPart = async (
  tx: Tx,
  order: Order,
  {
    amount,
    currency,
    attemptId,
  }: { readonly amount: bigint; readonly currency: WalletCurrency; readonly attemptId: number },
): Promise<Order> => {
  invariant(isLive(order.state), `order ${order.id} is ${order.state} and holds nothing`);
  await transfer(tx, {
    kind: 'wallet.held',
    source: { type: 'attempt', id: attemptId },
    from: walletOf(order.userId, currency),
    to: walletHoldOf(order.userId, currency),
    amount,
  });
  const paidFromWallet = addMoney(order.paidFromWallet, money(amount, currency));
  return updateOrder(tx, order.id, { paid_from_wallet: paidFromWallet.amount });
};

/**
 * Returns whether the whole price is covered, partly by the wallet, so that only the investor's mailed link is
 * missing.
 */
export const awaitsAuthorization = (order: Order): boolean =>
  isLive(order.state) && !isZero(order.paidFromWallet) && isZero(owedOf(order));
