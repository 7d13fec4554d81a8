import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';

/** Our only page to which a bank may send a browser back: `{PUBLIC_URL}/callback/bankid`. */
const redirectUri = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(500));
/**
 * The parameters that a browser brings back from a provider; the server checks every field and trusts none.
 */
const callbackInput = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(4096));

export const startBankId = defineRoute({
  operationId: 'startBankId',
  method: 'POST',
  path: '/core/user/kyc/bank-id/init',
  tag: 'verification',
  summary:
    'The page of Bank iD to go to, and the state that has to come back with the browser within ten minutes, to the session that asked.',
  access: 'terms',
  idempotency: 'none',
  rate: 'lookup',
  body: z.strictObject({ redirectUri }),
  answer: z.strictObject({ uri: z.string(), state: z.string() }),
  errors: ['kyc.provider_unavailable', 'kyc.already_done', 'kyc.rejected'],
});

export const finishBankId = defineRoute({
  operationId: 'finishBankId',
  method: 'POST',
  path: '/core/user/kyc/bank-id/callback',
  tag: 'verification',
  summary:
    'What the bank has verified about the caller, once for every state: `done` grants KYC, `review` waits for staff, `rejected` was decided against the caller meanwhile.',
  access: 'terms',
  idempotency: 'accepted',
  rate: 'lookup',
  body: z.strictObject({
    code: callbackInput,
    redirectUri,
    state: callbackInput,
    /** RFC 9207; checked when the provider sends one. */
    iss: z.optional(callbackInput),
  }),
  answer: z.strictObject({ state: z.enum(['done', 'review', 'rejected']) }),
  errors: ['kyc.bank_id_failed', 'kyc.provider_unavailable', 'kyc.already_done'],
});
