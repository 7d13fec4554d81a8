import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ApprovalRequest } from './approval-action.ts';
import { insertApproval } from './approvals.store.ts';
import { endStaleApprovals } from './end-approvals.ts';
import { payloadHash } from '@parcela/platform/security/payload-hash.ts';

export interface RequestedApproval {
  readonly documentId: string;
  readonly action: string;
  readonly state: 'pending';
}

/**
 * Requests a second person's approval: no part of the action happens before another person approves it.
 * @throws BusinessError `approval.pending`
 */
export const requestApproval = async (tx: Tx, request: ApprovalRequest): Promise<RequestedApproval> => {
  const hash = payloadHash(request.payload);
  // Which rights were lost is found by the job within a minute.
  await endStaleApprovals(tx, new Map());
  const documentId = await insertApproval(tx, request, hash);
  if (documentId === undefined) throw new BusinessError('approval.pending');
  await recordEvent(tx, {
    actor: { kind: 'staff', id: request.staffId },
    type: 'approval.requested',
    subject: { type: 'approval', id: documentId },
    after: {
      state: 'pending',
      action: request.action,
      subjectType: request.subject.type,
      subject: request.subject.documentId,
      payloadHash: hash.toString('hex'),
    },
    requestId: request.requestId,
  });
  return { documentId, action: request.action, state: 'pending' };
};
