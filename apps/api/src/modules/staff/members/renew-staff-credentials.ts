import type { Tx } from '@parcela/platform/database/database.ts';
import type { SecretVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { endAllSessions } from '@parcela/platform/security/sessions.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { waitForMember } from './hold-member.ts';
import { saveStaffCredentials, unusedAuthenticator } from './staff-members.store.ts';
import { findStaffCredentials } from './staff-members.queries.ts';
import { revokePasskeys } from '@parcela/platform/security/passkeys/passkeys.store.ts';
import { totpContext } from '../sign-in/totp-context.ts';

/**
 * Gives a member of staff who lost the authenticator a new secret and a new password. All sessions end, and passkeys
 * are revoked. @throws BusinessError `common.not_found` for an unknown or disabled member
 */
export const renewStaffCredentials = async (
  secrets: SecretVault,
  tx: Tx,
  renewal: {
    readonly email: string;
    readonly passwordHash: string;
    readonly totpSecret: string;
    readonly actor: EventActor;
  },
): Promise<void> => {
  const staff = await findStaffCredentials(tx, { email: renewal.email });
  if (!staff) throw new BusinessError('common.not_found');
  await waitForMember(tx, staff.staffId);
  const totpSecret = secrets.seal(totpContext(staff.documentId), renewal.totpSecret);
  await saveStaffCredentials(tx, staff.staffId, {
    passwordHash: renewal.passwordHash,
    authenticator: { ...unusedAuthenticator, totpSecret },
  });
  await revokePasskeys(tx, 'staff', staff.staffId);
  await endAllSessions(tx, 'staff', staff.staffId);
  await recordEvent(tx, {
    actor: renewal.actor,
    type: 'staff.credentials_renewed',
    subject: { type: 'staff', id: staff.documentId },
  });
};
