import { isWalletCurrency } from '@parcela/domain';
import { balanceOf, walletOf } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { PaymentsOfLines, PaymentOutlook } from '../../bank/index.ts';
import { findOrder } from '../../orders/index.ts';
import { listReversalsOfPayment } from '../../wallets/index.ts';
import { findPayment, type Payment } from '../payments.store.ts';
import { hasReturnedTransfer, hasSentRefund } from '../refunds/refunds.store.ts';
import { restrictForReversal } from './receive-reversal.ts';
import { releaseAccountRestriction } from './release-account-restriction.ts';
import { listOpenRestrictionsOf } from './reversed-amounts.queries.ts';
import { type ReversedShare, sharesOf } from './split-reversed-amount.ts';

/** Where a share of the money is: it waits, is free in a wallet, or was used. */
type Place = 'suspense' | 'wallet' | 'used';

/**
 * Money of a continuing order stays where it is; waiting money covers only shares that are neither its nor credited.
 */
const placeOf = async (
  tx: Tx,
  {
    payment,
    share,
  }: { readonly payment: Payment; readonly share: Omit<ReversedShare, 'amount'> & { amount: bigint } },
): Promise<Place> => {
  const { currency } = payment.amount;
  const waits = payment.suspended + payment.released;
  const isOfLiveOrder = share.orderId !== null && payment.allocated > 0n;
  const isCredited = share.userId !== null && share.orderId === null;
  if (!isOfLiveOrder && !isCredited) return waits >= share.amount ? 'suspense' : 'used';
  if (!isCredited || share.userId === null || !isWalletCurrency(currency)) return 'used';
  return (await balanceOf(tx, walletOf(share.userId, currency))) >= share.amount ? 'wallet' : 'used';
};

const blockerOf = async (tx: Tx, payment: Payment): Promise<PaymentOutlook['blocker']> => {
  if ((await listReversalsOfPayment(tx, payment.id)).length > 0) return 'reversed';
  if (await hasSentRefund(tx, payment.id)) return 'refunded';
  return (await hasReturnedTransfer(tx, payment.id)) ? 'returned' : null;
};

/** The payment once refunds that have not left are stopped: their money waits again. */
const withStoppedRefunds = (payment: Payment): Payment => ({
  ...payment,
  suspended: payment.suspended + payment.refunded,
  refunded: 0n,
});

const requirePayment = async (tx: Tx, providerRef: string): Promise<Payment> => {
  const payment = await findPayment(tx, { provider: 'bank', providerRef });
  invariant(payment, `line ${providerRef} has no payment`);
  return payment;
};

const foresee = async (tx: Tx, providerRef: string): Promise<PaymentOutlook> => {
  const found = await requirePayment(tx, providerRef);
  const order = found.orderId === null ? undefined : await findOrder(tx, { id: found.orderId });
  const blocker = await blockerOf(tx, found);
  const nothing = { blocker, orderId: found.orderId, investors: [] };
  if (blocker !== null) return { ...nothing, fromSuspense: 0n, fromWallets: 0n, restricted: 0n };
  const payment = withStoppedRefunds(found);
  const sums: Record<Place, bigint> = { suspense: 0n, wallet: 0n, used: 0n };
  const investors = new Set<number>();
  for (const share of await sharesOf(tx, { payment, order, amount: payment.amount.amount })) {
    sums[await placeOf(tx, { payment, share })] += share.amount;
    if (share.userId !== null) investors.add(share.userId);
  }
  return {
    ...nothing,
    investors: [...investors],
    fromSuspense: sums.suspense,
    fromWallets: sums.wallet,
    restricted: sums.used,
  };
};

/**
 * Reverses the payment of an undone line. Its receivers are restricted as if the bank had done it; money that waits
 * or is free in their wallets is gone without another decision.
 * @throws BusinessError 409 `bank_movement.not_undoable`
 */
const reverse: PaymentsOfLines['reverse'] = async (tx, { providerRef, counter }, by) => {
  const found = await requirePayment(tx, providerRef);
  const blocker = await blockerOf(tx, found);
  if (blocker !== null) throw new BusinessError('bank_movement.not_undoable', { reason: blocker });
  if (!(await restrictForReversal(tx, found.id, counter)))
    throw new BusinessError('bank_movement.not_undoable', { reason: 'reversed' });
  for (const restriction of await listOpenRestrictionsOf(tx, counter.providerRef)) {
    const payment = await requirePayment(tx, providerRef);
    if ((await placeOf(tx, { payment, share: restriction })) === 'used') continue;
    await releaseAccountRestriction(tx, { ...by, restriction: restriction.documentId, isMoneyGone: true });
  }
};

/** Reverses payments for bank lines that are undone. */
export const paymentsOfLines: PaymentsOfLines = { foresee, reverse };
