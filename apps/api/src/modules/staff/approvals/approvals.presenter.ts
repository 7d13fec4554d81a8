import type { ApprovalActions } from './approval-action.ts';
import type { ApprovalRow } from './approvals.queries.ts';

/** A request in the words of its screen. */
export const presentApproval = (row: ApprovalRow, actions: ApprovalActions) => ({
  documentId: row.documentId,
  action: row.action,
  permission: actions.get(row.action)?.permission ?? null,
  subject: { type: row.subjectType, documentId: row.subjectDocumentId },
  payload: row.payload,
  reason: row.reason,
  state: row.state,
  requestedBy: { documentId: row.requesterDocumentId, name: row.requesterName },
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy:
    row.deciderDocumentId === null
      ? null
      : { documentId: row.deciderDocumentId, name: row.deciderName ?? '' },
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  result: row.result,
});
