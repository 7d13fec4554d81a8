import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { type LockedPayment, lockPayment } from '../lock-payment.ts';
import { findRefund, lockRefundRow, type Refund } from './refunds.store.ts';

/** A refund with its payment and the payment's order, all locked. */
export const lockRefund = async (
  tx: Tx,
  id: number,
): Promise<LockedPayment & { readonly refund: Refund }> => {
  const found = await findRefund(tx, { id });
  invariant(found, `There is no refund ${id}.`);
  const locked = await lockPayment(tx, { id: found.paymentId });
  invariant(locked, `refund ${id} has no payment`);
  return { ...locked, refund: await lockRefundRow(tx, id) };
};
