import { addRole, removeRole } from './change-staff-member.ts';
import { invite, renew } from '../invitations/invite-staff.ts';
import { disable } from './disable-staff-member.ts';

/** The approval actions on the staff. */
export const staffApprovals = {
  'staff.add_role': addRole,
  'staff.remove_role': removeRole,
  'staff.disable': disable,
  'staff.invite': invite,
  'staff.renew': renew,
} as const;
