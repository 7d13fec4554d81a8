import { type Order, payByWallet, type PayByWalletResponse, type Wallet } from '@parcela/client/investor';
import { type Currency, money, walletPart } from '@parcela/domain';
import { ApiFailure } from '../api/api.ts';
import { sendOnce } from '../api/idempotency.ts';
import { refreshOrder } from '../orders/order-queries.ts';
import { refreshWallet } from './wallet-queries.ts';

/** One payment from the wallet as the screen showed it; amounts in minor units. */
export interface WalletRequest {
  readonly orderDocumentId: string;
  readonly walletId: string;
  readonly currency: Currency;
  readonly amount: number;
}

/** The lesser of what is free in the wallet and what is owed (spec section 4), minor units. */
export const partFromWallet = (wallet: Pick<Wallet, 'balance'>, owed: bigint, currency: Currency): number =>
  Number(walletPart(money(BigInt(wallet.balance), currency), money(owed, currency)).amount);

export const walletRequestOf = (order: Order, wallet: Wallet): WalletRequest => ({
  orderDocumentId: order.documentId,
  walletId: wallet.walletId,
  currency: order.currency,
  amount: partFromWallet(wallet, BigInt(order.owed), order.currency),
});

/** Holds money of the wallet for an order, once however often it is pressed. Throws `ApiFailure`. */
export const payFromWallet = async ({ currency, ...body }: WalletRequest): Promise<PayByWalletResponse> => {
  try {
    const { data } = await sendOnce(`pay-Wallet-${body.orderDocumentId}`, body, (headers) =>
      payByWallet({ body, headers, throwOnError: true }),
    );
    return data;
  } finally {
    await Promise.all([refreshOrder(body.orderDocumentId), refreshWallet(currency)]);
  }
};

/** The amount shown and the one that the server would take now. */
export interface WalletChange {
  readonly request: WalletRequest;
  readonly newAmount: number;
}

/** What the wallet can pay has changed meanwhile; null when the failure is another one. */
export const walletChange = (request: WalletRequest, error: unknown): WalletChange | null =>
  error instanceof ApiFailure && error.code === 'wallet.amount_changed'
    ? { request, newAmount: Number(error.params['amount']) }
    : null;
