import type { RouteDefinition } from '@parcela/contract';
import { operatorRoutes, type OperatorRouteName } from '@parcela/contract/operator';
import type { StaffPermission, StaffRole } from '@parcela/domain';
import type { OperatorRole } from './operator-fixture.ts';

/** What each role may do. The database stores the grants as data; a change there needs the same change here. */
const reads: readonly StaffPermission[] = [
  'orders.read',
  'suspense.read',
  'withdrawals.read',
  'distributions.read',
  'approvals.read',
];
const decides: readonly StaffPermission[] = [
  ...reads,
  'suspense.decide',
  'withdrawals.decide',
  'refunds.decide',
  'distributions.decide',
  'approvals.decide',
  'approvals.withdraw',
];
export const staffGrants: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  content: [
    'content.edit',
    'media.edit',
    'projects.read',
    'projects.edit',
    'votings.edit',
    'approvals.withdraw',
  ],
  support: [
    ...reads,
    'approvals.withdraw',
    'users.read',
    'users.assist',
    'notes.write',
    'verification.read',
    'projects.read',
  ],
  finance: [
    ...decides,
    'books.read',
    'bank.import',
    'bank.close',
    'users.read',
    'notes.write',
    'orders.cancel',
    'bonus.grant',
    'distributions.edit',
    'media.edit',
    'rates.edit',
    'rates.decide',
    'projects.read',
    'prices.edit',
    'prices.decide',
  ],
  compliance: [
    ...decides,
    'books.read',
    'users.read',
    'users.block',
    'users.delete',
    'users.export',
    'users.view_as',
    'notes.write',
    'personal_data.read',
    'audit.read',
    'users.assist',
    'verification.read',
    'verification.decide',
    'legal.publish',
    'media.edit',
    'projects.read',
    'projects.decide',
    'staff.decide',
  ],
  administrator: [
    ...decides,
    'books.read',
    'bank.import',
    'bank.close',
    'configuration.read',
    'users.read',
    'users.block',
    'users.delete',
    'users.export',
    'users.view_as',
    'notes.write',
    'personal_data.read',
    'orders.cancel',
    'bonus.grant',
    'distributions.edit',
    'audit.read',
    'content.edit',
    'legal.publish',
    'rates.edit',
    'rates.decide',
    'votings.edit',
    'media.edit',
    'projects.read',
    'projects.edit',
    'projects.decide',
    'prices.edit',
    'prices.decide',
    'users.assist',
    'verification.read',
    'staff.manage',
    'staff.decide',
    'events.retry',
  ],
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
