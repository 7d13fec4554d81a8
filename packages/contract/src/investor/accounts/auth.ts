import { z } from 'zod/mini';
import { passwordCodes } from '../../password-codes.ts';
import { defineRoute } from '../../route.ts';
import { localeQuery, okAnswer } from '../../schemas/primitives.ts';
import { continuedSignUpAnswer, signInAnswer } from '../../schemas/accounts/sign-in.ts';
import { credentials, email, nextPath, registration, userSummary } from '../../schemas/accounts/user.ts';

export const register = defineRoute({
  operationId: 'register',
  method: 'POST',
  path: '/api/auth/local/register',
  tag: 'auth',
  summary: 'Creates an account and sends the confirmation mail. Signs nobody in.',
  access: 'public',
  idempotency: 'accepted',
  rate: 'credentials',
  body: registration,
  answer: z.strictObject({ user: userSummary }),
  errors: [
    'auth.email_taken',
    'auth.username_differs',
    'auth.sign_up_closed',
    'auth.referral_invalid',
    ...passwordCodes,
  ],
});

export const sendEmailConfirmation = defineRoute({
  operationId: 'sendEmailConfirmation',
  method: 'POST',
  path: '/api/auth/send-email-confirmation',
  tag: 'auth',
  summary: 'Sends the confirmation mail again. The answer never tells whether the address is known.',
  access: 'public',
  idempotency: 'accepted',
  rate: 'mail',
  body: z.strictObject({ email, next: z.optional(nextPath) }),
  answer: okAnswer,
  errors: [],
});

export const continueSignUp = defineRoute({
  operationId: 'continueSignUp',
  method: 'POST',
  path: '/api/auth/continue-sign-up',
  tag: 'auth',
  summary:
    'Signs in without the password in the browser that signed up, once, within 15 minutes, after the address is confirmed. Elsewhere it opens no session.',
  access: 'public',
  idempotency: 'none',
  rate: 'credentials',
  answer: continuedSignUpAnswer,
  errors: ['auth.account_blocked', 'auth.credentials_invalid'],
});

export const confirmEmail = defineRoute({
  operationId: 'confirmEmail',
  method: 'GET',
  path: '/api/auth/email-confirmation',
  tag: 'auth',
  summary: 'Confirms the address: 302 to the app, or JSON for `Accept: application/json`. Never signs in.',
  access: 'public',
  idempotency: 'none',
  rate: 'lookup',
  query: z.strictObject({
    confirmation: z.string().check(z.minLength(1), z.maxLength(200)),
    /** The extra data of the mailed link: its language, and the page on which the user continues. */
    ...localeQuery,
    next: z.optional(nextPath),
  }),
  answer: z.strictObject({ confirmed: z.literal(true) }),
  errors: ['auth.confirmation_invalid'],
});

export const signIn = defineRoute({
  operationId: 'signIn',
  method: 'POST',
  path: '/api/auth/local',
  tag: 'auth',
  summary:
    'Signs in with e-mail and password. `jwt` is an opaque token that the server can revoke; null asks for the second factor.',
  access: 'public',
  idempotency: 'none',
  rate: 'credentials',
  body: credentials,
  answer: signInAnswer,
  errors: ['auth.credentials_invalid', 'auth.email_not_confirmed', 'auth.account_blocked'],
});

export const signOut = defineRoute({
  operationId: 'signOut',
  isViewable: true,
  method: 'POST',
  path: '/api/auth/logout',
  tag: 'auth',
  summary: 'Ends this session at once.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: okAnswer,
  errors: [],
});
