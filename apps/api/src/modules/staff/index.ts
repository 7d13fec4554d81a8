export type { ApprovalAction, ApprovalContext, ApprovalPayload } from './approval-action.ts';
export { type ApprovalRequest, requestApproval, type RequestedApproval } from './request-approval.ts';
export { staffGuard } from './staff-guard.ts';
