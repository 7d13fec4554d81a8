import type { StaffCaller } from '@parcela/platform/http/call.ts';
import type { ApprovalActions } from './approval-action.ts';
import type { ApprovalRow } from './approvals.queries.ts';

/** Actions of which this member may not be the second person. */
export const undecidableBy = ({ permissions }: StaffCaller, actions: ApprovalActions): string[] =>
  [...actions.values()]
    .filter(({ permission }) => !permissions.includes(permission))
    .map(({ action }) => action);

/** A request in the words of its screen. */
export const presentApproval = (row: ApprovalRow, actions: ApprovalActions, caller: StaffCaller) => ({
  documentId: row.documentId,
  action: row.action,
  permission: actions.get(row.action)?.permission ?? null,
  isOwn: row.requesterDocumentId === caller.documentId,
  canDecide:
    row.state === 'pending' &&
    row.requesterDocumentId !== caller.documentId &&
    caller.permissions.includes('approvals.decide') &&
    !undecidableBy(caller, actions).includes(row.action),
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
