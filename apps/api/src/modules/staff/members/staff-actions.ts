import type { ApprovalAction } from '../approvals/approval-action.ts';
import { addRole, removeRole } from './change-staff-member.ts';
import { disable } from './disable-staff-member.ts';

/** Changes of the staff, for two members of it. */
export const staffActions: readonly ApprovalAction[] = [addRole, removeRole, disable];
