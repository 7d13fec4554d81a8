import type { StaffPermission, StaffRole } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { StaffTables } from '../staff.tables.ts';

const db = (tx: Tx) => tables<StaffTables>(tx);

/** The number of members with each role who are not disabled. */
export const countMembersOfRoles = async (tx: Tx): Promise<ReadonlyMap<StaffRole, number>> => {
  const rows = await db(tx)
    .selectFrom('staff_member_roles as held')
    .innerJoin('staff_members as member', 'member.id', 'held.staff_id')
    .select(['held.role', sql<number>`count(*)::integer`.as('members')])
    .where('member.disabled_at', 'is', null)
    .groupBy('held.role')
    .execute();
  return new Map(rows.map(({ role, members }) => [role, members]));
};

/** The roles that hold each permission. */
export const rolesByPermission = async (tx: Tx): Promise<ReadonlyMap<StaffPermission, StaffRole[]>> => {
  const rows = await db(tx)
    .selectFrom('staff_role_permissions')
    .select(['permission', 'role'])
    .orderBy('role')
    .execute();
  const found = new Map<StaffPermission, StaffRole[]>();
  for (const { permission, role } of rows) found.set(permission, [...(found.get(permission) ?? []), role]);
  return found;
};
