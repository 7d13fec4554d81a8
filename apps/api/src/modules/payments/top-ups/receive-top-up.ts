import { payerNameMatches } from '@parcela/domain';
import { externalAccount, post, suspenseFor, transfer, walletOf } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { lockUserId } from '../../accounts/index.ts';
import { notify } from '../../notifications/index.ts';
import { mayPayOut, requestOfferCheck } from '../../wallets/index.ts';
import type { IncomingMoney, PaymentDeps } from '../payments.ports.ts';
import { insertPayment } from '../payments.store.ts';
import type { PaymentSuspenseReason } from '../payments.tables.ts';
import { isClosedTopUp } from './closed-top-ups.store.ts';
import { insertTopUp, type TopUpOwner } from './top-up-references.store.ts';

/**
 * The reason why this money waits for staff; null for money that may go to the wallet. The account is locked, so that
 * no level is revoked and no money is restricted before the transaction ends.
 */
const refusalOf = async (
  deps: PaymentDeps,
  tx: Tx,
  { userId, currency }: TopUpOwner,
  { amount, payerName, attemptId }: IncomingMoney,
): Promise<PaymentSuspenseReason | null> => {
  if (amount.currency !== currency) return 'wrong_currency';
  if (attemptId !== null && (await isClosedTopUp(tx, attemptId))) return 'top_up_closed';
  if ((await lockUserId(tx, { id: userId })) === undefined) return 'investor_not_cleared';
  if (!(await mayPayOut(tx, userId))) return 'investor_not_cleared';
  const name = payerName?.trim() ?? '';
  return name === '' || payerNameMatches(name, await deps.investorName(tx, userId)) ? null : 'name_differs';
};

/**
 * Receives money with a wallet's reference, once: it goes to the wallet of a cleared user, otherwise to suspense.
 * Returns the payment's id; undefined for known money.
 */
export const receiveTopUp = async (
  deps: PaymentDeps,
  tx: Tx,
  owner: TopUpOwner,
  incoming: IncomingMoney,
): Promise<{ readonly paymentId: number; readonly reason: PaymentSuspenseReason | null } | undefined> => {
  const { userId } = owner;
  const { amount, currency } = incoming.amount;
  const reason = await refusalOf(deps, tx, owner, incoming);
  const paymentId = await insertPayment(tx, {
    ...incoming,
    orderId: null,
    allocated: 0n,
    suspended: reason === null ? 0n : amount,
    credited: reason === null ? amount : 0n,
    suspenseReason: reason,
  });
  if (paymentId === undefined) return undefined;
  const suspense = suspenseFor(`payment:${paymentId}`, currency);
  await post(tx, {
    kind: 'payment.received',
    source: { type: 'payment', id: paymentId },
    postings: [
      { account: externalAccount(incoming.provider, currency), amount: -amount },
      { account: suspense, amount },
    ],
  });
  if (reason !== null) return { paymentId, reason };
  const topUpId = await insertTopUp(tx, { paymentId, userId, amount });
  await transfer(tx, {
    kind: 'wallet.topped_up',
    source: { type: 'top_up', id: topUpId },
    from: suspense,
    to: walletOf(userId, owner.currency),
    amount,
  });
  await requestOfferCheck(tx, { userIds: [userId], currency: owner.currency });
  await notify(tx, {
    userId,
    kind: 'payment.credited',
    params: { amount: incoming.amount },
    link: `/wallet?currency=${currency}`,
    mail: true,
  });
  return { paymentId, reason };
};
