import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { findStaffMember } from '../members/staff-members.queries.ts';
import {
  insertChallenge,
  insertPasskey,
  listPasskeys,
  renamePasskey as saveName,
  revokePasskeys,
  spendChallenge,
} from './passkeys.store.ts';
import { challengeOf, optionsToAdd, type NewPasskey, type RelyingParty, verifyNewKey } from './webauthn.ts';

interface Change {
  readonly caller: StaffCaller;
  readonly requestId: string;
}
const passkeysMax = 10;

const recordChange = (tx: Tx, { caller, requestId }: Change, type: string, name: string): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: caller.subjectId },
    type,
    subject: { type: 'staff', id: caller.documentId },
    after: { name },
    requestId,
  });

export const askForNewPasskey = async (party: RelyingParty, tx: Tx, { subjectId }: StaffCaller) => {
  const member = await findStaffMember(tx, { id: subjectId });
  invariant(member, 'a member of staff does not go away');
  const keys = await listPasskeys(tx, subjectId);
  const options = await optionsToAdd(
    party,
    member,
    keys.map(({ credentialId }) => credentialId),
  );
  await insertChallenge(tx, options.challenge, { purpose: 'add', staffId: subjectId });
  return options;
};

/** @throws BusinessError `staff.credentials_invalid`; `common.conflict` for a known key or one too many */
export const addPasskey = async (
  party: RelyingParty,
  tx: Tx,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
  change: Change,
): Promise<void> => {
  const staffId = change.caller.subjectId;
  if (!(await spendChallenge(tx, challengeOf(passkey), { purpose: 'add', staffId })))
    throw new BusinessError('staff.credentials_invalid');
  const key = await verifyNewKey(party, passkey);
  if ((await listPasskeys(tx, staffId)).length >= passkeysMax) throw new BusinessError('common.conflict');
  if (!(await insertPasskey(tx, { ...key, staffId, name }))) throw new BusinessError('common.conflict');
  await recordChange(tx, change, 'staff.passkey_added', name);
};

/** @throws BusinessError `common.not_found` */
export const renamePasskey = async (
  tx: Tx,
  key: { readonly documentId: string; readonly name: string },
  change: Change,
): Promise<void> => {
  if (!(await saveName(tx, change.caller.subjectId, key))) throw new BusinessError('common.not_found');
  await recordChange(tx, change, 'staff.passkey_renamed', key.name);
};

/** Password and authenticator stay, so the last passkey may go. @throws BusinessError `common.not_found` */
export const revokePasskey = async (tx: Tx, documentId: string, change: Change): Promise<void> => {
  const staffId = change.caller.subjectId;
  const key = (await listPasskeys(tx, staffId)).find((own) => own.documentId === documentId);
  if (!key || (await revokePasskeys(tx, staffId, documentId)) !== 1)
    throw new BusinessError('common.not_found');
  await recordChange(tx, change, 'staff.passkey_revoked', key.name);
};
