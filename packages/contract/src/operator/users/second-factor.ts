import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, lookupId } from '../../schemas/primitives.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

export const resetSecondFactor = defineRoute({
  operationId: 'resetSecondFactor',
  inRunOff: 'goes on',
  stepUp: true,
  method: 'POST',
  path: '/operator/users/{documentId}/reset-second-factor',
  tag: 'users',
  summary:
    'Asks a second person to switch off the second factor of an investor who lost authenticator and recovery codes. Their sessions end.',
  access: 'staff',
  permission: 'users.assist',
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  body: decision,
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'auth.second_factor_off', 'approval.pending', 'common.conflict'],
});
