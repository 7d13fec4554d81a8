import { type Money, isWalletCurrency, isZero, walletPart } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import {
  awaitsAuthorization,
  holdWalletPart,
  lockOwnOrder,
  owedOf,
  startPayment,
} from '../../orders/index.ts';
import { hasOpenRestriction, lockWallet } from '../../wallets/index.ts';
import { assertPayable } from '../payments.policy.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { openWalletAttempt } from './wallet-attempts.store.ts';

export interface PayByWalletInput {
  readonly userId: number;
  /** documentId of the order. */
  readonly documentId: string;
  readonly walletId: string;
  /** The amount that the screen showed, in minor units; used only for comparison. */
  readonly amount: bigint;
}

export interface WalletPayment {
  /** The whole current hold for the order, including earlier parts. */
  readonly held: Money;
  readonly owed: Money;
  /** Whether the whole price is covered, and captured when the investor opens the mailed link. */
  readonly isAuthorizationRequired: boolean;
}

/**
 * Holds the free balance or the owed amount of an order, whichever is less. A hold that covers the rest of the price
 * waits for the mailed link; a part is captured when the rest is paid by any rail. @throws BusinessError 404
 * `order.not_found`, `wallet.not_found`, 403 `verification.required`, 409 `order.not_payable`,
 * `order.rail_unavailable`, `wallet.restricted`, `wallet.empty`, `wallet.amount_changed`
 */
export const payByWallet = async (
  deps: PaymentDeps & { readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  input: PayByWalletInput,
): Promise<WalletPayment> => {
  const { userId, documentId } = input;
  const order = await startPayment(tx, await lockOwnOrder(deps, tx, { userId, documentId }), 'Wallet');
  const owed = await assertPayable(deps, tx, order);
  const { currency } = owed;
  if (!isWalletCurrency(currency)) throw new BusinessError('order.rail_unavailable');
  const wallet = await lockWallet(tx, { userId, currency });
  if (wallet.documentId !== input.walletId) throw new BusinessError('wallet.not_found');
  // Reversed money must stay, so nothing leaves the wallets until staff have decided.
  if (await hasOpenRestriction(tx, userId)) throw new BusinessError('wallet.restricted');
  const amount = walletPart(wallet.balance, owed);
  if (isZero(amount)) throw new BusinessError('wallet.empty');
  if (amount.amount !== input.amount)
    throw new BusinessError('wallet.amount_changed', { amount: Number(amount.amount), currency });

  const attemptId = await openWalletAttempt(tx, order.id, amount);
  const held = await holdWalletPart(tx, order, { amount: amount.amount, currency, attemptId });
  const isAuthorizationRequired = awaitsAuthorization(held);
  if (isAuthorizationRequired)
    await deps.jobs.enqueue(tx, 'payments.send-wallet-authorization', { attemptId });
  return { held: held.paidFromWallet, owed: owedOf(held), isAuthorizationRequired };
};
