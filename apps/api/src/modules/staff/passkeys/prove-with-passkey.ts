import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { freshenSession, openSession } from '@parcela/platform/security/sessions.ts';
import { findStaffMember, type StaffMember } from '../members/staff-members.queries.ts';
import {
  insertChallenge,
  listPasskeys,
  lockPasskey,
  markPasskeyUsed,
  spendChallenge,
} from './passkeys.store.ts';
import {
  type PasskeyProof,
  challengeOf,
  optionsToProve,
  type RelyingParty,
  verifyProof,
} from '@parcela/platform/security/webauthn.ts';

/** Options for the sign-in of an unknown member, or for a step-up with the caller's keys. */
export const askForPasskey = async (party: RelyingParty, tx: Tx, caller: StaffCaller | undefined) => {
  const keys = caller ? await listPasskeys(tx, caller.subjectId) : [];
  const options = await optionsToProve(
    party,
    keys.map(({ credentialId }) => credentialId),
  );
  const purpose = caller ? 'step_up' : 'sign_in';
  await insertChallenge(tx, options.challenge, { purpose, staffId: caller?.subjectId ?? null });
  return options;
};

/**
 * The member whose key answered our challenge; each challenge works once. Unknown, revoked and wrong keys get the
 * same answer.
 * @throws BusinessError `staff.credentials_invalid`
 */
const proveMember = async (
  party: RelyingParty,
  tx: Tx,
  response: PasskeyProof,
  asked: Parameters<typeof spendChallenge>[2],
): Promise<StaffMember> => {
  if (!(await spendChallenge(tx, challengeOf(response), asked)))
    throw new BusinessError('staff.credentials_invalid');
  const key = await lockPasskey(tx, response.id);
  if (!key || (asked.staffId !== null && key.staffId !== asked.staffId))
    throw new BusinessError('staff.credentials_invalid');
  await markPasskeyUsed(tx, key.id, await verifyProof(party, response, key));
  const member = await findStaffMember(tx, { id: key.staffId });
  if (!member || member.disabledAt) throw new BusinessError('staff.credentials_invalid');
  return member;
};

/**
 * Opens a session by a passkey alone, which combines two factors: the device, and its unlocking.
 * @throws BusinessError `staff.credentials_invalid`
 */
export const signInWithPasskey = async (
  party: RelyingParty,
  tx: Tx,
  response: PasskeyProof,
  { userAgent, requestId }: { readonly userAgent: string; readonly requestId: string },
): Promise<{ readonly token: string; readonly staff: StaffMember }> => {
  const staff = await proveMember(party, tx, response, { purpose: 'sign_in', staffId: null });
  const token = await openSession(tx, { audience: 'staff', subjectId: staff.id, userAgent });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staff.id },
    type: 'staff.signed_in',
    subject: { type: 'staff', id: staff.documentId },
    after: { by: 'passkey' },
    requestId,
  });
  return { token, staff };
};

/**
 * Makes the session fresh for ten minutes by a passkey of the caller.
 * @throws BusinessError `staff.credentials_invalid`
 */
export const stepUpWithPasskey = async (
  party: RelyingParty,
  tx: Tx,
  response: PasskeyProof,
  { caller, requestId }: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<void> => {
  await proveMember(party, tx, response, { purpose: 'step_up', staffId: caller.subjectId });
  await freshenSession(tx, caller.sessionId);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: caller.subjectId },
    type: 'staff.stepped_up',
    subject: { type: 'staff', id: caller.documentId },
    after: { by: 'passkey' },
    requestId,
  });
};
