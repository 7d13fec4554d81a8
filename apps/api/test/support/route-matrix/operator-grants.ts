import type { RouteDefinition } from '@parcela/contract';
import { operatorRoutes, type OperatorRouteName } from '@parcela/contract/operator';
import { rolesOfPermissions, type StaffPermission, staffPermissions, type StaffRole } from '@parcela/domain';
import type { OperatorRole } from './operator-fixture.ts';

/** What each role may do, as a test compares with the stored grants. */
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
 * Needed in addition to the permission of the route: by the approver of the fixture's request (`staff.add_role`), and
 * by staff who decide about the withdrawal that the fixture's transfer pays.
 */
const alsoNeeded: Partial<Record<OperatorRouteName, StaffPermission>> = {
  getApproval: 'approvals.read',
  approveRequest: 'staff.decide',
  rejectRequest: 'staff.decide',
  markTransferNotPaid: 'withdrawals.decide',
};

/** Calls at an address that only the answer of a provider has, which is not there in the matrix. */
const withoutAddress: ReadonlySet<OperatorRouteName> = new Set(['readReviewDocument']);

export const isPermitted = (name: OperatorRouteName, role: OperatorRole): boolean =>
  ![401, 403].includes(expectedStatus(name, role));

/** The answer to the valid call of a route for a caller with the role. */
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

/** Who may make the call: questionnaires are for compliance only. */
export const permittedRole = (name: OperatorRouteName): StaffRole =>
  expectedStatus(name, 'administrator') === 403 ? 'compliance' : 'administrator';
