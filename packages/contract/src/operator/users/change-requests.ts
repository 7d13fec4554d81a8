import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { changeRequestState, wantedValues } from '../../schemas/verification/change-request.ts';
import { cursorQuery, dataOf, lookupId, pageAfter, requiredText } from '../../schemas/primitives.ts';
import {
  changeRequestDetail,
  changeRequestItem,
  writtenDecision,
} from '../../schemas/verification/review.ts';
import { decision } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });

export const listChangeRequestItems = defineRoute({
  operationId: 'listChangeRequestItems',
  method: 'GET',
  path: '/operator/change-requests',
  tag: 'verification',
  summary: 'What people have asked to be changed on their profiles; those that wait longest first.',
  access: 'staff',
  permission: 'verification.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    'filters[state]': z.optional(changeRequestState),
    /** documentId of an investor. */
    'filters[investor]': z.optional(lookupId),
    ...cursorQuery,
  }),
  answer: pageAfter(changeRequestItem),
  errors: [],
});

export const getChangeRequestItem = defineRoute({
  operationId: 'getChangeRequestItem',
  method: 'GET',
  path: '/operator/change-requests/{documentId}',
  tag: 'verification',
  summary: 'One request with the old and the new values in full. Each reading is written to the audit trail.',
  access: 'staff',
  permission: 'verification.decide',
  idempotency: 'none',
  rate: 'read',
  params,
  answer: dataOf(changeRequestDetail),
  errors: ['common.not_found'],
});

const deciding = {
  method: 'POST',
  tag: 'verification',
  access: 'staff',
  permission: 'verification.decide',
  idempotency: 'required',
  rate: 'write',
  params,
  body: decision,
  answer: dataOf(changeRequestItem),
  errors: ['common.not_found', 'change_request.decided', 'approval.own', 'common.conflict'],
} as const;

export const acceptChangeRequest = defineRoute({
  ...deciding,
  operationId: 'acceptChangeRequest',
  inRunOff: 'goes on',
  path: '/operator/change-requests/{documentId}/accept',
  summary:
    'Puts the wanted values on the profile in place of the old ones, which are kept. The reason is for the audit trail.',
});

export const rejectChangeRequest = defineRoute({
  ...deciding,
  operationId: 'rejectChangeRequest',
  inRunOff: 'goes on',
  path: '/operator/change-requests/{documentId}/reject',
  summary: 'Leaves the profile as it is. The person reads the texts, or the reason.',
  body: writtenDecision,
});

export const correctInvestor = defineRoute({
  ...deciding,
  operationId: 'correctInvestor',
  inRunOff: 'goes on',
  path: '/operator/users/{documentId}/corrections',
  summary:
    'Asks a second person to correct fields that the profile of an investor knows; `version` is that of the profile that was seen.',
  body: z.strictObject({ version: z.int(), values: wantedValues, reason: requiredText(1000) }),
  status: 201,
  errors: ['common.not_found', 'common.conflict', 'correction.open'],
});
