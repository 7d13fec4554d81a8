import { isWalletCurrency } from '@parcela/domain';
import { balanceOf, walletOf } from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { PaymentsOfLines, PaymentOutlook } from '../../bank/index.ts';
import { findOrder, lockOrder } from '../../orders/index.ts';
import { listReversalsOfPayment, saveRestrictionsUndone } from '../../wallets/index.ts';
import { lockPayment } from '../lock-payment.ts';
import { findPayment, moveParts, type Payment } from '../payments.store.ts';
import { findReturnedBy, hasSentRefund, saveReturnUndone } from '../refunds/refunds.store.ts';
import { closeReview, suspenseOfPayment } from '../suspended-money.ts';
import { restrictForReversal } from './receive-reversal.ts';
import { releaseAccountRestriction } from './release-account-restriction.ts';
import { isSettled, listOpenRestrictionsOf } from './reversed-amounts.queries.ts';
import { type ReversedShare, sharesOf } from './split-reversed-amount.ts';

/** Where a share of the money is: waiting, free in a wallet, or used. */
type Place = 'suspense' | 'wallet' | 'used';

/**
 * Money of a continuing order stays in it; waiting money covers only shares that belong neither to the order nor to
 * credited users.
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

const blockerOf = async (
  tx: Tx,
  payment: Payment,
  except: ReadonlySet<string> = new Set(),
): Promise<PaymentOutlook['blocker']> => {
  const reversals = await listReversalsOfPayment(tx, payment.id);
  if (reversals.some(({ providerRef }) => providerRef === null || !except.has(providerRef)))
    return 'reversed';
  return (await hasSentRefund(tx, payment.id)) ? 'refunded' : null;
};

/** The payment after unsent refunds are stopped, as if its transfer had not come back: that money waits again. */
const withMoneyBack = ({ credited, ...payment }: Payment & { readonly credited: bigint }): Payment => ({
  ...payment,
  suspended: payment.suspended + payment.refunded + credited,
  refunded: 0n,
});

const requirePayment = async (tx: Tx, providerRef: string): Promise<Payment> => {
  const payment = await findPayment(tx, { provider: 'bank', providerRef });
  invariant(payment, `line ${providerRef} has no payment`);
  return payment;
};

const foresee: PaymentsOfLines['foresee'] = async (tx, providerRef, except) => {
  const found = await requirePayment(tx, providerRef);
  const order = found.orderId === null ? undefined : await findOrder(tx, { id: found.orderId });
  const blocker = await blockerOf(tx, found, except);
  const returned = (await findReturnedBy(tx, found.id)) ?? null;
  const nothing = { blocker, returned, orderId: found.orderId, investors: [] };
  if (blocker !== null) return { ...nothing, fromSuspense: 0n, fromWallets: 0n, restricted: 0n };
  const payment = withMoneyBack({ ...found, credited: returned === null ? 0n : found.amount.amount });
  const sums: Record<Place, bigint> = { suspense: 0n, wallet: 0n, used: 0n };
  const investors = new Set<number>();
  for (const share of await sharesOf(tx, { payment, order, amount: payment.amount.amount, except })) {
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
 * Reverses the payment of an undone line. Its receivers are restricted as if the bank had reversed it; money that
 * waits or is free in their wallets is removed without another decision. @throws BusinessError 409
 * `bank_movement.not_undoable`
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

const foreseeLifting: PaymentsOfLines['foreseeLifting'] = async (tx, providerRef) => {
  const open = await listOpenRestrictionsOf(tx, providerRef);
  const investors = open.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  return {
    isSettled: await isSettled(tx, providerRef),
    lifted: open.reduce((sum, { amount }) => sum + amount, 0n),
    investors: [...new Set(investors)],
  };
};

/** The bank has reversed nothing: the line's restrictions end, and another line may reverse their payment. */
const lift: PaymentsOfLines['lift'] = async (tx, providerRef, by) => {
  for (const { documentId } of await listOpenRestrictionsOf(tx, providerRef))
    await releaseAccountRestriction(tx, { ...by, restriction: documentId, isMoneyGone: false });
  if (await isSettled(tx, providerRef))
    throw new BusinessError('bank_movement.not_undoable', { reason: 'settled' });
  await saveRestrictionsUndone(tx, providerRef);
};

const lockReturn: PaymentsOfLines['lockReturn'] = async (tx, providerRef) => {
  const found = await requirePayment(tx, providerRef);
  const locked = await lockPayment(tx, { id: found.id });
  invariant(locked, `payment ${found.id} is gone`);
  return { paymentId: found.id, from: suspenseOfPayment(locked.payment) };
};

/** The payment's money waits again, as if the payment had returned no transfer. */
const endReturn: PaymentsOfLines['endReturn'] = async (tx, paymentId, by) => {
  const locked = await lockPayment(tx, { id: paymentId });
  invariant(locked, `payment ${paymentId} is gone`);
  const { documentId, amount } = locked.payment;
  await saveReturnUndone(tx, paymentId);
  await moveParts(tx, paymentId, { suspended: amount.amount, credited: -amount.amount });
  await closeReview(tx, locked.order);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: by.requestedBy },
    type: 'suspense.reopened',
    subject: { type: 'payment', id: documentId },
    before: { waiting: '0' },
    after: {
      waiting: String(amount.amount),
      currency: amount.currency,
      reason: by.reason,
      approvedBy: by.approvedBy,
    },
    requestId: by.requestId,
  });
};

/** Reverses the effects of undone statement lines on payments. */
export const paymentsOfLines: PaymentsOfLines = {
  lockOrders: async (tx, ids) => {
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) await lockOrder(tx, { id });
  },
  foresee,
  reverse,
  foreseeLifting,
  lift,
  lockReturn,
  endReturn,
};
