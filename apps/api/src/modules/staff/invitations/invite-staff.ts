import { locales, staffRoles } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { endAllSessions } from '@parcela/platform/security/sessions.ts';
import type { ApprovalAction } from '../approvals/approval-action.ts';
import { mailInvitation } from '../mails/staff-mails.store.ts';
import { describeMember, lockMember } from '../members/change-staff-member.ts';
import { lockStaffChanges, saveUnusableCredentials } from '../members/staff-members.store.ts';
import { findStaffMember, isStaffEmail } from '../members/staff-members.queries.ts';
import { revokePasskeys } from '../passkeys/passkeys.store.ts';
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

/** Invites somebody with a second person; what the link makes of them is what was approved. */
export const invite: ApprovalAction<z.infer<typeof invited>> = {
  action: 'staff.invite',
  permission: 'staff.decide',
  asks: 'staff.manage',
  payload: invited,
  describe: (_tx, { name, email, roles }) => Promise.resolve({ name, email, roles: roles.join(', ') }),
  execute: async (tx, { invitation: documentId, ...somebody }, { requestedBy }) => {
    await lockStaffChanges(tx);
    await requireFreeEmail(tx, somebody.email);
    const invitation = { ...somebody, documentId, purpose: 'join', staffId: null } as const;
    await sendInvitation(tx, { ...invitation, invitedBy: requestedBy });
    return { invitation: documentId, roles: somebody.roles };
  },
};

const renewed = z.strictObject({ staff: z.string(), language: z.enum(locales) });

/**
 * Ends what a member signs in with, all sessions and passkeys too, and mails them a link that sets it anew. Roles stay.
 */
export const renew: ApprovalAction<z.infer<typeof renewed>> = {
  action: 'staff.renew',
  permission: 'staff.decide',
  asks: 'staff.manage',
  payload: renewed,
  describe: (tx, { staff }) => describeMember(tx, staff),
  execute: async (tx, { staff, language }, { requestedBy }) => {
    const { id, email, name, roles } = await lockMember(tx, staff);
    await saveUnusableCredentials(tx, id);
    const passkeys = await revokePasskeys(tx, id);
    await endAllSessions(tx, 'staff', id);
    const somebody = { email, name, roles, language, staffId: id };
    await sendInvitation(tx, {
      ...somebody,
      documentId: newDocumentId(),
      purpose: 'renewal',
      invitedBy: requestedBy,
    });
    return { passkeys };
  },
};

/** @throws BusinessError `common.not_found`, `common.conflict` for a disabled one */
export const requireActiveMember = async (tx: Tx, documentId: string): Promise<void> => {
  const member = await findStaffMember(tx, { documentId });
  if (!member) throw new BusinessError('common.not_found');
  if (member.disabledAt) throw new BusinessError('common.conflict');
};
