import { factOf, locales, staffRoles } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { endAllSessions } from '@parcela/platform/security/sessions.ts';
import { type ApprovalKind, withExecution } from '../approvals/approval-action.ts';
import { mailInvitation } from '../mails/staff-mails.store.ts';
import { factsOfMember, lockMember } from '../members/change-staff-member.ts';
import { lockStaffChanges, saveUnusableCredentials } from '../members/staff-members.store.ts';
import { findStaffMember, isStaffEmail } from '../members/staff-members.queries.ts';
import { revokePasskeys } from '@parcela/platform/security/passkeys/passkeys.store.ts';
import { insertInvitation, type NewInvitation, withdrawOpenInvitations } from './invitations.store.ts';

const sendInvitation = async (tx: Tx, invitation: NewInvitation): Promise<void> => {
  await withdrawOpenInvitations(tx, invitation.email);
  await mailInvitation(tx, await insertInvitation(tx, invitation));
};

const invited = z.strictObject({
  invitation: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  language: z.enum(locales),
});

/** @throws BusinessError `staff.email_taken` */
export const requireFreeEmail = async (tx: Tx, email: string): Promise<void> => {
  if (await isStaffEmail(tx, email)) throw new BusinessError('staff.email_taken');
};

const invitation: ApprovalKind<'staff.invite', z.infer<typeof invited>> = {
  action: 'staff.invite',
  payload: invited,
  facts: async (tx, { name, email, roles }) =>
    (await isStaffEmail(tx, email))
      ? undefined
      : { name: factOf.text(name), email: factOf.text(email), roles: factOf.roles(roles) },
};

/** Invites a member after a second person's approval; the link grants the approved roles. */
export const invite = withExecution(
  invitation,
  async (tx, { invitation: documentId, ...invitee }, { requestedBy }) => {
    await lockStaffChanges(tx);
    await requireFreeEmail(tx, invitee.email);
    const joining = { ...invitee, documentId, purpose: 'join', staffId: null } as const;
    await sendInvitation(tx, { ...joining, invitedBy: requestedBy });
    return { invitation: documentId, roles: invitee.roles };
  },
);

const renewed = z.strictObject({ staff: z.string(), language: z.enum(locales) });

const renewal: ApprovalKind<'staff.renew', z.infer<typeof renewed>> = {
  action: 'staff.renew',
  payload: renewed,
  facts: async (tx, { staff }) => {
    const found = await factsOfMember(tx, staff);
    return found && { member: found.member, rolesNow: found.rolesNow };
  },
};

/**
 * Revokes a member's credentials, sessions and passkeys, and mails a link that sets new ones. Roles stay.
 */
export const renew = withExecution(renewal, async (tx, { staff, language }, { requestedBy }) => {
  const { id, email, name, roles } = await lockMember(tx, staff);
  await saveUnusableCredentials(tx, id);
  const passkeys = await revokePasskeys(tx, 'staff', id);
  await endAllSessions(tx, 'staff', id);
  const recipient = { email, name, roles, language, staffId: id };
  await sendInvitation(tx, {
    ...recipient,
    documentId: newDocumentId(),
    purpose: 'renewal',
    invitedBy: requestedBy,
  });
  return { passkeys };
});

/** @throws BusinessError `common.not_found`, `common.conflict` for a disabled member */
export const requireActiveMember = async (tx: Tx, documentId: string): Promise<void> => {
  const member = await findStaffMember(tx, { documentId });
  if (!member) throw new BusinessError('common.not_found');
  if (member.disabledAt) throw new BusinessError('common.conflict');
};
