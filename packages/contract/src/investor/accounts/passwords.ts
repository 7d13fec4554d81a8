import { z } from 'zod/mini';
import { passwordCodes } from '../../password-codes.ts';
import { defineRoute } from '../../route.ts';
import { lookupText, okAnswer } from '../../schemas/primitives.ts';
import { email, givenPassword, repeatedPassword, sameTwice } from '../../schemas/accounts/user.ts';

export const forgotPassword = defineRoute({
  operationId: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  tag: 'auth',
  summary:
    'Mails a link to set a new password, in the language of the account. The answer never tells whether the address is known.',
  access: 'public',
  idempotency: 'accepted',
  rate: 'mail',
  body: z.strictObject({ email }),
  answer: okAnswer,
  errors: [],
});

export const resetPassword = defineRoute({
  operationId: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  tag: 'auth',
  summary: 'Sets a new password with the code of the mailed link. Ends all sessions and signs in nobody.',
  access: 'public',
  idempotency: 'accepted',
  rate: 'credentials',
  body: z.strictObject({ code: lookupText(200), ...repeatedPassword }).check(sameTwice),
  answer: okAnswer,
  errors: ['auth.reset_invalid', ...passwordCodes],
});

export const changePassword = defineRoute({
  operationId: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  tag: 'auth',
  summary:
    'Sets another password; people who have none yet leave out the current one. All sessions end, the answer opens a new one. Needs a fresh session.',
  access: 'session',
  idempotency: 'none',
  rate: 'credentials',
  body: z
    .strictObject({
      currentPassword: z.optional(givenPassword),
      ...repeatedPassword,
    })
    .check(sameTwice),
  answer: z.strictObject({ jwt: z.string() }),
  errors: ['auth.step_up_required', 'auth.credentials_invalid', 'auth.password_same', ...passwordCodes],
});
