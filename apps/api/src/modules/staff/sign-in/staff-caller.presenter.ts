import type { StaffMember } from '../members/staff-members.queries.ts';

/** The signed-in member. */
export const presentCaller = ({ documentId, email, name, roles, permissions }: StaffMember) => ({
  documentId,
  email,
  name,
  roles,
  permissions,
});
