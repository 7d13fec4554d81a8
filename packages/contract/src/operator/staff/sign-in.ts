import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { okAnswer } from '../../schemas/primitives.ts';
import { staffCaller, staffCredentials, staffProof } from '../../schemas/staff.ts';

export const staffSignIn = defineRoute({
  operationId: 'staffSignIn',
  method: 'POST',
  path: '/operator/auth/login',
  tag: 'auth',
  summary: 'Signs in with e-mail, password and a code of the authenticator; each code opens one session.',
  access: 'public',
  // The answer contains a token, and an answer that is stored for 30 days must not open anything.
  idempotency: 'none',
  rate: 'credentials',
  body: staffCredentials,
  answer: z.strictObject({ token: z.string(), staff: staffCaller }),
  errors: ['staff.credentials_invalid'],
});

export const stepUpStaff = defineRoute({
  operationId: 'stepUpStaff',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/auth/step-up',
  tag: 'auth',
  summary: 'Proves again who is there by a code of the authenticator: the session is fresh for ten minutes.',
  access: 'staff',
  permission: null,
  idempotency: 'required',
  rate: 'credentials',
  body: staffProof,
  answer: okAnswer,
  errors: ['staff.credentials_invalid'],
});

export const staffSignOut = defineRoute({
  operationId: 'staffSignOut',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/auth/logout',
  tag: 'auth',
  summary: 'Ends this session at once.',
  access: 'staff',
  permission: null,
  idempotency: 'required',
  rate: 'write',
  answer: okAnswer,
  errors: [],
});

export const getStaffCaller = defineRoute({
  operationId: 'getStaffCaller',
  method: 'GET',
  path: '/operator/me',
  tag: 'auth',
  summary: 'Who is signed in, with roles and permissions as they are now.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  answer: z.strictObject({ data: staffCaller }),
  errors: [],
});

export const getOperatorOpenApi = defineRoute({
  operationId: 'getOperatorOpenApi',
  method: 'GET',
  path: '/operator/openapi.json',
  tag: 'auth',
  summary: 'The OpenAPI document of these calls, for staff only.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  answer: z.record(z.string(), z.unknown()),
  errors: [],
});
