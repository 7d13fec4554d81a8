import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import {
  bookReturnLessFee,
  findReturnableTransfer,
  type ReturnableTransfer,
  type TransferOwners,
} from '../../bank/index.ts';
import { findPayment, moveParts, type Payment } from '../payments.store.ts';
import { insertTransferReturn } from '../refunds/refunds.store.ts';
import { suspenseOfPayment, waitingOf } from '../suspended-money.ts';
import { lockUndecided, recordDecision, type StaffDecision } from './suspense-decision.ts';
import type { SuspenseRow } from './suspense.queries.ts';

/** No part of it may be decided yet, because the fee is the difference from the whole amount. */
const isWhole = (payment: Payment): boolean =>
  payment.provider === 'bank' && payment.orderId === null && payment.suspended === payment.amount.amount;

/** Our transfer with the reference of the waiting money, which must not exceed it. */
export const findReturnedTransfer = async (
  tx: Tx,
  { documentId, isReversed }: Pick<SuspenseRow, 'documentId' | 'isReversed'>,
): Promise<ReturnableTransfer | undefined> => {
  const payment = await findPayment(tx, { documentId });
  if (!payment || isReversed || !isWhole(payment) || payment.reference === null) return undefined;
  return findReturnableTransfer(tx, { reference: payment.reference, back: payment.amount });
};

/**
 * Books waiting money as one of our transfers that came back, by the decision of two members of staff.
 * @throws BusinessError 404 `common.not_found`, 409 `suspense.decided`, `suspense.money_reversed`,
 * `suspense.not_returnable`
 */
export const returnTransferLessFee = async (
  owners: TransferOwners,
  tx: Tx,
  { transfer, ...decision }: StaffDecision & { readonly transfer: string },
): Promise<{ readonly fee: bigint }> => {
  const { payment } = await lockUndecided(tx, decision);
  if (!isWhole(payment)) throw new BusinessError('suspense.not_returnable');
  const back = waitingOf(payment);
  const from = suspenseOfPayment(payment);
  const { transferId, fee } = await bookReturnLessFee(owners, tx, { transfer, back, from });
  const { reason, requestedBy, approvedBy } = decision;
  await insertTransferReturn(tx, {
    paymentId: payment.id,
    transferId,
    amount: back.amount,
    fee: fee.amount,
    by: { reason, requestedBy, approvedBy },
  });
  await moveParts(tx, payment.id, { suspended: -back.amount, credited: back.amount });
  await recordDecision(tx, decision, {
    action: 'suspense.returned',
    payment,
    amount: back.amount,
    target: { transfer, fee: String(fee.amount) },
  });
  return { fee: fee.amount };
};
