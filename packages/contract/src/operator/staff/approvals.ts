import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, pageAfter, lookupId } from '../../schemas/primitives.ts';
import { approval, approvalDetail, approvalsQuery, waitingRequest } from '../../schemas/approvals.ts';
import { decision } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });

export const listApprovals = defineRoute({
  operationId: 'listApprovals',
  method: 'GET',
  path: '/operator/approvals',
  tag: 'approvals',
  summary: 'What was asked of a second person, newest first; without `approvals.read` only one’s own.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(approvalsQuery),
  answer: pageAfter(approval),
  errors: [],
});

export const listWaitingRequests = defineRoute({
  operationId: 'listWaitingRequests',
  method: 'GET',
  path: '/operator/waiting-requests',
  tag: 'approvals',
  summary: 'The requests for a second person that wait about one thing, by its documentId.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ subject: lookupId }),
  answer: dataOf(z.array(waitingRequest)),
  errors: [],
});

export const getApproval = defineRoute({
  operationId: 'getApproval',
  method: 'GET',
  path: '/operator/approvals/{documentId}',
  tag: 'approvals',
  summary: 'One request with everything that approving it would do.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  params,
  answer: dataOf(approvalDetail),
  errors: ['common.not_found'],
});

/** A decision about another member's request. */
const deciding = {
  method: 'POST',
  tag: 'approvals',
  access: 'staff',
  permission: 'approvals.decide',
  stepUp: true,
  idempotency: 'required',
  rate: 'write',
  params,
  body: decision,
  answer: dataOf(approval),
  errors: ['common.not_found', 'common.forbidden', 'approval.own', 'approval.decided', 'approval.ended'],
} as const;

export const approveRequest = defineRoute({
  ...deciding,
  operationId: 'approveRequest',
  inRunOff: 'goes on',
  path: '/operator/approvals/{documentId}/approve',
  summary:
    'Approves the request of somebody else and executes it, once. What the action refuses is answered.',
});

export const rejectRequest = defineRoute({
  ...deciding,
  operationId: 'rejectRequest',
  inRunOff: 'goes on',
  path: '/operator/approvals/{documentId}/reject',
  summary: 'Rejects the request of somebody else. It does nothing, for ever.',
});

export const withdrawRequest = defineRoute({
  operationId: 'withdrawRequest',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/approvals/{documentId}/withdraw',
  tag: 'approvals',
  summary: 'Takes back a request of one’s own that nobody has decided on. It does nothing, for ever.',
  access: 'staff',
  permission: 'approvals.withdraw',
  idempotency: 'required',
  rate: 'write',
  params,
  body: decision,
  answer: dataOf(approval),
  errors: ['common.not_found', 'approval.not_own', 'approval.decided', 'approval.ended'],
});
