import { factOf, staffRoles } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import { type ApprovalKind, withExecution } from '../approvals/approval-action.ts';
import { deleteStaffRole, insertStaffRole, lockStaffChanges } from './staff-members.store.ts';
import { waitForMember } from './hold-member.ts';
import { countAllowed, findStaffMember, type StaffMember } from './staff-members.queries.ts';

/** Locks a member who is not disabled; waits for the member's actions and for other staff changes. */
export const lockMember = async (tx: Tx, documentId: string): Promise<StaffMember> => {
  await lockStaffChanges(tx);
  const staff = await findStaffMember(tx, { documentId });
  if (!staff) throw new BusinessError('common.not_found');
  await waitForMember(tx, staff.id);
  if (staff.disabledAt) throw new BusinessError('common.conflict');
  return staff;
};

const rolesAfter = async (tx: Tx, id: number): Promise<EventFacts> => ({
  roles: (await findStaffMember(tx, { id }))?.roles ?? [],
});

/** With fewer than two members who manage staff, there would be no second person. */
export const requireAdministratorLeft = async (tx: Tx): Promise<void> => {
  const manage = await countAllowed(tx, 'staff.manage');
  const decide = await countAllowed(tx, 'staff.decide');
  if (manage < 1 || decide < 2) throw new BusinessError('common.conflict');
};

/** The facts about a member who is not disabled, for the second person. */
export const factsOfMember = async (tx: Tx, documentId: string) => {
  const member = await findStaffMember(tx, { documentId });
  if (!member || member.disabledAt) return undefined;
  return {
    member: factOf.thing('member', member.id),
    rolesNow: factOf.roles(member.roles),
    roles: member.roles,
  };
};

const roleOfMember = z.strictObject({ staff: z.string(), role: z.enum(staffRoles) });

type RoleOfMember = z.infer<typeof roleOfMember>;

/** The facts while the member has the role, or does not have it. */
const roleFacts = async (tx: Tx, { staff, role }: RoleOfMember, isHeld: boolean) => {
  const found = await factsOfMember(tx, staff);
  if (!found || found.roles.includes(role) !== isHeld) return undefined;
  const { member, rolesNow } = found;
  return { member, rolesNow, role: factOf.roles([role]) };
};

const addition: ApprovalKind<'staff.add_role', RoleOfMember> = {
  action: 'staff.add_role',
  payload: roleOfMember,
  facts: (tx, asked) => roleFacts(tx, asked, false),
};

/** Role changes need a second person. */
export const addRole = withExecution(addition, async (tx, { staff, role }) => {
  const { id } = await lockMember(tx, staff);
  if (!(await insertStaffRole(tx, id, role))) throw new BusinessError('common.conflict');
  return rolesAfter(tx, id);
});

const removal: ApprovalKind<'staff.remove_role', RoleOfMember> = {
  action: 'staff.remove_role',
  payload: roleOfMember,
  facts: (tx, asked) => roleFacts(tx, asked, true),
};

export const removeRole = withExecution(removal, async (tx, { staff, role }) => {
  const { id } = await lockMember(tx, staff);
  if (!(await deleteStaffRole(tx, id, role))) throw new BusinessError('common.conflict');
  await requireAdministratorLeft(tx);
  return rolesAfter(tx, id);
});
