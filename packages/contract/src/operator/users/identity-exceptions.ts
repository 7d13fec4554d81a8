import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, lookupId, okAnswer } from '../../schemas/primitives.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';
import { identityExceptionRequest } from '../../schemas/verification/identity-exception.ts';

const deciding = {
  method: 'POST',
  tag: 'verification',
  access: 'staff',
  permission: 'verification.decide',
  stepUp: true,
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
} as const;

export const requestIdentityException = defineRoute({
  ...deciding,
  operationId: 'requestIdentityException',
  inRunOff: 'goes on',
  path: '/operator/users/{documentId}/identity-exceptions',
  summary:
    'Asks a second person to record that the document of an investor has no end date, or that they have one name only. They may leave the field out then, and are told.',
  body: identityExceptionRequest,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'common.conflict', 'identity_exception.open', 'approval.pending'],
});

export const endIdentityException = defineRoute({
  ...deciding,
  operationId: 'endIdentityException',
  inRunOff: 'goes on',
  path: '/operator/identity-exceptions/{documentId}/end',
  summary:
    'Ends an exception at once: the usual rules apply again. A level KYC without an end gets one, with the time for a new check.',
  body: decision,
  answer: okAnswer,
  errors: ['common.not_found', 'identity_exception.ended'],
});
