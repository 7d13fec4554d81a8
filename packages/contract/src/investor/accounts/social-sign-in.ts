import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { locale } from '../../schemas/primitives.ts';
import { linkedSignInAnswer, socialProvider, socialSignInAnswer } from '../../schemas/accounts/sign-in.ts';
import { givenPassword, referralCode } from '../../schemas/accounts/user.ts';

const provider = z.strictObject({ provider: socialProvider });
/**
 * The parameters that a browser brings back from a provider; the server checks every field and trusts none.
 */
const callbackInput = z.string().check(z.maxLength(4096));

export const startSocialSignIn = defineRoute({
  operationId: 'startSocialSignIn',
  method: 'GET',
  path: '/api/connect/{provider}',
  tag: 'auth',
  summary:
    'Sends the browser to Google or Apple (302; JSON tells the address). What the person ticked and brought stays on the server meanwhile.',
  access: 'public',
  idempotency: 'none',
  rate: 'lookup',
  params: provider,
  query: z.strictObject({
    next: z.optional(z.string().check(z.maxLength(500))),
    referralCode: z.optional(referralCode),
    /** The user ticked the box before the redirect: only then is it consent. */
    terms: z.optional(z.literal('1')),
    language: z.optional(locale),
  }),
  answer: z.strictObject({ uri: z.string() }),
  errors: ['auth.social_unavailable'],
});

export const returnFromGoogle = defineRoute({
  operationId: 'returnFromGoogle',
  method: 'GET',
  path: '/api/connect/google/callback',
  tag: 'auth',
  summary: 'Google sends the browser back here; it goes on to the app with a code that works once (302).',
  access: 'public',
  idempotency: 'none',
  rate: 'lookup',
  query: z.looseObject({
    code: z.optional(callbackInput),
    state: z.optional(callbackInput),
    iss: z.optional(callbackInput),
    error: z.optional(callbackInput),
  }),
  answer: z.strictObject({ uri: z.string() }),
  errors: [],
});

export const returnFromApple = defineRoute({
  operationId: 'returnFromApple',
  method: 'POST',
  path: '/api/connect/apple/callback',
  tag: 'auth',
  summary:
    'Apple posts a form here (the name comes with the first one only); the browser goes on to the app (303).',
  access: 'public',
  idempotency: 'none',
  rate: 'lookup',
  body: z.looseObject({
    code: z.optional(callbackInput),
    state: z.optional(callbackInput),
    user: z.optional(callbackInput),
    error: z.optional(callbackInput),
  }),
  bodyType: 'form',
  answer: z.strictObject({ uri: z.string() }),
  errors: [],
});

export const finishSocialSignIn = defineRoute({
  operationId: 'finishSocialSignIn',
  method: 'GET',
  path: '/api/auth/{provider}/callback',
  tag: 'auth',
  summary:
    'Changes the code that the app was sent back with for a session, once; an `error` that it was sent back with is answered as such. An account with a password that may be a stranger’s is not linked yet: `link`.',
  access: 'public',
  idempotency: 'none',
  rate: 'credentials',
  params: provider,
  query: z.looseObject({ code: z.optional(callbackInput), error: z.optional(callbackInput) }),
  answer: socialSignInAnswer,
  errors: [
    'auth.account_blocked',
    'auth.social_failed',
    'auth.social_unavailable',
    'auth.social_email_unverified',
    'auth.social_account_unconfirmed',
    'auth.social_account_other',
    'auth.sign_up_closed',
    'auth.referral_invalid',
  ],
});

export const linkSocialAccount = defineRoute({
  operationId: 'linkSocialAccount',
  method: 'POST',
  path: '/api/auth/{provider}/link',
  tag: 'auth',
  summary:
    'Links the account with the address of the person. With its password everything stays; without it the password, the second factor, all sessions, unused links and devices for messages are removed first.',
  access: 'public',
  idempotency: 'none',
  rate: 'credentials',
  params: provider,
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Null: the user does not know it. */
    password: z.nullable(givenPassword),
  }),
  answer: linkedSignInAnswer,
  errors: [
    'auth.credentials_invalid',
    'auth.account_blocked',
    'auth.social_failed',
    'auth.social_account_unconfirmed',
    'auth.social_account_other',
    'auth.sign_up_closed',
    'auth.referral_invalid',
  ],
});
