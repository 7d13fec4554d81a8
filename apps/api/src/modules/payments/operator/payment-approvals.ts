import type { Tx } from '@parcela/platform/database/database.ts';
import { z } from 'zod/mini';
import type { ApprovalAction, ApprovalContext, ConsequenceFacts } from '../../staff/index.ts';
import { findPayment } from '../payments.store.ts';
import { findRefundRow } from '../refunds/refunds.queries.ts';
import { approvalNames } from '../payment-approval-names.ts';
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

/** documentId of the payment, and its suspended amount at the time of the request, in minor units. */
const waiting = { payment: z.string(), amount: z.int().check(z.positive()) };
const ofCancel = z.strictObject({ order: z.string() });
const ofAssign = z.strictObject({ ...waiting, order: z.string() });
const ofSplit = z.strictObject({ ...waiting, order: z.string(), rest: z.enum(['wallet', 'refund']) });
const ofCredit = z.strictObject({ ...waiting, user: z.string() });
const ofRefund = z.strictObject(waiting);
const ofConfirm = z.strictObject({ refund: z.string(), evidence: z.nullable(z.string()) });
const ofRelease = z.strictObject({ restriction: z.string(), isMoneyGone: z.boolean() });

const ofMatch = z.strictObject({ movement: z.string(), payment: z.string() });

const decisionOf = (
  { payment, amount }: { readonly payment: string; readonly amount: number },
  context: ApprovalContext,
): StaffDecision => ({ payment, amount: BigInt(amount), ...context });

/** The waiting amount of a payment. */
const describeWaiting = async (
  tx: Tx,
  { payment, amount }: { readonly payment: string; readonly amount: number },
): Promise<ConsequenceFacts | undefined> => {
  const found = await findPayment(tx, { documentId: payment });
  return found && { amount: { amount, currency: found.amount.currency } };
};

const describeRefund = async (
  tx: Tx,
  { refund }: { readonly refund: string },
): Promise<ConsequenceFacts | undefined> => {
  const found = await findRefundRow(tx, refund);
  return found && { amount: { amount: Number(found.amount), currency: found.currency } };
};

const suspenseActions = (deps: RefundDeps) => {
  const assign: ApprovalAction<z.infer<typeof ofAssign>> = {
    action: approvalNames.assign,
    permission: 'suspense.decide',
    payload: ofAssign,
    describe: describeWaiting,
    execute: async (tx, payload, context) => {
      const order = await assignPayment(deps, tx, {
        ...decisionOf(payload, context),
        order: payload.order,
      });
      return { order: payload.order, state: order.state };
    },
  };
  const credit: ApprovalAction<z.infer<typeof ofCredit>> = {
    action: approvalNames.credit,
    permission: 'suspense.decide',
    payload: ofCredit,
    describe: describeWaiting,
    execute: async (tx, payload, context) => {
      await creditPayment(tx, { ...decisionOf(payload, context), user: payload.user });
      return { credited: String(payload.amount) };
    },
  };
  const refund: ApprovalAction<z.infer<typeof ofRefund>> = {
    action: approvalNames.refund,
    permission: 'suspense.decide',
    payload: ofRefund,
    describe: describeWaiting,
    execute: async (tx, payload, context) => {
      const { documentId } = await refundSuspense(deps, tx, decisionOf(payload, context));
      return { refund: documentId };
    },
  };
  const split: ApprovalAction<z.infer<typeof ofSplit>> = {
    action: approvalNames.split,
    permission: 'suspense.decide',
    payload: ofSplit,
    describe: describeWaiting,
    execute: async (tx, payload, context) => {
      const { order, rest } = payload;
      const { state } = await splitPayment(deps, tx, { ...decisionOf(payload, context), order, rest });
      return { order, state };
    },
  };
  return [assign, credit, refund, split];
};

/** The actions on suspense, refunds and account restrictions that a second person approves. */
export const paymentsApprovals = (deps: RefundDeps): ApprovalAction[] => {
  const cancel: ApprovalAction<z.infer<typeof ofCancel>> = {
    action: approvalNames.cancel,
    permission: 'orders.cancel',
    payload: ofCancel,
    execute: async (tx, { order }, { requestedBy, approvedBy, reason }) => {
      const { state } = await cancelAndRefund(deps, tx, { order, requestedBy, approvedBy, reason });
      return { order, state };
    },
  };
  const confirm: ApprovalAction<z.infer<typeof ofConfirm>> = {
    action: approvalNames.confirm,
    permission: 'refunds.decide',
    payload: ofConfirm,
    describe: describeRefund,
    execute: async (tx, { refund }) => {
      await completeRefund(tx, await requireLeftToStaff(tx, refund));
      return { refund, state: 'done' };
    },
  };
  const release: ApprovalAction<z.infer<typeof ofRelease>> = {
    action: approvalNames.release,
    permission: 'suspense.decide',
    payload: ofRelease,
    execute: async (tx, payload, context) => {
      await releaseAccountRestriction(tx, { ...payload, ...context });
      return { ...payload };
    },
  };
  const match: ApprovalAction<z.infer<typeof ofMatch>> = {
    action: approvalNames.match,
    permission: 'suspense.decide',
    payload: ofMatch,
    execute: async (tx, payload) => {
      await matchReversal(tx, payload);
      return { ...payload };
    },
  };
  return [cancel, ...suspenseActions(deps), confirm, release, match];
};
