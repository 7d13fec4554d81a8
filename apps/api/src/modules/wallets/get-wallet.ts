import { type Money, type WalletCurrency, money } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { balancesOf, walletHoldOf, walletOf } from '../ledger/index.ts';
import { getWalletId } from './wallets.store.ts';

export interface Wallet {
  readonly documentId: string;
  /** Free to use. */
  readonly balance: Money;
  /** Set aside for live orders. */
  readonly held: Money;
}

/** A user's wallet in one currency, with what the ledger says is in it. */
export const getWallet = async (
  tx: Tx,
  { userId, currency }: { readonly userId: number; readonly currency: WalletCurrency },
): Promise<Wallet> => {
  const documentId = await getWalletId(tx, userId, currency);
  const [balance = 0n, held = 0n] = await balancesOf(tx, [
    walletOf(userId, currency),
    walletHoldOf(userId, currency),
  ]);
  return { documentId, balance: money(balance, currency), held: money(held, currency) };
};
