import type { ApprovalName } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { findOrderId } from '../../orders/index.ts';
import {
  type ApprovalKind,
  type ApprovalPayload,
  type RequestedApproval,
  requestApproval,
} from '../../staff/index.ts';
import { findRestriction } from '../../wallets/index.ts';
import { lockToSettle } from '../receiving/settle-order.ts';
import { requireAssignable } from '../suspense/assign-payment.ts';
import { requireWalletCurrency, requireWalletOwner } from '../suspense/credit-payment.ts';
import { requireLeftToStaff } from '../refunds/refunds.policy.ts';
import type { PaymentDeps } from '../payments.ports.ts';
import { requireMatchable } from '../reversals/match-reversal.ts';
import { findReturnedTransfer } from '../suspense/return-transfer.ts';
import { requireSource } from '../suspense/refund-suspended-payment.ts';
import { paymentKinds } from './payment-kinds.ts';
import { findSuspenseRow } from '../suspense/suspense.queries.ts';
import { requireNotReversed, waitingOf } from '../suspended-money.ts';
import { type LockedPayment, lockPayment } from '../lock-payment.ts';

/** The member of staff who requests a decision, and the reason. */
export interface Asked {
  /** documentId of the subject. */
  readonly documentId: string;
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}

const ask = <Name extends ApprovalName, P extends ApprovalPayload>(
  tx: Tx,
  { documentId, ...by }: Asked,
  kind: ApprovalKind<Name, P>,
  payload: P,
): Promise<RequestedApproval> => requestApproval(tx, kind, { ...by, payload, subject: documentId });

/** Refuses an impossible request immediately, before a second person sees it. */
const lockWaiting = async (tx: Tx, { documentId }: Asked, otherOrderId?: number): Promise<LockedPayment> => {
  const locked = await lockPayment(tx, { documentId }, { otherOrderId });
  if (!locked) throw new BusinessError('common.not_found');
  if (waitingOf(locked.payment).amount === 0n) throw new BusinessError('suspense.decided');
  await requireNotReversed(tx, locked);
  return locked;
};

/** The subject of the decision: exactly the amount that is suspended now. */
const waitingPayload = ({ payment }: LockedPayment) => ({
  payment: payment.documentId,
  amount: Number(waitingOf(payment).amount),
});

/** Locks suspended money and an order that could take some of it. */
const lockAssignable = async (
  deps: PaymentDeps,
  tx: Tx,
  asked: Asked,
  documentId: string,
): Promise<LockedPayment> => {
  const orderId = await findOrderId(tx, documentId);
  if (orderId === undefined) throw new BusinessError('order.not_found');
  const locked = await lockWaiting(tx, asked, orderId);
  if (!locked.other) throw new BusinessError('order.not_found');
  requireAssignable(locked.payment, await lockToSettle(deps, tx, locked.other));
  return locked;
};

/**
 * Requests the allocation of suspended money to an order. @throws BusinessError like `assignPayment`, and 409
 * `approval.pending`
 */
export const requestAssignment = async (
  deps: PaymentDeps,
  tx: Tx,
  { order, ...asked }: Asked & { readonly order: string },
): Promise<RequestedApproval> => {
  const locked = await lockAssignable(deps, tx, asked, order);
  const payload = { ...waitingPayload(locked), order };
  return ask(tx, asked, paymentKinds.assign, payload);
};

/**
 * Requests the allocation of suspended money to an order, and a destination for the rest. @throws BusinessError like
 * `splitPayment`, and 409 `approval.pending`
 */
export const requestSplit = async (
  deps: PaymentDeps,
  tx: Tx,
  { order, rest, ...asked }: Asked & { readonly order: string; readonly rest: 'wallet' | 'refund' },
): Promise<RequestedApproval> => {
  const locked = await lockAssignable(deps, tx, asked, order);
  if (rest === 'refund') requireSource(locked.payment);
  else requireWalletCurrency(locked.payment);
  const payload = { ...waitingPayload(locked), order, rest };
  return ask(tx, asked, paymentKinds.split, payload);
};

/**
 * Requests the credit of suspended money to the wallet of this user, or of its order's investor. @throws
 * BusinessError like `creditPayment`, and 409 `approval.pending`
 */
export const requestCredit = async (
  tx: Tx,
  { user, ...asked }: Asked & { readonly user: string | null },
): Promise<RequestedApproval> => {
  const locked = await lockWaiting(tx, asked);
  // The second person agrees to a named investor, even if the money then belongs to another order.
  const owner = user ?? (await findSuspenseRow(tx, asked.documentId))?.userDocumentId ?? null;
  if (owner === null) throw new BusinessError('suspense.wallet_unavailable');
  await requireWalletOwner(tx, locked.payment, owner);
  const payload = { ...waitingPayload(locked), user: owner };
  return ask(tx, asked, paymentKinds.credit, payload);
};

/**
 * Requests the return of suspended money to its source. @throws BusinessError like `refundSuspense`, and 409
 * `approval.pending`
 */
export const requestRefund = async (tx: Tx, asked: Asked): Promise<RequestedApproval> => {
  const locked = await lockWaiting(tx, asked);
  requireSource(locked.payment);
  return ask(tx, asked, paymentKinds.refund, waitingPayload(locked));
};

/**
 * Requests to book suspended money as one of our transfers that came back less the fee of an intermediary bank.
 * @throws BusinessError like `returnTransferLessFee`, and 409 `approval.pending`
 */
export const requestReturn = async (tx: Tx, asked: Asked): Promise<RequestedApproval> => {
  const locked = await lockWaiting(tx, asked);
  const transfer = await findReturnedTransfer(tx, { documentId: asked.documentId, isReversed: false });
  if (!transfer) throw new BusinessError('suspense.not_returnable');
  const payload = { ...waitingPayload(locked), transfer: transfer.documentId };
  return ask(tx, asked, paymentKinds.returned, payload);
};

/**
 * Requests to book a refund that staff have sent at its provider.
 * @throws BusinessError 404 `common.not_found`, 409 `suspense.decided`, `approval.pending`
 */
export const requestConfirmation = async (
  tx: Tx,
  { evidence, ...asked }: Asked & { readonly evidence: string | undefined },
): Promise<RequestedApproval> => {
  await requireLeftToStaff(tx, asked.documentId);
  return ask(tx, asked, paymentKinds.confirm, { refund: asked.documentId, evidence: evidence ?? null });
};

/**
 * Requests the end of an account restriction that a reversal caused. @throws BusinessError 404 `common.not_found`,
 * 409 `suspense.decided`, `approval.pending`
 */
export const requestRelease = async (
  tx: Tx,
  { isMoneyGone, ...asked }: Asked & { readonly isMoneyGone: boolean },
): Promise<RequestedApproval> => {
  const restriction = await findRestriction(tx, asked.documentId);
  if (!restriction) throw new BusinessError('common.not_found');
  if (restriction.closedAt !== null) throw new BusinessError('suspense.decided');
  return ask(tx, asked, paymentKinds.release, { restriction: asked.documentId, isMoneyGone });
};

/**
 * Requests to link a reversal on a statement to its payment. @throws BusinessError like `matchReversal`, and 409
 * `approval.pending`
 */
export const requestMatch = async (
  tx: Tx,
  { payment, ...asked }: Asked & { readonly payment: string },
): Promise<RequestedApproval> => {
  const payload = { movement: asked.documentId, payment };
  await requireMatchable(tx, payload);
  return ask(tx, asked, paymentKinds.match, payload);
};
