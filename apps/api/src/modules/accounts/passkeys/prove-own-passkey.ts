import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Caller } from '@parcela/platform/http/call.ts';
import { proveByPasskey } from '@parcela/platform/security/passkeys/passkeys.ts';
import { findPasskeyOwner } from '@parcela/platform/security/passkeys/passkeys.store.ts';
import type { PasskeyProof, RelyingParty } from '@parcela/platform/security/passkeys/webauthn.ts';
import { freshenSession, lockSession } from '@parcela/platform/security/sessions.ts';
import { beginSession, type SignedIn } from '../sign-in/begin-session.ts';
import { lockAccountForSession } from '../user-locks.store.ts';

/**
 * Opens a session with a passkey alone. The device and its unlocking are two factors, so no second-factor code is
 * requested. The account is locked first, as in a deletion. @throws BusinessError `auth.passkey_invalid`,
 * `auth.account_blocked`
 */
export const signInByPasskey = async (
  party: RelyingParty,
  tx: Tx,
  response: PasskeyProof,
  { userAgent }: { readonly userAgent: string },
): Promise<SignedIn> => {
  const userId = await findPasskeyOwner(tx, 'user', response.id);
  const account = userId === undefined ? undefined : await lockAccountForSession(tx, userId);
  const asked = { purpose: 'sign_in', ownerId: null } as const;
  const provenId = await proveByPasskey(party, tx, 'user', { response, asked });
  if (!account || provenId !== userId) throw new BusinessError('auth.passkey_invalid');
  if (account.isBlocked) throw new BusinessError('auth.account_blocked');
  return beginSession(tx, { userId, userAgent });
};

/**
 * Makes the session fresh for ten minutes with a passkey of the caller. @throws BusinessError `auth.passkey_invalid`
 */
export const stepUpByPasskey = async (
  party: RelyingParty,
  tx: Tx,
  response: PasskeyProof,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
): Promise<void> => {
  const { subjectId: userId, sessionId } = caller;
  if (!(await lockAccountForSession(tx, userId))) throw new BusinessError('auth.session_invalid');
  await lockSession(tx, sessionId);
  const asked = { purpose: 'step_up', ownerId: userId } as const;
  await proveByPasskey(party, tx, 'user', { response, asked });
  await freshenSession(tx, sessionId);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'session.stepped_up',
    subject: { type: 'user', id: userId },
    after: { by: 'passkey' },
    requestId,
  });
};
