import { canTransition, factOf, isRefundedByHand, isZero, type Money, money } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { type Order, findOrder, findOrderId, owedOf } from '../../orders/index.ts';
import { findUserId } from '../../accounts/index.ts';
import { readReversalLine } from '../../bank/index.ts';
import type { ApprovalKind } from '../../staff/index.ts';
import { findRestriction } from '../../wallets/index.ts';
import { approvalNames } from '../payment-approval-names.ts';
import { findPayment, type Payment } from '../payments.store.ts';
import { sourceOf } from '../refunds/money-source.ts';
import { previewCancellation } from '../refunds/preview-cancellation.ts';
import { findRefund } from '../refunds/refunds.store.ts';
import { isMatched } from '../reversals/reversed-amounts.queries.ts';
import { findReturnedTransfer } from '../suspense/return-transfer.ts';
import { waitingOf } from '../suspended-money.ts';

/** documentId of the payment, and its suspended amount at the time of the request, in minor units. */
const waiting = { payment: z.string(), amount: z.int().check(z.positive()) };
const ofCancel = z.strictObject({ order: z.string() });
const ofAssign = z.strictObject({ ...waiting, order: z.string() });
const ofSplit = z.strictObject({ ...waiting, order: z.string(), rest: z.enum(['wallet', 'refund']) });
const ofCredit = z.strictObject({ ...waiting, user: z.string() });
const ofRefund = z.strictObject(waiting);
const ofReturn = z.strictObject({ ...waiting, transfer: z.string() });
const ofConfirm = z.strictObject({ refund: z.string(), evidence: z.nullable(z.string()) });
const ofRelease = z.strictObject({ restriction: z.string(), isMoneyGone: z.boolean() });
const ofMatch = z.strictObject({ movement: z.string(), payment: z.string() });

/** Finds the payment if exactly this amount still waits. */
const findWaiting = async (
  tx: Tx,
  { payment: documentId, amount }: { readonly payment: string; readonly amount: number },
): Promise<Payment | undefined> => {
  const payment = await findPayment(tx, { documentId });
  return payment && waitingOf(payment).amount === BigInt(amount) ? payment : undefined;
};

const moneyFacts = (payment: Payment) => ({
  payer: factOf.thing('payer', payment.id),
  amount: factOf.money(waitingOf(payment)),
});

const orderFacts = (order: Order | undefined) => ({
  order: factOf.thing('order', order?.id),
  investor: factOf.thing('investor', order?.userId),
});

/** The rail through which the payment is refunded. */
const wayOf = (payment: Payment) => {
  const source = sourceOf(payment);
  if (!source) return factOf.words('way.unknown');
  if (source.provider === 'bank') return factOf.words('way.bank');
  return factOf.words(isRefundedByHand(source.provider) ? 'way.byHand' : 'way.gateway');
};

const sumOf = (parts: readonly Money[]) => {
  const [first] = parts;
  if (first === undefined) return null;
  return factOf.money(
    money(
      parts.reduce((sum, { amount }) => sum + amount, 0n),
      first.currency,
    ),
  );
};

const cancel: ApprovalKind<'orders.cancel', z.infer<typeof ofCancel>> = {
  action: approvalNames.cancel,
  payload: ofCancel,
  facts: async (tx, { order: documentId }) => {
    if ((await findOrderId(tx, documentId)) === undefined) return undefined;
    const { order, toWallet, toPayers, waits, sharesReturned } = await previewCancellation(tx, documentId);
    if (!canTransition(order.state, 'AdminCancel')) return undefined;
    const amounts = (isByHand: boolean) =>
      toPayers
        .filter(({ payment }) => isRefundedByHand(payment.provider) === isByHand)
        .map(({ amount }) => amount);
    return {
      ...orderFacts(order),
      project: factOf.thing('project', order.projectId),
      shares: factOf.count(sharesReturned),
      price: factOf.money(order.price),
      toWallet: isZero(toWallet) ? null : factOf.money(toWallet),
      toPayer: sumOf(amounts(false)),
      byHand: sumOf(amounts(true)),
      waits: isZero(waits) ? null : factOf.money(waits),
    };
  },
};

/** Facts about money to be allocated to an order. */
const allocationFacts = async (
  tx: Tx,
  payload: { readonly payment: string; readonly amount: number; readonly order: string },
) => {
  const payment = await findWaiting(tx, payload);
  const id = await findOrderId(tx, payload.order);
  const order = id === undefined ? undefined : await findOrder(tx, { id });
  return (
    payment &&
    order && {
      ...moneyFacts(payment),
      ...orderFacts(order),
      project: factOf.thing('project', order.projectId),
      missing: factOf.money(owedOf(order)),
    }
  );
};

const assign: ApprovalKind<'suspense.assign', z.infer<typeof ofAssign>> = {
  action: approvalNames.assign,
  payload: ofAssign,
  facts: allocationFacts,
};

const split: ApprovalKind<'suspense.split', z.infer<typeof ofSplit>> = {
  action: approvalNames.split,
  payload: ofSplit,
  facts: async (tx, payload) => {
    const facts = await allocationFacts(tx, payload);
    return facts && { ...facts, rest: factOf.words(`rest.${payload.rest}`) };
  },
};

const credit: ApprovalKind<'suspense.wallet', z.infer<typeof ofCredit>> = {
  action: approvalNames.credit,
  payload: ofCredit,
  facts: async (tx, payload) => {
    const payment = await findWaiting(tx, payload);
    const userId = await findUserId(tx, payload.user);
    return payment && userId !== undefined
      ? { ...moneyFacts(payment), investor: factOf.thing('investor', userId) }
      : undefined;
  },
};

const refund: ApprovalKind<'suspense.refund', z.infer<typeof ofRefund>> = {
  action: approvalNames.refund,
  payload: ofRefund,
  facts: async (tx, payload) => {
    const payment = await findWaiting(tx, payload);
    return payment && { ...moneyFacts(payment), way: wayOf(payment) };
  },
};

const returned: ApprovalKind<'suspense.return', z.infer<typeof ofReturn>> = {
  action: approvalNames.returned,
  payload: ofReturn,
  facts: async (tx, payload) => {
    const payment = await findWaiting(tx, payload);
    const { payment: documentId } = payload;
    const transfer = payment && (await findReturnedTransfer(tx, { documentId, isReversed: false }));
    if (!payment || transfer?.documentId !== payload.transfer) return undefined;
    const { currency } = payment.amount;
    const fee = transfer.amount - payment.amount.amount;
    return {
      ...moneyFacts(payment),
      total: factOf.money(money(transfer.amount, currency)),
      less: factOf.money(money(fee, currency)),
    };
  },
};

const orderOf = async (tx: Tx, { orderId }: Payment): Promise<Order | undefined> =>
  orderId === null ? undefined : findOrder(tx, { id: orderId });

const confirm: ApprovalKind<'refunds.confirm', z.infer<typeof ofConfirm>> = {
  action: approvalNames.confirm,
  payload: ofConfirm,
  facts: async (tx, { refund: documentId, evidence }) => {
    const found = await findRefund(tx, { documentId });
    if (found?.state !== 'needs_staff') return undefined;
    const payment = await findPayment(tx, { id: found.paymentId });
    return (
      payment && {
        payer: factOf.thing('payer', payment.id),
        amount: factOf.money(found.amount),
        ...orderFacts(await orderOf(tx, payment)),
        evidence: factOf.text(evidence),
      }
    );
  },
};

const release: ApprovalKind<'restrictions.release', z.infer<typeof ofRelease>> = {
  action: approvalNames.release,
  payload: ofRelease,
  facts: async (tx, { restriction, isMoneyGone }) => {
    const found = await findRestriction(tx, restriction);
    if (!found || found.closedAt !== null) return undefined;
    return {
      investor: factOf.thing('investor', found.userId),
      order: factOf.thing('order', found.orderId),
      amount: factOf.money(found.amount),
      moneyIsGone: factOf.yesNo(isMoneyGone),
    };
  },
};

const match: ApprovalKind<'payments.match_reversal', z.infer<typeof ofMatch>> = {
  action: approvalNames.match,
  payload: ofMatch,
  facts: async (tx, { movement, payment: documentId }) => {
    const line = await readReversalLine(tx, movement);
    const payment = await findPayment(tx, { documentId });
    if (!line || !payment || (await isMatched(tx, line.providerRef))) return undefined;
    return {
      amount: factOf.money(line.amount),
      payer: factOf.thing('payer', payment.id),
      ...orderFacts(await orderOf(tx, payment)),
    };
  },
};

/** The approval actions on payments and paid orders, with the facts that the second person reads. */
export const paymentKinds = {
  cancel,
  assign,
  split,
  credit,
  refund,
  returned,
  confirm,
  release,
  match,
} as const;
