import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { freshenSession, openSession } from '@parcela/platform/security/sessions.ts';
import { proveByPasskey } from '@parcela/platform/security/passkeys/passkeys.ts';
import type { PasskeyProof, RelyingParty } from '@parcela/platform/security/passkeys/webauthn.ts';
import { findStaffMember, type StaffMember } from '../members/staff-members.queries.ts';

/** The member whose passkey answered. @throws BusinessError `staff.credentials_invalid` */
const proveMember = async (
  party: RelyingParty,
  tx: Tx,
  proof: Parameters<typeof proveByPasskey>[3],
): Promise<StaffMember> => {
  const id = await proveByPasskey(party, tx, 'staff', proof);
  const member = await findStaffMember(tx, { id });
  if (!member || member.disabledAt) throw new BusinessError('staff.credentials_invalid');
  return member;
};

/**
 * Opens a session with a passkey alone, which combines two factors: the device and its unlocking. @throws
 * BusinessError `staff.credentials_invalid`
 */
export const signInWithPasskey = async (
  party: RelyingParty,
  tx: Tx,
  response: PasskeyProof,
  { userAgent, requestId }: { readonly userAgent: string; readonly requestId: string },
): Promise<{ readonly token: string; readonly staff: StaffMember }> => {
  const staff = await proveMember(party, tx, { response, asked: { purpose: 'sign_in', ownerId: null } });
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
 * Makes the session fresh for ten minutes with a passkey of the caller. @throws BusinessError
 * `staff.credentials_invalid`
 */
export const stepUpWithPasskey = async (
  party: RelyingParty,
  tx: Tx,
  response: PasskeyProof,
  { caller, requestId }: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<void> => {
  const asked = { purpose: 'step_up', ownerId: caller.subjectId } as const;
  await proveMember(party, tx, { response, asked });
  await freshenSession(tx, caller.sessionId);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: caller.subjectId },
    type: 'staff.stepped_up',
    subject: { type: 'staff', id: caller.documentId },
    after: { by: 'passkey' },
    requestId,
  });
};
