import { approvalActions, type StaffPermission } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ApprovalActions } from './approval-action.ts';
import { lockApproval, type LockedApproval, saveDecision } from './approvals.store.ts';
import { payloadHash } from '@parcela/platform/security/payload-hash.ts';
import { lockActingMember } from '../members/hold-member.ts';
import { findStaffMember } from '../members/staff-members.queries.ts';

export interface Decision {
  /** documentId of the request. */
  readonly documentId: string;
  readonly staffId: number;
  readonly permissions: readonly StaffPermission[];
  readonly reason: string;
  readonly requestId: string;
}

/** @throws BusinessError `approval.decided`, `approval.ended` for a request that can no longer be decided */
export const requireUndecided = ({ state, isDue }: LockedApproval): void => {
  if (state === 'executed' || state === 'rejected') throw new BusinessError('approval.decided', { state });
  if (state !== 'pending') throw new BusinessError('approval.ended', { state });
  if (isDue) throw new BusinessError('approval.ended', { state: 'expired' });
};

/** Locks the request if this member may decide it now. */
const lockForDecision = async (
  actions: ApprovalActions,
  tx: Tx,
  { documentId, staffId, permissions }: Decision,
): Promise<LockedApproval> => {
  const request = await lockApproval(tx, documentId);
  if (!request) throw new BusinessError('common.not_found');
  if (request.requestedBy === staffId) throw new BusinessError('approval.own');
  requireUndecided(request);
  // Read after the lock: a transaction that disables the requester either waits for this decision or has voided the
  // request.
  await lockActingMember(tx, request.requestedBy);
  const requester = await findStaffMember(tx, { id: request.requestedBy });
  if (requester?.disabledAt) throw new BusinessError('approval.ended', { state: 'void' });
  const action = actions.get(request.action);
  if (!action) return request;
  const needed = approvalActions[action.action];
  if (!permissions.includes(needed.approve)) throw new BusinessError('common.forbidden');
  if (!requester?.permissions.includes(needed.request))
    throw new BusinessError('approval.ended', { state: 'void' });
  return request;
};

const recordDecision = (
  tx: Tx,
  decision: Decision,
  { action }: LockedApproval,
  state: 'executed' | 'rejected',
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: decision.staffId },
    type: state === 'executed' ? 'approval.approved' : 'approval.rejected',
    subject: { type: 'approval', id: decision.documentId },
    before: { state: 'pending', action },
    after: { state, action },
    requestId: decision.requestId,
  });

/**
 * Approves another member's request and executes it exactly once, in the same transaction: the second of two
 * simultaneous approvals waits and finds the request decided. A refusal by the action (a BusinessError) rolls back
 * everything. @throws BusinessError `common.not_found`, `approval.own`, `approval.decided`, `approval.ended`,
 * `common.forbidden`, and the action's own errors
 */
export const approveRequest = async (actions: ApprovalActions, tx: Tx, decision: Decision): Promise<void> => {
  const request = await lockForDecision(actions, tx, decision);
  const action = actions.get(request.action);
  invariant(action, `nothing executes ${request.action}`);
  invariant(
    payloadHash(request.payload).equals(request.payloadHash),
    'a request is not what was asked for any more',
  );
  const { staffId, reason, requestId } = decision;
  const result: EventFacts = await action.execute(tx, action.payload.parse(request.payload), {
    requestedBy: request.requestedBy,
    approvedBy: staffId,
    approval: request.documentId,
    reason: request.reason,
    requestId,
  });
  await saveDecision(tx, request.id, { state: 'executed', decidedBy: staffId, reason, result });
  await recordDecision(tx, decision, request, 'executed');
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: action.action,
    subject: { type: approvalActions[action.action].subject, id: request.subject.documentId },
    after: { ...result, approval: request.documentId },
    requestId,
  });
};

/**
 * Rejects another member's request: it is never executed.
 * @throws BusinessError `common.not_found`, `approval.own`, `approval.decided`, `approval.ended`, `common.forbidden`
 */
export const rejectRequest = async (actions: ApprovalActions, tx: Tx, decision: Decision): Promise<void> => {
  const request = await lockForDecision(actions, tx, decision);
  const { staffId, reason } = decision;
  await saveDecision(tx, request.id, { state: 'rejected', decidedBy: staffId, reason, result: null });
  await recordDecision(tx, decision, request, 'rejected');
};
