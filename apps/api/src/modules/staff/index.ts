export { addStaffMember, type NewStaffMember } from './members/add-staff-member.ts';
export {
  type ApprovalAction,
  type ApprovalContext,
  type ApprovalExecutions,
  type ApprovalKind,
  type ApprovalPayload,
  type ApprovalRequest,
  withExecution,
} from './approvals/approval-action.ts';
export { createSendStaffMails } from './mails/send-staff-mails.ts';
export { createEndApprovals } from './approvals/end-approvals.ts';
export { requestApproval, requireNotPending, type RequestedApproval } from './approvals/request-approval.ts';
export { showItem } from './approvals/show-item.ts';
export { rewrapStaffSecrets } from './members/rewrap-staff-secrets.ts';
export { renewStaffCredentials } from './members/renew-staff-credentials.ts';
export { staffApprovals } from './members/staff-approvals.ts';
export { staffGuard } from './sign-in/staff-guard.ts';
export { staffRoutes, type StaffRoutesDeps } from './staff.routes.ts';
