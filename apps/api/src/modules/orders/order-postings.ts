import { isWalletCurrency } from '@parcela/domain';
import { invariant } from '@parcela/platform/errors.ts';
import { type AccountRef, type Posting, walletHoldOf, walletOf } from '@parcela/ledger';
import type { Order } from './orders.store.ts';

/** One line of a ledger transaction; empty if nothing moves. */
export const line = (account: AccountRef, amount: bigint): Posting[] =>
  amount === 0n ? [] : [{ account, amount }];

const walletCurrencyOf = ({ id, price }: Order) => {
  invariant(isWalletCurrency(price.currency), `order ${id} is in a currency that has no wallet`);
  return price.currency;
};

/** Takes the wallet part of a live order from its hold. */
export const fromWalletHold = (order: Order): Posting[] =>
  order.paidFromWallet.amount === 0n
    ? []
    : line(walletHoldOf(order.userId, walletCurrencyOf(order)), -order.paidFromWallet.amount);

/** Returns the wallet part of an order to the wallet. */
export const intoWallet = (order: Order): Posting[] =>
  order.paidFromWallet.amount === 0n
    ? []
    : line(walletOf(order.userId, walletCurrencyOf(order)), order.paidFromWallet.amount);
