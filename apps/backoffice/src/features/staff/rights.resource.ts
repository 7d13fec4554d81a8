import type { DataOf } from '@parcela/contract';
import { getStaffRights } from '@parcela/contract/operator';
import { type StaffPermission, type StaffRole, staffRoles } from '@parcela/domain';
import type { Column } from '../../shared/resource/column.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { definePage } from '../../shared/resource/define-resource.tsx';
import { count, list, nothing, text, type Value, words } from '../../shared/resource/values.ts';
import { approvalName } from '../../shared/words/approval-name.ts';

type Rights = DataOf<typeof getStaffRights>;

interface Right {
  readonly permission: StaffPermission | null;
  readonly roles: readonly StaffRole[];
}
const permissionOf = ({ permission }: Right): Value =>
  permission === null ? words('boStaff.rights.anybody') : words(`boStaff.permission.${permission}`);
const rolesOf = ({ roles }: Right): Value => list(roles.map((role) => words(`bo.role.${role}`)));

const ofEachRole: readonly Column<Rights['permissions'][number]>[] = staffRoles.map((role) => ({
  key: role,
  label: `bo.role.${role}`,
  value: ({ roles }) => (roles.includes(role) ? words('bo.yes') : nothing),
}));
const permissionColumn = {
  key: 'permission',
  label: 'boStaff.rights.permission',
  value: permissionOf,
} as const;
const rolesColumn = { key: 'roles', label: 'boStaff.roles', value: rolesOf } as const;

/** The permissions, approvals and calls of each role. */
export const rights = definePage(
  defineDetail({
    route: getStaffRights,
    params: () => undefined as never,
    kind: 'bo.nav.staff',
    title: () => words('bo.nav.roles'),
    sections: (section) => [
      section.facts('boStaff.rights.members', ({ roles }) =>
        roles.map(({ role, members }) => [`bo.role.${role}`, count(members)]),
      ),
      section.table('boStaff.rights.matrix', {
        rows: ({ permissions }) => permissions,
        rowKey: ({ permission }) => permission,
        columns: [permissionColumn, ...ofEachRole],
        empty: 'boStaff.empty',
      }),
      section.table('boStaff.rights.approvals', {
        rows: ({ actions }) => actions,
        rowKey: ({ action }) => action,
        columns: [
          { key: 'action', label: 'boStaff.rights.action', value: ({ action }) => approvalName(action) },
          permissionColumn,
          rolesColumn,
        ],
        empty: 'boStaff.empty',
      }),
      section.table('boStaff.rights.calls', {
        rows: ({ calls }) => calls,
        rowKey: ({ call }) => call,
        columns: [
          { key: 'call', label: 'boStaff.rights.call', value: ({ call }) => text(call) },
          permissionColumn,
          rolesColumn,
          {
            key: 'stepUp',
            label: 'boStaff.rights.stepUp',
            value: ({ isStepUpNeeded }) => (isStepUpNeeded ? words('bo.yes') : nothing),
          },
        ],
        empty: 'boStaff.empty',
      }),
    ],
  }),
);
