import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { dataOf, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';
import {
  decision,
  requestedApproval,
  staffMember,
  staffMemberPage,
  staffRights,
  staffRoleChange,
} from '../../schemas/staff.ts';

export const listStaff = defineRoute({
  operationId: 'listStaff',
  method: 'GET',
  path: '/operator/staff',
  tag: 'staff',
  summary: 'The members of staff by name, the disabled ones too.',
  access: 'staff',
  permission: 'staff.manage',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(paginationQuery),
  answer: listOf(staffMember),
  errors: [],
});

export const getStaffMember = defineRoute({
  operationId: 'getStaffMember',
  method: 'GET',
  path: '/operator/staff/{documentId}',
  tag: 'staff',
  summary: 'A member of staff, and where they are signed in.',
  access: 'staff',
  permission: 'staff.manage',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(staffMemberPage),
  errors: ['common.not_found'],
});

export const getStaffRights = defineRoute({
  operationId: 'getStaffRights',
  method: 'GET',
  path: '/operator/roles',
  tag: 'staff',
  summary: 'Roles, what each is permitted as it is stored now, and which calls and approvals that opens.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  answer: dataOf(staffRights),
  errors: [],
});

/** A change of the staff: requested here, executed when a second staff member approves it. */
const change = {
  method: 'POST',
  tag: 'staff',
  access: 'staff',
  permission: 'staff.manage',
  stepUp: true,
  idempotency: 'required',
  rate: 'write',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(requestedApproval),
  status: 201,
  errors: ['common.not_found', 'approval.pending', 'common.conflict'],
} as const;

export const addStaffRole = defineRoute({
  ...change,
  operationId: 'addStaffRole',
  inRunOff: 'goes on',
  path: '/operator/staff/{documentId}/add-role',
  summary: 'Asks a second person to give a role.',
  body: staffRoleChange,
});

export const removeStaffRole = defineRoute({
  ...change,
  operationId: 'removeStaffRole',
  inRunOff: 'goes on',
  path: '/operator/staff/{documentId}/remove-role',
  summary: 'Asks a second person to take a role away.',
  body: staffRoleChange,
});

export const disableStaff = defineRoute({
  ...change,
  operationId: 'disableStaff',
  inRunOff: 'goes on',
  path: '/operator/staff/{documentId}/disable',
  summary: 'Asks a second person to end a membership: its sessions end at once.',
  body: decision,
});
