import { z } from 'zod/mini';
import { endAllSessions } from '@parcela/platform/security/sessions.ts';
import type { ApprovalAction } from '../approvals/approval-action.ts';
import { disableStaffMember } from './staff-members.store.ts';
import { voidApprovalsOf } from '../approvals/void-approvals.ts';
import { deleteViewsOf } from '../saved-views/saved-views.store.ts';
import { describeMember, requireAdministratorLeft, lockMember } from './change-staff-member.ts';

const member = z.strictObject({ staff: z.string() });

/** Disables a member with a second person; their requests, sessions and saved views end too. */
export const disable: ApprovalAction<z.infer<typeof member>> = {
  action: 'staff.disable',
  permission: 'staff.decide',
  asks: 'staff.manage',
  payload: member,
  describe: (tx, { staff }) => describeMember(tx, staff),
  execute: async (tx, { staff }, { approval, approvedBy }) => {
    const { id } = await lockMember(tx, staff);
    await disableStaffMember(tx, id);
    await voidApprovalsOf(tx, { staffId: id, except: approval, disabledBy: approvedBy });
    await endAllSessions(tx, 'staff', id);
    await deleteViewsOf(tx, id);
    await requireAdministratorLeft(tx);
    return { isDisabled: true };
  },
};
