import type { RouteDefinition } from '@parcela/contract';
import { operatorRoutes } from '@parcela/contract/operator';
import {
  approvalActions,
  type StaffPermission,
  staffPermissions,
  type StaffRole,
  staffRoles,
} from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { ApprovalActions } from '../approvals/approval-action.ts';
import { countMembersOfRoles, rolesByPermission } from './staff-rights.queries.ts';

const routes: readonly RouteDefinition[] = Object.values(operatorRoutes);

/** The rights of each role: stored grants, the contract's calls, and the modules' approvals. */
export const showStaffRights = async (tx: Tx, actions: ApprovalActions) => {
  const members = await countMembersOfRoles(tx);
  const granted = await rolesByPermission(tx);
  const rolesOf = (permission: StaffPermission): StaffRole[] => granted.get(permission) ?? [];
  return {
    roles: staffRoles.map((role) => ({ role, members: members.get(role) ?? 0 })),
    permissions: staffPermissions.map((permission) => ({ permission, roles: rolesOf(permission) })),
    actions: [...actions.values()].map(({ action }) => {
      const { approve: permission } = approvalActions[action];
      // The approver needs both permissions.
      const roles = rolesOf(permission).filter((role) => rolesOf('approvals.decide').includes(role));
      return { action, permission, roles };
    }),
    calls: routes.flatMap(({ access, method, path, permission, stepUp }) =>
      access === 'staff' && permission !== undefined
        ? [
            {
              call: `${method} ${path}`,
              permission,
              roles: permission === null ? [...staffRoles] : rolesOf(permission),
              isStepUpNeeded: stepUp === true,
            },
          ]
        : [],
    ),
  };
};
