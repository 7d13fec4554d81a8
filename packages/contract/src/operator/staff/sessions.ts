import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, lookupId, okAnswer } from '../../schemas/primitives.ts';
import { decision, staffAccount } from '../../schemas/staff.ts';

const endedSessions = z.strictObject({ ended: z.int() });

export const getStaffAccount = defineRoute({
  operationId: 'getStaffAccount',
  method: 'GET',
  path: '/operator/me/account',
  tag: 'auth',
  summary: 'Where the caller is signed in, this session first, then by last activity.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(staffAccount),
  errors: [],
});

const ending = {
  method: 'POST',
  tag: 'auth',
  access: 'staff',
  idempotency: 'required',
  rate: 'write',
} as const;

export const endStaffSession = defineRoute({
  ...ending,
  operationId: 'endStaffSession',
  inRunOff: 'goes on',
  path: '/operator/me/sessions/{documentId}/end',
  summary: 'Ends one session of the caller, at once.',
  permission: null,
  params: z.strictObject({ documentId: lookupId }),
  answer: okAnswer,
  errors: ['common.not_found'],
});

export const endOtherStaffSessions = defineRoute({
  ...ending,
  operationId: 'endOtherStaffSessions',
  inRunOff: 'goes on',
  path: '/operator/me/sessions/end-others',
  summary: 'Signs the caller out everywhere else, at once.',
  permission: null,
  answer: endedSessions,
  errors: [],
});

export const endSessionsOfMember = defineRoute({
  ...ending,
  operationId: 'endSessionsOfMember',
  inRunOff: 'goes on',
  path: '/operator/staff/{documentId}/end-sessions',
  summary: 'Signs a member of staff out everywhere, at once: nobody else has to approve it.',
  tag: 'staff',
  permission: 'staff.manage',
  params: z.strictObject({ documentId: lookupId }),
  body: decision,
  answer: endedSessions,
  errors: ['common.not_found'],
});
