import { z } from 'zod/mini';
import { endAllSessions } from '@parcela/platform/security/sessions.ts';
import { type ApprovalKind, withExecution } from '../approvals/approval-action.ts';
import { disableStaffMember } from './staff-members.store.ts';
import { voidApprovalsOf } from '../approvals/void-approvals.ts';
import { deleteViewsOf } from '../saved-views/saved-views.store.ts';
import { factsOfMember, requireAdministratorLeft, lockMember } from './change-staff-member.ts';

const member = z.strictObject({ staff: z.string() });

const disabling: ApprovalKind<'staff.disable', z.infer<typeof member>> = {
  action: 'staff.disable',
  payload: member,
  facts: async (tx, { staff }) => {
    const found = await factsOfMember(tx, staff);
    return found && { member: found.member, rolesNow: found.rolesNow };
  },
};

/** Disables a member after a second person's approval; their requests, sessions and saved views end too. */
export const disable = withExecution(disabling, async (tx, { staff }, { approval, approvedBy }) => {
  const { id } = await lockMember(tx, staff);
  await disableStaffMember(tx, id);
  await voidApprovalsOf(tx, { staffId: id, except: approval, disabledBy: approvedBy });
  await endAllSessions(tx, 'staff', id);
  await deleteViewsOf(tx, id);
  await requireAdministratorLeft(tx);
  return { isDisabled: true };
});
