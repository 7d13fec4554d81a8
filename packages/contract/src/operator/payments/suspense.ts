import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  assignSuspense,
  creditSuspense,
  accountRestriction,
  accountRestrictionsQuery,
  splitSuspense as splitSuspenseBody,
  releaseRestriction as releaseRestrictionBody,
  restrictMoney as restrictMoneyBody,
  suspenseDecision,
  suspenseDetail,
  suspenseItem,
  suspenseQuery,
} from '../../schemas/payments/operator-suspense.ts';
import { dataOf, localeQuery, lookupId, pageAfter } from '../../schemas/primitives.ts';
import { requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });

export const listSuspense = defineRoute({
  operationId: 'listSuspense',
  method: 'GET',
  path: '/operator/suspense',
  tag: 'suspense',
  summary: 'Money that waits for a decision, the longest waiting first; with `Accept: text/csv` as a file.',
  access: 'staff',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery, ...suspenseQuery }),
  answer: pageAfter(suspenseItem),
  errors: [],
});

export const getSuspense = defineRoute({
  operationId: 'getSuspense',
  method: 'GET',
  path: '/operator/suspense/{documentId}',
  tag: 'suspense',
  summary: 'One payment of which something waits, with what could be done with it, the likeliest first.',
  access: 'staff',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  params,
  query: z.strictObject({ ...localeQuery }),
  answer: dataOf(suspenseDetail),
  errors: ['common.not_found'],
});

export const assignSuspenseToOrder = defineRoute({
  operationId: 'assignSuspenseToOrder',
  stepUp: true,
  method: 'POST',
  path: '/operator/suspense/{documentId}/assign',
  tag: 'suspense',
  summary: 'Asks for a second person to settle waiting money to an order.',
  access: 'staff',
  permission: 'suspense.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: assignSuspense,
  answer: dataOf(requestedApproval),
  errors: [
    'common.not_found',
    'order.not_found',
    'suspense.decided',
    'suspense.money_reversed',
    'suspense.not_assignable',
    'approval.pending',
    'common.conflict',
  ],
});

export const splitSuspense = defineRoute({
  operationId: 'splitSuspense',
  stepUp: true,
  method: 'POST',
  path: '/operator/suspense/{documentId}/split',
  tag: 'suspense',
  summary:
    'Asks for a second person to settle waiting money to an order and send what it does not take to a wallet or back.',
  access: 'staff',
  permission: 'suspense.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: splitSuspenseBody,
  answer: dataOf(requestedApproval),
  errors: [
    'common.not_found',
    'order.not_found',
    'suspense.decided',
    'suspense.money_reversed',
    'suspense.not_assignable',
    'suspense.wallet_unavailable',
    'suspense.source_unknown',
    'approval.pending',
    'common.conflict',
  ],
});

export const returnSuspense = defineRoute({
  operationId: 'returnSuspense',
  stepUp: true,
  method: 'POST',
  path: '/operator/suspense/{documentId}/return',
  tag: 'suspense',
  summary:
    'Asks for a second person to book waiting money as our transfer that came back: its owner gets the whole, the operator pays the fee.',
  access: 'staff',
  permission: 'suspense.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: suspenseDecision,
  answer: dataOf(requestedApproval),
  errors: [
    'common.not_found',
    'suspense.decided',
    'suspense.money_reversed',
    'suspense.not_returnable',
    'approval.pending',
    'common.conflict',
  ],
});

export const creditSuspenseToWallet = defineRoute({
  operationId: 'creditSuspenseToWallet',
  stepUp: true,
  method: 'POST',
  path: '/operator/suspense/{documentId}/wallet',
  tag: 'suspense',
  summary: 'Asks for a second person to put waiting money into a wallet.',
  access: 'staff',
  permission: 'suspense.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: creditSuspense,
  answer: dataOf(requestedApproval),
  errors: [
    'common.not_found',
    'suspense.decided',
    'suspense.money_reversed',
    'suspense.wallet_unavailable',
    'approval.pending',
    'common.conflict',
  ],
});

export const refundSuspense = defineRoute({
  operationId: 'refundSuspense',
  stepUp: true,
  method: 'POST',
  path: '/operator/suspense/{documentId}/refund',
  tag: 'suspense',
  summary: 'Asks for a second person to send waiting money back to where it came from.',
  access: 'staff',
  permission: 'suspense.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: suspenseDecision,
  answer: dataOf(requestedApproval),
  errors: [
    'common.not_found',
    'suspense.decided',
    'suspense.money_reversed',
    'suspense.source_unknown',
    'approval.pending',
    'common.conflict',
  ],
});

export const listAccountRestrictions = defineRoute({
  operationId: 'listAccountRestrictions',
  method: 'GET',
  path: '/operator/account-restrictions',
  tag: 'suspense',
  summary: 'What is blocked because a bank took money back or staff restricted it, newest first.',
  access: 'staff',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(accountRestrictionsQuery),
  answer: pageAfter(accountRestriction),
  errors: [],
});

export const restrictMoney = defineRoute({
  operationId: 'restrictMoney',
  method: 'POST',
  path: '/operator/users/{documentId}/account-restrictions',
  tag: 'suspense',
  summary: "Restricts an investor's money: nothing leaves the wallets until two members of staff end it.",
  access: 'staff',
  permission: 'suspense.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: restrictMoneyBody,
  answer: dataOf(accountRestriction),
  errors: ['common.not_found'],
});

export const releaseAccountRestriction = defineRoute({
  operationId: 'releaseAccountRestriction',
  stepUp: true,
  method: 'POST',
  path: '/operator/account-restrictions/{documentId}/release',
  tag: 'suspense',
  summary: 'Asks for a second person to end a block of money.',
  access: 'staff',
  permission: 'suspense.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: releaseRestrictionBody,
  answer: dataOf(requestedApproval),
  errors: ['common.not_found', 'suspense.decided', 'approval.pending', 'common.conflict'],
});
