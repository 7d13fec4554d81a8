import type { TransferOwners } from '../../bank/index.ts';
import { returnTransferLessFee } from '../suspense/return-transfer.ts';
import { type ApprovalContext, withExecution } from '../../staff/index.ts';
import { assignPayment } from '../suspense/assign-payment.ts';
import { cancelAndRefund } from '../refunds/cancel-and-refund.ts';
import { creditPayment } from '../suspense/credit-payment.ts';
import { completeRefund } from '../refunds/end-refund.ts';
import type { RefundDeps } from '../refunds/refund-payment.ts';
import { refundSuspense } from '../suspense/refund-suspended-payment.ts';
import { matchReversal } from '../reversals/match-reversal.ts';
import { releaseAccountRestriction } from '../reversals/release-account-restriction.ts';
import { splitPayment } from '../suspense/split-payment.ts';
import type { StaffDecision } from '../suspense/suspense-decision.ts';
import { requireLeftToStaff } from '../refunds/refunds.policy.ts';
import { paymentKinds } from './payment-kinds.ts';

const decisionOf = (
  { payment, amount }: { readonly payment: string; readonly amount: number },
  context: ApprovalContext,
): StaffDecision => ({ payment, amount: BigInt(amount), ...context });

const suspenseActions = (deps: RefundDeps) => {
  const assign = withExecution(paymentKinds.assign, async (tx, payload, context) => {
    const order = await assignPayment(deps, tx, {
      ...decisionOf(payload, context),
      order: payload.order,
    });
    return { order: payload.order, state: order.state };
  });
  const credit = withExecution(paymentKinds.credit, async (tx, payload, context) => {
    await creditPayment(tx, { ...decisionOf(payload, context), user: payload.user });
    return { credited: String(payload.amount) };
  });
  const refund = withExecution(paymentKinds.refund, async (tx, payload, context) => {
    const { documentId } = await refundSuspense(deps, tx, decisionOf(payload, context));
    return { refund: documentId };
  });
  const split = withExecution(paymentKinds.split, async (tx, payload, context) => {
    const { order, rest } = payload;
    const { state } = await splitPayment(deps, tx, { ...decisionOf(payload, context), order, rest });
    return { order, state };
  });
  return {
    'suspense.assign': assign,
    'suspense.wallet': credit,
    'suspense.refund': refund,
    'suspense.split': split,
  };
};

/** The actions on suspense, refunds and account restrictions that a second person approves. */
export const paymentsApprovals = (deps: RefundDeps) => {
  const cancel = withExecution(
    paymentKinds.cancel,
    async (tx, { order }, { requestedBy, approvedBy, reason }) => {
      const { state } = await cancelAndRefund(deps, tx, { order, requestedBy, approvedBy, reason });
      return { order, state };
    },
  );
  const confirm = withExecution(paymentKinds.confirm, async (tx, { refund }) => {
    await completeRefund(tx, await requireLeftToStaff(tx, refund));
    return { refund, state: 'done' };
  });
  const release = withExecution(paymentKinds.release, async (tx, payload, context) => {
    await releaseAccountRestriction(tx, { ...payload, ...context });
    return { ...payload };
  });
  const match = withExecution(paymentKinds.match, async (tx, payload) => {
    await matchReversal(tx, payload);
    return { ...payload };
  });
  return {
    'orders.cancel': cancel,
    ...suspenseActions(deps),
    'refunds.confirm': confirm,
    'restrictions.release': release,
    'payments.match_reversal': match,
  };
};

/** Called when a second person agrees that waiting money is a transfer that came back. */
export const returnedTransferAction = (owners: TransferOwners) =>
  withExecution(paymentKinds.returned, async (tx, payload, context) => {
    const { transfer } = payload;
    const decided = { ...decisionOf(payload, context), transfer };
    const { fee } = await returnTransferLessFee(owners, tx, decided);
    return { transfer, fee: String(fee) };
  });
