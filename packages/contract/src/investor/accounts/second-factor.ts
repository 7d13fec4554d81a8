import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { okAnswer } from '../../schemas/primitives.ts';
import { secondFactorMethod, sessionAnswer, typedCode } from '../../schemas/accounts/sign-in.ts';

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const answerSecondFactor = defineRoute({
  operationId: 'answerSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor',
  tag: 'auth',
  summary: 'The second half of a sign-in: a code of the authenticator, or a recovery code, each used once.',
  access: 'public',
  idempotency: 'none',
  rate: 'credentials',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    method: secondFactorMethod,
    code: typedCode,
  }),
  answer: sessionAnswer,
  errors: ['auth.challenge_invalid', 'auth.code_invalid', 'auth.account_blocked'],
});

export const startSecondFactor = defineRoute({
  operationId: 'startSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor/setup',
  tag: 'auth',
  summary:
    'A new secret for an authenticator; nothing is asked for until a code of it was given. Needs a fresh session.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: z.strictObject({
    /** In base32, for users who cannot use the camera. */
    secret: z.string(),
    /** `otpauth://totp/…`, which opens an authenticator on this device. */
    uri: z.string(),
    /** The same as a picture for the camera of another device: PNG as a data address. */
    qr: z.string(),
  }),
  errors: ['auth.step_up_required', 'auth.second_factor_on'],
});

export const enableSecondFactor = defineRoute({
  operationId: 'enableSecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor/enable',
  tag: 'auth',
  summary: 'Switches the second factor on with the first code; the recovery codes are shown this once.',
  access: 'session',
  idempotency: 'none',
  rate: 'credentials',
  body: z.strictObject({ code: typedCode }),
  answer: recoveryCodes,
  errors: ['auth.step_up_required', 'auth.code_invalid', 'auth.second_factor_on'],
});

export const renewRecoveryCodes = defineRoute({
  operationId: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  tag: 'auth',
  summary: 'New recovery codes; the old ones are void. Needs a fresh session.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: recoveryCodes,
  errors: ['auth.step_up_required', 'auth.second_factor_off'],
});

export const disableSecondFactor = defineRoute({
  operationId: 'disableSecondFactor',
  method: 'DELETE',
  path: '/api/auth/second-factor',
  tag: 'auth',
  summary: 'Switches the second factor off. Needs a fresh session.',
  access: 'session',
  idempotency: 'none',
  rate: 'write',
  answer: okAnswer,
  errors: ['auth.step_up_required', 'auth.second_factor_off'],
});
