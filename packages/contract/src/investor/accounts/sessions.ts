import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { lookupId, lookupText, okAnswer } from '../../schemas/primitives.ts';
import { accountSecurity, ownSession, typedCode } from '../../schemas/accounts/sign-in.ts';

export const listSessions = defineRoute({
  operationId: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  tag: 'auth',
  summary: 'Where the caller is signed in, this session first, then by last activity.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: z.array(ownSession),
  errors: [],
});

export const revokeOtherSessions = defineRoute({
  operationId: 'revokeOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  tag: 'auth',
  summary: 'Signs the caller out everywhere else, at once.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: z.strictObject({ ended: z.int() }),
  errors: [],
});

export const denyAccess = defineRoute({
  operationId: 'denyAccess',
  method: 'POST',
  path: '/api/auth/not-me',
  tag: 'auth',
  summary:
    'The button behind the link “it was not me” of a security mail: ends all sessions, passkeys and the password, rejects new bank accounts, and mails a link for a new password. Works once.',
  access: 'public',
  idempotency: 'none',
  rate: 'credentials',
  body: z.strictObject({ code: lookupText(200) }),
  answer: okAnswer,
  errors: ['auth.not_me_invalid'],
});

export const revokeSession = defineRoute({
  operationId: 'revokeSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{documentId}',
  tag: 'auth',
  summary: 'Ends one session of the caller, at once.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  answer: okAnswer,
  errors: ['common.not_found'],
});

export const getAccountSecurity = defineRoute({
  operationId: 'getAccountSecurity',
  isViewable: true,
  method: 'GET',
  path: '/api/auth/security',
  tag: 'auth',
  summary: 'How the account of the caller is protected, and what a step-up asks.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: accountSecurity,
  errors: [],
});

export const stepUp = defineRoute({
  operationId: 'stepUp',
  method: 'POST',
  path: '/api/auth/step-up',
  tag: 'auth',
  summary: 'Makes the session fresh for ten minutes. `security` tells which of the two is asked.',
  access: 'session',
  idempotency: 'accepted',
  rate: 'credentials',
  body: z.union([
    z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
    z.strictObject({ code: typedCode }),
  ]),
  answer: okAnswer,
  errors: ['auth.credentials_invalid', 'auth.code_invalid'],
});

export const sendStepUpCode = defineRoute({
  operationId: 'sendStepUpCode',
  method: 'POST',
  path: '/api/auth/step-up/code',
  tag: 'auth',
  summary: 'Mails a code for step-up to somebody who has neither password nor authenticator.',
  access: 'session',
  idempotency: 'accepted',
  rate: 'mail',
  answer: okAnswer,
  errors: ['common.conflict'],
});
