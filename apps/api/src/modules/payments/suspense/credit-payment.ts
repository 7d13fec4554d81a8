import { isWalletCurrency, type WalletCurrency } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockUserId } from '../../accounts/index.ts';
import { post, walletOf } from '@parcela/ledger';
import { notify } from '../../notifications/index.ts';
import { requestOfferCheck } from '../../wallets/index.ts';
import { type Payment, moveParts } from '../payments.store.ts';
import { insertDecision } from '../refunds/refunds.store.ts';
import { type StaffDecision, lockUndecided, recordDecision } from './suspense-decision.ts';
import { outOfSuspense, partsOf, closeReview, waitingOf } from '../suspended-money.ts';

/**
 * PLN has no wallet.
 * @throws BusinessError 409 `suspense.wallet_unavailable`
 */
export const requireWalletCurrency = ({ amount }: Payment): WalletCurrency => {
  if (!isWalletCurrency(amount.currency)) throw new BusinessError('suspense.wallet_unavailable');
  return amount.currency;
};

/**
 * Locks and returns the user whose wallet receives the waiting money. @throws BusinessError 409
 * `suspense.wallet_unavailable`
 */
export const requireWalletOwner = async (tx: Tx, payment: Payment, user: string): Promise<number> => {
  const userId = await lockUserId(tx, { documentId: user });
  requireWalletCurrency(payment);
  if (userId === undefined) throw new BusinessError('suspense.wallet_unavailable');
  return userId;
};

/**
 * Puts waiting money into a wallet by the decision of two members of staff. @throws BusinessError 404
 * `common.not_found`, 409 `suspense.decided`, `suspense.money_reversed`, `suspense.wallet_unavailable`
 */
export const creditPayment = async (
  tx: Tx,
  decision: StaffDecision & { readonly user: string },
): Promise<void> => {
  const { payment, order } = await lockUndecided(tx, decision);
  const userId = await requireWalletOwner(tx, payment, decision.user);
  const currency = requireWalletCurrency(payment);
  const amount = waitingOf(payment);
  const decisionId = await insertDecision(tx, {
    ...decision,
    paymentId: payment.id,
    amount: amount.amount,
    target: { userId },
  });
  await post(tx, {
    kind: 'payment.credited',
    source: { type: 'payment_decision', id: decisionId },
    postings: [
      ...outOfSuspense(payment, partsOf(payment, amount.amount)),
      { account: walletOf(userId, currency), amount: amount.amount },
    ],
  });
  await requestOfferCheck(tx, { userIds: [userId], currency });
  await moveParts(tx, payment.id, {
    suspended: -payment.suspended,
    released: -payment.released,
    credited: amount.amount,
  });
  await recordDecision(tx, decision, {
    action: 'suspense.credited',
    payment,
    amount: amount.amount,
    target: { user: decision.user },
  });
  await closeReview(tx, order);
  // A user is not notified about another user's order.
  const isOwnOrder = order?.userId === userId;
  await notify(tx, {
    userId,
    kind: 'payment.credited',
    params: { amount, ...(isOwnOrder && { orderId: order.id }) },
    link: `/wallet?currency=${currency}`,
    mail: true,
  });
};
