import type { Tx } from '@parcela/platform/database/database.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import type { ApprovalActions, ConsequenceFacts } from './approval-action.ts';
import type { ApprovalRow } from './approvals.queries.ts';

/** Actions of which this member may not be the second person. */
export const undecidableBy = ({ permissions }: StaffCaller, actions: ApprovalActions): string[] =>
  [...actions.values()]
    .filter(({ permission }) => !permissions.includes(permission))
    .map(({ action }) => action);

/** What approving names, while it waits; null when that is gone or the payload is of an older version. */
const factsOf = async (
  tx: Tx,
  row: ApprovalRow,
  actions: ApprovalActions,
): Promise<ConsequenceFacts | null> => {
  const action = actions.get(row.action);
  const payload = action?.payload.safeParse(row.payload);
  if (!action || payload?.success !== true || row.state !== 'pending') return null;
  return (action.describe ? await action.describe(tx, payload.data) : {}) ?? null;
};

/** A request in the words of its screen. */
export const presentApproval = async (
  tx: Tx,
  row: ApprovalRow,
  actions: ApprovalActions,
  caller: StaffCaller,
) => ({
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
  facts: await factsOf(tx, row, actions),
});
