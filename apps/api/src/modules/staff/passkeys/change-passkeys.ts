import type { Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { findStaffMember } from '../members/staff-members.queries.ts';
import { notifyMember } from '../mails/staff-mails.store.ts';
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
  /** Of the mail to the member. */
  readonly language: Locale;
  readonly requestId: string;
}
const passkeysMax = 10;

const eventOf = {
  passkeyAdded: 'staff.passkey_added',
  passkeyRenamed: 'staff.passkey_renamed',
  passkeyRevoked: 'staff.passkey_revoked',
} as const;

/** Records the change and tells the member, who did not make it if somebody else used their session. */
const recordChange = async (
  tx: Tx,
  { caller, language, requestId }: Change,
  kind: keyof typeof eventOf,
  name: string,
): Promise<void> => {
  const { subjectId: staffId, documentId } = caller;
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: eventOf[kind],
    subject: { type: 'staff', id: documentId },
    after: { name },
    requestId,
  });
  await notifyMember(tx, { kind, staffId, language, about: name });
};

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
  await recordChange(tx, change, 'passkeyAdded', name);
};

/** @throws BusinessError `common.not_found` */
export const renamePasskey = async (
  tx: Tx,
  key: { readonly documentId: string; readonly name: string },
  change: Change,
): Promise<void> => {
  if (!(await saveName(tx, change.caller.subjectId, key))) throw new BusinessError('common.not_found');
  await recordChange(tx, change, 'passkeyRenamed', key.name);
};

/** Password and authenticator stay, so the last passkey may go. @throws BusinessError `common.not_found` */
export const revokePasskey = async (tx: Tx, documentId: string, change: Change): Promise<void> => {
  const staffId = change.caller.subjectId;
  const key = (await listPasskeys(tx, staffId)).find((own) => own.documentId === documentId);
  if (!key || (await revokePasskeys(tx, staffId, documentId)) !== 1)
    throw new BusinessError('common.not_found');
  await recordChange(tx, change, 'passkeyRevoked', key.name);
};
