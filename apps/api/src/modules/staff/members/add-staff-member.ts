import type { StaffRole } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { SecretVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  type AuthenticatorUse,
  insertStaffMember,
  insertStaffRole,
  lockStaffChanges,
  unusedAuthenticator,
} from './staff-members.store.ts';
import { hasStaff } from './staff-members.queries.ts';
import { totpContext } from '../sign-in/totp-context.ts';

export interface NewStaffMember {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly passwordHash: string;
  /** Base32 secret of the authenticator. */
  readonly totpSecret: string;
  /** Default: unused. */
  readonly authenticator?: AuthenticatorUse;
  readonly actor: EventActor;
  /** Default: a new one. */
  readonly documentId?: string;
}

/**
 * Adds a member of staff who can sign in immediately. The audit log records whether the member was the first: before
 * that there is no second person. @throws BusinessError `staff.email_taken`
 */
export const addStaffMember = async (
  secrets: SecretVault,
  tx: Tx,
  member: NewStaffMember,
): Promise<{ readonly id: number; readonly documentId: string; readonly isFirst: boolean }> => {
  await lockStaffChanges(tx);
  const isFirst = !(await hasStaff(tx));
  const documentId = member.documentId ?? newDocumentId();
  const totpSecret = secrets.seal(totpContext(documentId), member.totpSecret);
  const { email, name, passwordHash, authenticator = unusedAuthenticator } = member;
  const id = await insertStaffMember(tx, {
    documentId,
    email,
    name,
    passwordHash,
    authenticator: { ...authenticator, totpSecret },
  });
  if (id === undefined) throw new BusinessError('staff.email_taken');
  for (const role of member.roles) await insertStaffRole(tx, id, role);
  await recordEvent(tx, {
    actor: member.actor,
    type: 'staff.added',
    subject: { type: 'staff', id: documentId },
    after: { roles: member.roles, isFirst },
  });
  return { id, documentId, isFirst };
};
