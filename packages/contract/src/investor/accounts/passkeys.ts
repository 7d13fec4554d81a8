import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { newPasskey, passkeyName, passkeyOptions, passkeyProof } from '../../schemas/accounts/passkey.ts';
import { sessionAnswer } from '../../schemas/accounts/sign-in.ts';
import { lookupId, okAnswer } from '../../schemas/primitives.ts';

/** A challenge is valid for one answer, and a stored answer must not open anything. */
const ceremony = { method: 'POST', tag: 'auth', idempotency: 'none' } as const;
const own = { ...ceremony, access: 'session', rate: 'write' } as const;

export const startPasskeySignIn = defineRoute({
  ...ceremony,
  operationId: 'startPasskeySignIn',
  path: '/api/auth/passkeys/sign-in/options',
  summary: 'Options for a sign-in by a passkey. They name no key of any user.',
  access: 'public',
  rate: 'lookup',
  answer: passkeyOptions,
  errors: [],
});

export const finishPasskeySignIn = defineRoute({
  ...ceremony,
  operationId: 'finishPasskeySignIn',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Signs in by a passkey alone. It counts as both factors, so no code follows.',
  access: 'public',
  rate: 'credentials',
  body: passkeyProof,
  answer: sessionAnswer,
  errors: ['auth.passkey_invalid', 'auth.account_blocked'],
});

export const startPasskeyStepUp = defineRoute({
  ...own,
  operationId: 'startPasskeyStepUp',
  path: '/api/auth/passkeys/step-up/options',
  summary: 'Options for a step-up by a passkey of the caller.',
  answer: passkeyOptions,
  errors: [],
});

export const finishPasskeyStepUp = defineRoute({
  ...own,
  operationId: 'finishPasskeyStepUp',
  path: '/api/auth/passkeys/step-up',
  summary: 'Makes this session fresh for ten minutes by a passkey of the caller.',
  rate: 'credentials',
  body: passkeyProof,
  answer: okAnswer,
  errors: ['auth.passkey_invalid'],
});

export const startNewPasskey = defineRoute({
  ...own,
  operationId: 'startNewPasskey',
  path: '/api/auth/passkeys/options',
  summary: 'Options to make a passkey of the caller. Needs a fresh session.',
  answer: passkeyOptions,
  errors: ['auth.step_up_required'],
});

export const addOwnPasskey = defineRoute({
  ...own,
  operationId: 'addOwnPasskey',
  path: '/api/auth/passkeys',
  summary: 'Adds a passkey of the caller, at most ten. Needs a fresh session.',
  rate: 'credentials',
  body: newPasskey,
  answer: okAnswer,
  errors: ['auth.step_up_required', 'auth.passkey_invalid', 'common.conflict'],
});

export const renameOwnPasskey = defineRoute({
  ...own,
  operationId: 'renameOwnPasskey',
  method: 'PUT',
  path: '/api/auth/passkeys/{documentId}',
  summary: 'Renames a passkey of the caller.',
  params: z.strictObject({ documentId: lookupId }),
  body: z.strictObject({ name: passkeyName }),
  answer: okAnswer,
  errors: ['common.not_found'],
});

export const removeOwnPasskey = defineRoute({
  ...own,
  operationId: 'removeOwnPasskey',
  method: 'DELETE',
  path: '/api/auth/passkeys/{documentId}',
  summary: 'Removes a passkey of the caller: it opens nothing any more. Needs a fresh session.',
  params: z.strictObject({ documentId: lookupId }),
  answer: okAnswer,
  errors: ['auth.step_up_required', 'common.not_found'],
});
