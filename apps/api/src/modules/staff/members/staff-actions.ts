import type { ApprovalAction } from '../approvals/approval-action.ts';
import { addRole, removeRole } from './change-staff-member.ts';
import { invite, renew } from '../invitations/invite-staff.ts';
import { disable } from './disable-staff-member.ts';

/** Changes of the staff, for two members of it. */
export const staffActions: readonly ApprovalAction[] = [addRole, removeRole, disable, invite, renew];
