export { addStaffMember, type NewStaffMember } from './add-staff-member.ts';
export type { ApprovalAction, ApprovalContext, ApprovalPayload, ApprovalRequest } from './approval-action.ts';
export { createEndApprovals } from './end-approvals.ts';
export { requestApproval, type RequestedApproval } from './request-approval.ts';
export { rewrapStaffSecrets } from './rewrap-staff-secrets.ts';
export { renewStaffCredentials } from './renew-credentials.ts';
export { staffGuard } from './staff-guard.ts';
export { staffRoutes, type StaffRoutesDeps } from './staff.routes.ts';
