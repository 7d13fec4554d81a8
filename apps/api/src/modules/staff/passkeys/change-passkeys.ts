import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { findStaffMember } from '../members/staff-members.queries.ts';
import { lockOwnThings } from '../members/staff-members.store.ts';
import { type OwnChange, recordOwnChange } from '../own-credentials/record-own-change.ts';
import {
  insertChallenge,
  insertPasskey,
  listPasskeys,
  renamePasskey as saveName,
  revokePasskeys,
  spendChallenge,
} from './passkeys.store.ts';
import {
  challengeOf,
  optionsToAdd,
  type NewPasskey,
  type RelyingParty,
  verifyNewKey,
} from '@parcela/platform/security/webauthn.ts';

const passkeysMax = 10;

export const askForNewPasskey = async (party: RelyingParty, tx: Tx, { subjectId }: StaffCaller) => {
  const member = await findStaffMember(tx, { id: subjectId });
  invariant(member, 'a member of staff does not go away');
  const keys = await listPasskeys(tx, subjectId);
  const options = await optionsToAdd(
    party,
    tx,
    member,
    keys.map(({ credentialId }) => credentialId),
  );
  await insertChallenge(tx, options.challenge, { purpose: 'add', staffId: subjectId });
  return options;
};

/** @throws BusinessError `staff.credentials_invalid`; `common.conflict` for a known key or one above the limit */
export const addPasskey = async (
  party: RelyingParty,
  tx: Tx,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
  change: OwnChange,
): Promise<void> => {
  const staffId = change.caller.subjectId;
  if (!(await spendChallenge(tx, challengeOf(passkey), { purpose: 'add', staffId })))
    throw new BusinessError('staff.credentials_invalid');
  const key = await verifyNewKey(party, passkey);
  if ((await listPasskeys(tx, staffId)).length >= passkeysMax) throw new BusinessError('common.conflict');
  if (!(await insertPasskey(tx, { ...key, staffId, name }))) throw new BusinessError('common.conflict');
  await recordOwnChange(tx, change, 'passkeyAdded', { name });
};

/** @throws BusinessError `common.not_found` */
export const renamePasskey = async (
  tx: Tx,
  key: { readonly documentId: string; readonly name: string },
  change: OwnChange,
): Promise<void> => {
  if (!(await saveName(tx, change.caller.subjectId, key))) throw new BusinessError('common.not_found');
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
  const keys = await listPasskeys(tx, staffId);
  const key = keys.find((own) => own.documentId === documentId);
  if (!key) throw new BusinessError('common.not_found');
  const member = await findStaffMember(tx, { id: staffId });
  if (keys.length === 1 && member?.authenticatorSetAt === null)
    throw new BusinessError('staff.second_factor_missing');
  await revokePasskeys(tx, staffId, documentId);
  await recordOwnChange(tx, change, 'passkeyRevoked', { name: key.name });
};
