import type { EventType } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Caller } from '@parcela/platform/http/call.ts';
import { addPasskey, askForNewPasskey } from '@parcela/platform/security/passkeys/passkeys.ts';
import { renamePasskey, revokePasskeys } from '@parcela/platform/security/passkeys/passkeys.store.ts';
import type { NewPasskey, RelyingParty } from '@parcela/platform/security/passkeys/webauthn.ts';
import { lockSession } from '@parcela/platform/security/sessions.ts';
import { notify } from '../../notifications/index.ts';
import { lockProfile } from '../user-locks.store.ts';
import { findUser } from '../users.queries.ts';

export interface PasskeyChange {
  readonly caller: Caller;
  readonly requestId: string;
}

/** The session must still be valid: a sign-out from all devices runs either before or after this change. */
const lockOwner = async (tx: Tx, { subjectId, sessionId }: Caller): Promise<void> => {
  await lockProfile(tx, subjectId);
  await lockSession(tx, sessionId);
};

const record = (
  tx: Tx,
  { caller: { subjectId: id }, requestId }: PasskeyChange,
  type: EventType,
): Promise<void> =>
  recordEvent(tx, { actor: { kind: 'user', id }, type, subject: { type: 'user', id }, requestId });

const warn = (
  tx: Tx,
  { caller }: PasskeyChange,
  kind: 'security.passkey_added' | 'security.passkey_removed',
): Promise<void> => notify(tx, { userId: caller.subjectId, kind, params: {}, link: '/settings', mail: true });

/** Returns the options for creating a passkey of the caller. */
export const startOwnPasskey = async (party: RelyingParty, tx: Tx, caller: Caller) => {
  await lockOwner(tx, caller);
  const user = await findUser(tx, caller.subjectId);
  invariant(user, 'a locked account exists');
  const { id, documentId, email } = user;
  return askForNewPasskey(party, tx, 'user', { id, documentId, email, name: email });
};

/** @throws BusinessError `auth.passkey_invalid`; `common.conflict` for a known passkey or one over the limit */
export const addOwnPasskey = async (
  party: RelyingParty,
  tx: Tx,
  given: { readonly name: string; readonly passkey: NewPasskey },
  change: PasskeyChange,
): Promise<void> => {
  await lockOwner(tx, change.caller);
  await addPasskey(party, tx, 'user', { ownerId: change.caller.subjectId, ...given });
  await record(tx, change, 'user.passkey_added');
  await warn(tx, change, 'security.passkey_added');
};

/** @throws BusinessError `common.not_found` */
export const renameOwnPasskey = async (
  tx: Tx,
  key: { readonly documentId: string; readonly name: string },
  change: PasskeyChange,
): Promise<void> => {
  if (!(await renamePasskey(tx, 'user', change.caller.subjectId, key)))
    throw new BusinessError('common.not_found');
  await record(tx, change, 'user.passkey_renamed');
};

/** @throws BusinessError `common.not_found` */
export const removeOwnPasskey = async (tx: Tx, documentId: string, change: PasskeyChange): Promise<void> => {
  await lockOwner(tx, change.caller);
  if ((await revokePasskeys(tx, 'user', change.caller.subjectId, documentId)) === 0)
    throw new BusinessError('common.not_found');
  await record(tx, change, 'user.passkey_removed');
  await warn(tx, change, 'security.passkey_removed');
};
