import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { refund, refundDetail, refundsQuery } from '../../schemas/payments/operator-refunds.ts';
import { dataOf, localeQuery, lookupId, pageAfter } from '../../schemas/primitives.ts';
import { decision, handConfirmation, requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });

export const listRefunds = defineRoute({
  operationId: 'listRefunds',
  method: 'GET',
  path: '/operator/refunds',
  tag: 'refunds',
  summary: 'Money that goes back to where it came from, newest first; with `Accept: text/csv` as a file.',
  access: 'staff',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery, ...refundsQuery }),
  answer: pageAfter(refund),
  errors: [],
});

export const getRefund = defineRoute({
  operationId: 'getRefund',
  method: 'GET',
  path: '/operator/refunds/{documentId}',
  tag: 'refunds',
  summary: 'One refund with what was done about it. Each reading is written to the audit trail.',
  access: 'staff',
  permission: 'suspense.read',
  idempotency: 'none',
  rate: 'read',
  params,
  answer: dataOf(refundDetail),
  errors: ['common.not_found'],
});

export const retryRefund = defineRoute({
  operationId: 'retryRefund',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/refunds/{documentId}/retry',
  tag: 'refunds',
  summary: 'Tries a refund again that failed, to the same account.',
  access: 'staff',
  permission: 'refunds.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: decision,
  answer: dataOf(refund),
  errors: ['common.not_found', 'suspense.decided', 'suspense.money_reversed', 'suspense.source_unknown'],
});

export const takeOverRefund = defineRoute({
  operationId: 'takeOverRefund',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/refunds/{documentId}/take-over',
  tag: 'refunds',
  summary: 'Takes over a refund that its gateway does not answer for: the platform asks there no more.',
  access: 'staff',
  permission: 'refunds.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: decision,
  answer: dataOf(refund),
  errors: ['common.not_found', 'suspense.decided'],
});

export const confirmRefund = defineRoute({
  operationId: 'confirmRefund',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/refunds/{documentId}/confirm',
  tag: 'refunds',
  summary: 'Asks for a second person to book a refund that staff have sent at its provider by hand.',
  access: 'staff',
  permission: 'refunds.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: handConfirmation,
  answer: dataOf(requestedApproval),
  errors: ['common.not_found', 'suspense.decided', 'approval.pending', 'common.conflict'],
});
