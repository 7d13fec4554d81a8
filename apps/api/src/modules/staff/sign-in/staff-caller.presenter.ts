import type { StaffMember } from '../members/staff-members.queries.ts';

/** Who is signed in. */
export const presentCaller = ({ documentId, email, name, roles, permissions }: StaffMember) => ({
  documentId,
  email,
  name,
  roles,
  permissions,
});
