import type { Tx } from '@parcela/platform/database/database.ts';
import { lockProfileShared } from '../../accounts/index.ts';
import { findOrder } from '../../orders/index.ts';
import { hasOpenRestrictionSince } from '../../wallets/index.ts';
import { findPayment } from '../payments.store.ts';
import { type Refund, findRefund } from './refunds.store.ts';
import { BusinessError } from '@parcela/platform/errors.ts';

const findInvestor = async (tx: Tx, { paymentId }: Refund): Promise<number | undefined> => {
  const payment = await findPayment(tx, { id: paymentId });
  if (!payment || payment.orderId === null) return undefined;
  return (await findOrder(tx, { id: payment.orderId }))?.userId;
};

/**
 * Returns whether the investor's money was restricted after the refund was decided; the refund then waits until the
 * restriction ends. Two people reviewed refunds that were decided during a restriction (decision 0045).
 */
export const isRefundRestricted = async (tx: Tx, refund: Refund): Promise<boolean> => {
  const userId = await findInvestor(tx, refund);
  return userId !== undefined && hasOpenRestrictionSince(tx, userId, refund.createdAt);
};

/** The same for a decision: the money cannot become restricted before the transaction ends. */
export const mayBeSent = async (tx: Tx, refund: Refund): Promise<boolean> => {
  const userId = await findInvestor(tx, refund);
  if (userId !== undefined) await lockProfileShared(tx, userId);
  return !(await isRefundRestricted(tx, refund));
};

/**
 * A refund that staff have sent at its provider, found by its documentId.
 * @throws BusinessError `suspense.decided`
 */
export const requireLeftToStaff = async (tx: Tx, documentId: string): Promise<number> => {
  const refund = await findRefund(tx, { documentId });
  if (!refund) throw new BusinessError('common.not_found');
  if (refund.state !== 'needs_staff') throw new BusinessError('suspense.decided');
  return refund.id;
};
