import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { changeRequest, changeRequestBody } from '../../schemas/verification/change-request.ts';
import {
  dataOf,
  listOf,
  localeQuery,
  lookupId,
  okAnswer,
  paginationQuery,
} from '../../schemas/primitives.ts';

export const listChangeRequests = defineRoute({
  operationId: 'listChangeRequests',
  isViewable: true,
  method: 'GET',
  path: '/api/change-requests',
  tag: 'verification',
  summary: 'What the caller has asked to be changed on the profile, newest first.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery, ...paginationQuery }),
  answer: listOf(changeRequest),
  errors: [],
});

export const createChangeRequest = defineRoute({
  operationId: 'createChangeRequest',
  method: 'POST',
  path: '/api/change-requests',
  tag: 'verification',
  summary:
    'Asks compliance to change fields that the profile knows already. One request waits at a time; nothing changes before it is accepted.',
  access: 'terms',
  idempotency: 'accepted',
  rate: 'write',
  body: changeRequestBody,
  answer: dataOf(changeRequest),
  status: 201,
  errors: ['change_request.open'],
});

export const withdrawChangeRequest = defineRoute({
  operationId: 'withdrawChangeRequest',
  method: 'DELETE',
  path: '/api/change-requests/{documentId}',
  tag: 'verification',
  summary: 'Takes back a request that nobody has decided yet. What it held is erased.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  answer: okAnswer,
  errors: ['common.not_found', 'change_request.decided'],
});
