import { staffRoles } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { endAllSessions } from '../../platform/sessions.ts';
import type { EventFacts } from '../../platform/events/domain-event.ts';
import type { ApprovalAction } from './approval-action.ts';
import { voidApprovalsOf } from './end-approvals.ts';
import { deleteStaffRole, disableStaffMember, insertStaffRole, lockStaffChanges } from './staff.store.ts';
import { countAllowed, findStaffMember, type StaffMember } from './staff.views.ts';

/** Changes of the staff, each with a second person. */

const lockMember = async (tx: Tx, documentId: string): Promise<StaffMember> => {
  await lockStaffChanges(tx);
  const staff = await findStaffMember(tx, { documentId });
  if (!staff) throw new BusinessError('common.not_found');
  if (staff.disabledAt) throw new BusinessError('common.conflict');
  return staff;
};

const rolesAfter = async (tx: Tx, id: number): Promise<EventFacts> => ({
  roles: (await findStaffMember(tx, { id }))?.roles ?? [],
});

/** With fewer than two who manage the staff nobody could be the second person any more. */
const keepManageable = async (tx: Tx): Promise<void> => {
  const manage = await countAllowed(tx, 'staff.manage');
  const decide = await countAllowed(tx, 'staff.decide');
  if (manage < 1 || decide < 2) throw new BusinessError('common.conflict');
};

const roleOfMember = z.strictObject({ staff: z.string(), role: z.enum(staffRoles) });

export const addRole: ApprovalAction<z.infer<typeof roleOfMember>> = {
  action: 'staff.add_role',
  permission: 'staff.decide',
  payload: roleOfMember,
  execute: async (tx, { staff, role }) => {
    const { id } = await lockMember(tx, staff);
    if (!(await insertStaffRole(tx, id, role))) throw new BusinessError('common.conflict');
    return rolesAfter(tx, id);
  },
};

export const removeRole: ApprovalAction<z.infer<typeof roleOfMember>> = {
  action: 'staff.remove_role',
  permission: 'staff.decide',
  payload: roleOfMember,
  execute: async (tx, { staff, role }) => {
    const { id } = await lockMember(tx, staff);
    if (!(await deleteStaffRole(tx, id, role))) throw new BusinessError('common.conflict');
    await keepManageable(tx);
    return rolesAfter(tx, id);
  },
};

const member = z.strictObject({ staff: z.string() });

export const disable: ApprovalAction<z.infer<typeof member>> = {
  action: 'staff.disable',
  permission: 'staff.decide',
  payload: member,
  execute: async (tx, { staff }, { approval, approvedBy }) => {
    const { id } = await lockMember(tx, staff);
    await disableStaffMember(tx, id);
    await voidApprovalsOf(tx, { staffId: id, except: approval, disabledBy: approvedBy });
    await endAllSessions(tx, 'staff', id);
    await keepManageable(tx);
    return { isDisabled: true };
  },
};
