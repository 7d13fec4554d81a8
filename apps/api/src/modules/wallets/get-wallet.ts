import { type Money, type WalletCurrency, money } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { lockAccounts, walletHoldOf, walletOf } from '@parcela/ledger';
import { getWalletId } from './wallets.store.ts';
import { findWalletRow } from './wallets.queries.ts';

export interface Wallet {
  readonly documentId: string;
  /** Free to use. */
  readonly balance: Money;
  /** A user's wallet in one currency, with its balance in the ledger; undefined before the wallet's first call. */
  readonly held: Money;
}

interface WalletKey {
  readonly userId: number;
  readonly currency: WalletCurrency;
}

const accountsOf = ({ userId, currency }: WalletKey) => [
  walletOf(userId, currency),
  walletHoldOf(userId, currency),
];

const asWallet = (
  documentId: string,
  [balance = 0n, held = 0n]: readonly bigint[],
  currency: WalletCurrency,
): Wallet => ({ documentId, balance: money(balance, currency), held: money(held, currency) });

/** Like `findWallet`, but opens the wallet at the first call. */
export const findWallet = async (tx: Tx, { userId, currency }: WalletKey): Promise<Wallet | undefined> => {
  const row = await findWalletRow(tx, userId, currency);
  return row && asWallet(row.documentId, [row.balance, row.held], currency);
};

/** Like `getWallet`, but locks the wallet's money until the transaction ends: for decisions about it. */
export const getWallet = async (tx: Tx, key: WalletKey): Promise<Wallet> => {
  await getWalletId(tx, key.userId, key.currency);
  const wallet = await findWallet(tx, key);
  invariant(wallet, 'a wallet that was opened is there');
  return wallet;
};

/** The same, but locks the wallet's money until the transaction ends: for decisions about it. */
export const lockWallet = async (tx: Tx, key: WalletKey): Promise<Wallet> => {
  const documentId = await getWalletId(tx, key.userId, key.currency);
  return asWallet(documentId, await lockAccounts(tx, accountsOf(key)), key.currency);
};
