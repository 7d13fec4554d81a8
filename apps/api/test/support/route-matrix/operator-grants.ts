import type { RouteDefinition } from '@parcela/contract';
import { operatorRoutes, type OperatorRouteName } from '@parcela/contract/operator';
import { rolesOfPermissions, type StaffPermission, staffPermissions, type StaffRole } from '@parcela/domain';
import type { OperatorRole } from './operator-fixture.ts';

/** The permissions of each role, to compare with the stored grants. */
const grantsOf = (role: StaffRole): readonly StaffPermission[] =>
  staffPermissions.filter((permission) => rolesOfPermissions[permission].some((one) => one === role));
export const staffGrants: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  content: grantsOf('content'),
  support: grantsOf('support'),
  finance: grantsOf('finance'),
  compliance: grantsOf('compliance'),
  administrator: grantsOf('administrator'),
};

export const operatorRouteNames = Object.keys(operatorRoutes) as OperatorRouteName[];
export const operatorRouteOf = (name: OperatorRouteName): RouteDefinition => operatorRoutes[name];
export const operatorRoutesWhere = (is: (route: RouteDefinition) => boolean): OperatorRouteName[] =>
  operatorRouteNames.filter((name) => is(operatorRouteOf(name)));

/**
 * Permissions needed in addition to the route's: by the approver of the fixture's request (`staff.add_role`), and by
 * staff who decide about the withdrawal of the fixture's transfer.
 */
const alsoNeeded: Partial<Record<OperatorRouteName, StaffPermission>> = {
  getApproval: 'approvals.read',
  approveRequest: 'staff.decide',
  rejectRequest: 'staff.decide',
  markTransferNotPaid: 'withdrawals.decide',
};

/** Calls to an address that only a provider's answer contains, which the matrix does not have. */
const withoutAddress: ReadonlySet<OperatorRouteName> = new Set(['readReviewDocument']);

export const isPermitted = (name: OperatorRouteName, role: OperatorRole): boolean =>
  ![401, 403].includes(expectedStatus(name, role));

/** The status that a caller with the role gets for the valid call of a route. */
export const expectedStatus = (name: OperatorRouteName, role: OperatorRole): number => {
  const route = operatorRouteOf(name);
  const success = withoutAddress.has(name) ? 404 : (route.status ?? 200);
  if (route.access !== 'staff') return success;
  if (role === 'visitor' || role === 'investor') return 401;
  const needed = [route.permission, alsoNeeded[name] ?? null];
  return needed.every((permission) => permission === null || staffGrants[role].includes(permission))
    ? success
    : 403;
};

/** A role that may make the call; only compliance may see questionnaires. */
export const permittedRole = (name: OperatorRouteName): StaffRole =>
  expectedStatus(name, 'administrator') === 403 ? 'compliance' : 'administrator';
