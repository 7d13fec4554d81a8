import { approvalActions, type Locale, type StaffPermission } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import type { ApprovalAction, ApprovalActions } from './approval-action.ts';
import { presentFacts } from './facts/approval-facts.presenter.ts';
import type { ApprovalRow } from './approvals.queries.ts';

export interface ApprovalsDeps {
  readonly actions: ApprovalActions;
  /** The time zone of order numbers. */
  readonly timeZone: string;
}

/** Actions that this member may not approve. */
export const undecidableBy = ({ permissions }: StaffCaller, actions: ApprovalActions): string[] =>
  [...actions.values()]
    .map(({ action }) => action)
    .filter((action) => !permissions.includes(approvalActions[action].approve));

const permissionOf = (action: ApprovalAction | undefined): StaffPermission | null =>
  action ? approvalActions[action.action].approve : null;

type ShownFacts = Awaited<ReturnType<typeof presentFacts>>[number];

const presentApproval = (
  row: ApprovalRow,
  facts: ShownFacts,
  actions: ApprovalActions,
  caller: StaffCaller,
) => ({
  documentId: row.documentId,
  action: row.action,
  permission: permissionOf(actions.get(row.action)),
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
  isMoot: row.isMoot,
  facts: facts?.slice() ?? null,
});

/** Requests in the form of their screens. */
export const presentApprovals = async (
  tx: Tx,
  rows: readonly ApprovalRow[],
  { actions, timeZone }: ApprovalsDeps,
  { caller, locale }: { readonly caller: StaffCaller; readonly locale: Locale },
) => {
  const facts = await presentFacts(tx, rows, actions, { locale, timeZone, permissions: caller.permissions });
  return rows.map((row, place) => presentApproval(row, facts[place] ?? null, actions, caller));
};
