import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockApproval, saveWithdrawal } from './approvals.store.ts';
import { requireUndecided } from './decide-approval.ts';

export interface Withdrawal {
  /** documentId of the request. */
  readonly documentId: string;
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Withdraws the caller's own request: it is never executed, and an equal request can be made again. @throws
 * BusinessError `common.not_found`, `approval.not_own`, `approval.decided`, `approval.ended`
 */
export const withdrawRequest = async (
  tx: Tx,
  { documentId, staffId, reason, requestId }: Withdrawal,
): Promise<void> => {
  const request = await lockApproval(tx, documentId);
  if (!request) throw new BusinessError('common.not_found');
  if (request.requestedBy !== staffId) throw new BusinessError('approval.not_own');
  requireUndecided(request);
  await saveWithdrawal(tx, request.id, reason);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'approval.withdrawn',
    subject: { type: 'approval', id: documentId },
    before: { state: 'pending', action: request.action },
    after: { state: 'withdrawn', action: request.action, reason },
    requestId,
  });
};
