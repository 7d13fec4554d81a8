import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { lookupId, okAnswer } from '../../schemas/primitives.ts';
import { newPasskey, passkeyName, passkeyOptions, passkeyProof } from '../../schemas/accounts/passkey.ts';
import { staffCaller } from '../../schemas/staff.ts';

const open = {
  method: 'POST',
  tag: 'auth',
  access: 'public',
  // A challenge is valid for one answer, and a stored answer must not open anything.
  idempotency: 'none',
  rate: 'credentials',
} as const;
const own = {
  method: 'POST',
  tag: 'auth',
  access: 'staff',
  permission: null,
  idempotency: 'required',
  rate: 'credentials',
} as const;

export const askSignInPasskey = defineRoute({
  ...open,
  operationId: 'askSignInPasskey',
  path: '/operator/auth/passkey/options',
  summary: 'Options for a sign-in by a passkey; they name no key of anybody.',
  answer: passkeyOptions,
  errors: [],
});

export const signInWithPasskey = defineRoute({
  ...open,
  operationId: 'signInWithPasskey',
  path: '/operator/auth/passkey/login',
  summary: 'Signs in by a passkey alone, which is two factors.',
  body: passkeyProof,
  answer: z.strictObject({ token: z.string(), staff: staffCaller }),
  errors: ['staff.credentials_invalid'],
});

export const askStepUpPasskey = defineRoute({
  ...own,
  operationId: 'askStepUpPasskey',
  inRunOff: 'goes on',
  path: '/operator/auth/step-up/passkey/options',
  summary: 'Options to prove again who is there by a passkey of the caller.',
  answer: passkeyOptions,
  errors: [],
});

export const stepUpWithPasskey = defineRoute({
  ...own,
  operationId: 'stepUpWithPasskey',
  inRunOff: 'goes on',
  path: '/operator/auth/step-up/passkey',
  summary: 'Proves again who is there by a passkey: the session is fresh for ten minutes.',
  body: passkeyProof,
  answer: okAnswer,
  errors: ['staff.credentials_invalid'],
});

export const askNewPasskey = defineRoute({
  ...own,
  operationId: 'askNewPasskey',
  inRunOff: 'goes on',
  path: '/operator/me/passkeys/options',
  summary: 'Options to make a passkey for the caller.',
  stepUp: true,
  answer: passkeyOptions,
  errors: [],
});

export const addPasskey = defineRoute({
  ...own,
  operationId: 'addPasskey',
  inRunOff: 'goes on',
  path: '/operator/me/passkeys',
  summary: 'Adds a passkey of the caller, at most ten.',
  stepUp: true,
  body: newPasskey,
  answer: okAnswer,
  errors: ['staff.credentials_invalid', 'common.conflict'],
});

export const renamePasskey = defineRoute({
  ...own,
  operationId: 'renamePasskey',
  inRunOff: 'goes on',
  path: '/operator/me/passkeys/{documentId}/rename',
  summary: 'Renames a passkey of the caller.',
  params: z.strictObject({ documentId: lookupId }),
  body: z.strictObject({ name: passkeyName }),
  answer: okAnswer,
  errors: ['common.not_found'],
});

export const revokePasskey = defineRoute({
  ...own,
  operationId: 'revokePasskey',
  inRunOff: 'goes on',
  path: '/operator/me/passkeys/{documentId}/revoke',
  summary:
    'Revokes a passkey of the caller: it opens nothing any more. The last one of who has no authenticator stays.',
  stepUp: true,
  params: z.strictObject({ documentId: lookupId }),
  answer: okAnswer,
  errors: ['common.not_found', 'staff.second_factor_missing'],
});
