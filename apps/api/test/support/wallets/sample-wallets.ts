import { isWalletCurrency } from '@parcela/domain';
import { balanceOf, walletOf } from '@parcela/ledger';
import { lockOrder, owedOf, type Order } from '../../../src/modules/orders/index.ts';
import { payByWallet, type WalletPayment } from '../../../src/modules/payments/index.ts';
import { captureWalletPart, lockToSettle } from '../../../src/modules/payments/receiving/settle-order.ts';
import { lockWallet } from '../../../src/modules/wallets/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { orderDeps } from '../orders/sample-orders.ts';

const deps = { ...orderDeps, investorName: async () => 'Jan Novák' };

export interface SampleHold extends WalletPayment {
  readonly walletId: string;
  /** The token of the mailed link, if the wallet covers the order; no mail is sent. */
  readonly token: string | undefined;
}

/** Pays as much of an order from the wallet as the wallet holds. */
export const holdFromWallet = async (tx: Tx, { id }: Pick<Order, 'id'>): Promise<SampleHold> => {
  const order = await lockOrder(tx, { id });
  invariant(order, `there is no order ${id}`);
  const { currency } = order.price;
  invariant(isWalletCurrency(currency), `there is no wallet in ${currency}`);
  const { userId, documentId } = order;
  const balance = await balanceOf(tx, walletOf(userId, currency));
  const owed = owedOf(order).amount;
  const { documentId: walletId } = await lockWallet(tx, { userId, currency });
  const mailed: { attemptId?: number } = {};
  const jobs = { enqueue: async (_tx: Tx, _queue: string, data: object) => void Object.assign(mailed, data) };
  const payment = await payByWallet({ ...deps, jobs }, tx, {
    userId,
    documentId,
    walletId,
    amount: balance < owed ? balance : owed,
  });
  const token =
    mailed.attemptId === undefined
      ? undefined
      : await issueToken(tx, { purpose: 'wallet-authorization', validHours: 24 }, mailed.attemptId);
  return { ...payment, walletId, token };
};

/** The investor authorises the wallet hold of an order. */
export const captureHeld = async (tx: Tx, { id }: Pick<Order, 'id'>): Promise<Order> => {
  const order = await lockOrder(tx, { id });
  invariant(order, `there is no order ${id}`);
  return captureWalletPart(deps, tx, await lockToSettle(deps, tx, order));
};
