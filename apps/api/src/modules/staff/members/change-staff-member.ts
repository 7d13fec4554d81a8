import { type StaffRole, staffRoles } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import type { ApprovalAction, ConsequenceFacts } from '../approvals/approval-action.ts';
import { deleteStaffRole, insertStaffRole, lockStaffChanges } from './staff-members.store.ts';
import { countAllowed, findStaffMember, type StaffMember } from './staff-members.queries.ts';

/** A member who is not disabled, while no other change of the staff is under way. */
export const lockMember = async (tx: Tx, documentId: string): Promise<StaffMember> => {
  await lockStaffChanges(tx);
  const staff = await findStaffMember(tx, { documentId });
  if (!staff) throw new BusinessError('common.not_found');
  if (staff.disabledAt) throw new BusinessError('common.conflict');
  return staff;
};

const rolesAfter = async (tx: Tx, id: number): Promise<EventFacts> => ({
  roles: (await findStaffMember(tx, { id }))?.roles ?? [],
});

/** With fewer than two people who manage the staff there would be no second person any more. */
export const requireAdministratorLeft = async (tx: Tx): Promise<void> => {
  const manage = await countAllowed(tx, 'staff.manage');
  const decide = await countAllowed(tx, 'staff.decide');
  if (manage < 1 || decide < 2) throw new BusinessError('common.conflict');
};

/** Of the sentence about the consequences. */
export const describeMember = async (tx: Tx, documentId: string): Promise<ConsequenceFacts | undefined> => {
  const member = await findStaffMember(tx, { documentId });
  return member && { name: member.name, email: member.email };
};

const describeRole = async (
  tx: Tx,
  { staff, role }: { readonly staff: string; readonly role: StaffRole },
): Promise<ConsequenceFacts | undefined> => {
  const member = await describeMember(tx, staff);
  return member && { ...member, role };
};

const roleOfMember = z.strictObject({ staff: z.string(), role: z.enum(staffRoles) });

/** Roles change with a second person. */
export const addRole: ApprovalAction<z.infer<typeof roleOfMember>> = {
  action: 'staff.add_role',
  permission: 'staff.decide',
  asks: 'staff.manage',
  payload: roleOfMember,
  describe: describeRole,
  execute: async (tx, { staff, role }) => {
    const { id } = await lockMember(tx, staff);
    if (!(await insertStaffRole(tx, id, role))) throw new BusinessError('common.conflict');
    return rolesAfter(tx, id);
  },
};

export const removeRole: ApprovalAction<z.infer<typeof roleOfMember>> = {
  action: 'staff.remove_role',
  permission: 'staff.decide',
  asks: 'staff.manage',
  payload: roleOfMember,
  describe: describeRole,
  execute: async (tx, { staff, role }) => {
    const { id } = await lockMember(tx, staff);
    if (!(await deleteStaffRole(tx, id, role))) throw new BusinessError('common.conflict');
    await requireAdministratorLeft(tx);
    return rolesAfter(tx, id);
  },
};
