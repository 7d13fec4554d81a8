import { z } from 'zod/mini';
import { documentId, instant, requiredText } from '../primitives.ts';

const base64url = z
  .string()
  .check(z.minLength(1), z.maxLength(20_000), z.regex(/^[\w-]+$/, { error: 'invalid' }));
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
};
/** A browser's answer to the options of a sign-in or a step-up (WebAuthn). */
export const passkeyProof = z.strictObject({
  passkey: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  }),
});
export const passkeyName = requiredText(60);
/** A browser's answer to the options of a new passkey. */
export const newPasskey = z.strictObject({
  name: passkeyName,
  passkey: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
    }),
  }),
});
/** For `navigator.credentials`, as JSON. */
export const passkeyOptions = z.strictObject({ options: z.record(z.string(), z.unknown()) });

/** A passkey of the caller. */
export const ownPasskey = z.strictObject({
  documentId,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
