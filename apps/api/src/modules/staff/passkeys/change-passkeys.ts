import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import {
  addPasskey as addKey,
  askForNewPasskey as askForNewKey,
} from '@parcela/platform/security/passkeys/passkeys.ts';
import {
  listPasskeys,
  renamePasskey as saveName,
  revokePasskeys,
} from '@parcela/platform/security/passkeys/passkeys.store.ts';
import type { NewPasskey, RelyingParty } from '@parcela/platform/security/passkeys/webauthn.ts';
import { findStaffMember } from '../members/staff-members.queries.ts';
import { lockOwnThings } from '../members/staff-members.store.ts';
import { type OwnChange, recordOwnChange } from '../own-credentials/record-own-change.ts';

export const askForNewPasskey = async (party: RelyingParty, tx: Tx, { subjectId }: StaffCaller) => {
  const member = await findStaffMember(tx, { id: subjectId });
  invariant(member, 'a member of staff does not go away');
  return askForNewKey(party, tx, 'staff', member);
};

/** @throws BusinessError `staff.credentials_invalid`; `common.conflict` for a known key or one over the limit */
export const addPasskey = async (
  party: RelyingParty,
  tx: Tx,
  given: { readonly name: string; readonly passkey: NewPasskey },
  change: OwnChange,
): Promise<void> => {
  const ownerId = change.caller.subjectId;
  await lockOwnThings(tx, ownerId);
  await addKey(party, tx, 'staff', { ownerId, ...given });
  await recordOwnChange(tx, change, 'passkeyAdded', { name: given.name });
};

/** @throws BusinessError `common.not_found` */
export const renamePasskey = async (
  tx: Tx,
  key: { readonly documentId: string; readonly name: string },
  change: OwnChange,
): Promise<void> => {
  if (!(await saveName(tx, 'staff', change.caller.subjectId, key)))
    throw new BusinessError('common.not_found');
  await recordOwnChange(tx, change, 'passkeyRenamed', { name: key.name });
};

/**
 * The last passkey can be revoked only if password and authenticator remain.
 * @throws BusinessError `common.not_found`, `staff.second_factor_missing` for the last passkey of a member without an
 * authenticator
 */
export const revokePasskey = async (tx: Tx, documentId: string, change: OwnChange): Promise<void> => {
  const staffId = change.caller.subjectId;
  await lockOwnThings(tx, staffId);
  const keys = await listPasskeys(tx, 'staff', staffId);
  const key = keys.find((own) => own.documentId === documentId);
  if (!key) throw new BusinessError('common.not_found');
  const member = await findStaffMember(tx, { id: staffId });
  if (keys.length === 1 && member?.authenticatorSetAt === null)
    throw new BusinessError('staff.second_factor_missing');
  await revokePasskeys(tx, 'staff', staffId, documentId);
  await recordOwnChange(tx, change, 'passkeyRevoked', { name: key.name });
};
