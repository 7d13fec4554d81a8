import { operatorRoutes } from '@parcela/contract/operator';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { staffGrants } from '../../../../test/support/route-matrix/operator-grants.ts';
import { addRole } from '../members/change-staff-member.ts';
import { showStaffRights } from './staff-rights.presenter.ts';

const context = useTestDatabase();
const show = () => context().transact((tx) => showStaffRights(tx, new Map([[addRole.action, addRole]])));

test('the rights of roles match the stored rights, for every permission, call and approval', async () => {
  const { permissions, calls, actions } = await show();
  for (const { permission, roles } of permissions)
    expect([permission, roles.toSorted()]).toEqual([
      permission,
      Object.entries(staffGrants)
        .filter(([, granted]) => granted.includes(permission))
        .map(([role]) => role)
        .toSorted(),
    ]);
  expect(calls).toHaveLength(Object.values(operatorRoutes).filter(({ access }) => access === 'staff').length);
  expect(calls).toContainEqual({
    call: 'POST /operator/orders/{documentId}/cancel',
    permission: 'orders.cancel',
    roles: ['administrator', 'finance'],
    isStepUpNeeded: true,
  });
  expect(calls.find(({ call }) => call === 'GET /operator/me')?.roles).toHaveLength(5);
  expect(actions).toEqual([
    { action: 'staff.add_role', permission: 'staff.decide', roles: ['administrator', 'compliance'] },
  ]);
});

test('the rights of roles include the number of members who are not disabled', async () => {
  const membersOf = async (name: string) => (await show()).roles.find(({ role }) => role === name)?.members;
  const [id] = await context().transact((tx) => addTestStaff(tx, 2));
  expect([await membersOf('administrator'), await membersOf('content')]).toEqual([2, 0]);
  await sql`update staff_members set disabled_at = app_now() where id = ${id}`.execute(
    context().admin.kysely,
  );
  expect(await membersOf('administrator')).toBe(1);
});
