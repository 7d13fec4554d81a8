import type { AnswerOf } from '@parcela/contract';
import { type Order, payByWallet, type Wallet } from '@parcela/contract/investor';
import { type Currency, money, walletPart } from '@parcela/domain';
import { ApiFailure } from '@parcela/web';
import { call } from '../api/api.ts';
import { sendOnce } from '../api/idempotency.ts';
import { refreshOrder } from '../orders/order-queries.ts';
import { refreshWallet } from './wallet-queries.ts';

/** One payment from the wallet as on the screen; amounts in minor units. */
export interface WalletRequest {
  readonly orderDocumentId: string;
  readonly walletId: string;
  readonly currency: Currency;
  readonly amount: number;
}

/** The lesser of the free wallet money and the owed amount (spec section 4), minor units. */
export const partFromWallet = (wallet: Pick<Wallet, 'balance'>, owed: bigint, currency: Currency): number =>
  Number(walletPart(money(BigInt(wallet.balance), currency), money(owed, currency)).amount);

export const walletRequestOf = (order: Order, wallet: Wallet): WalletRequest => ({
  orderDocumentId: order.documentId,
  walletId: wallet.walletId,
  currency: order.currency,
  amount: partFromWallet(wallet, BigInt(order.owed), order.currency),
});

/**
 * Creates a hold in the wallet for an order, once even if the button is pressed several times. Throws
 * `ApiFailure`.
 */
export const payFromWallet = async ({
  currency,
  ...body
}: WalletRequest): Promise<AnswerOf<typeof payByWallet>> => {
  try {
    return await sendOnce(`pay-Wallet-${body.orderDocumentId}`, body, (options) =>
      call(payByWallet, { body }, options),
    );
  } finally {
    await Promise.all([refreshOrder(body.orderDocumentId), refreshWallet(currency)]);
  }
};

/** The displayed amount, and the amount that the server would hold now. */
export interface WalletChange {
  readonly request: WalletRequest;
  readonly newAmount: number;
}

/** The amount that the wallet can pay has changed; null for any other failure. */
export const walletChange = (request: WalletRequest, error: unknown): WalletChange | null =>
  error instanceof ApiFailure && error.code === 'wallet.amount_changed'
    ? { request, newAmount: Number(error.params['amount']) }
    : null;
