import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockProfile } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { findChangeRequest, withdrawChangeRequests } from './change-requests.store.ts';

/**
 * Withdraws an undecided request; a lock serialises it with the decision.
 * @throws BusinessError 404 `common.not_found` also for another user's request, 409 `change_request.decided`
 */
export const withdrawChangeRequest = async (
  tx: Tx,
  {
    userId,
    documentId,
    requestId,
  }: {
    readonly userId: number;
    readonly documentId: string;
    readonly requestId: string;
  },
): Promise<void> => {
  await lockProfile(tx, userId);
  const request = await findChangeRequest(tx, documentId);
  if (request?.userId !== userId || request.askedBy !== null) throw new BusinessError('common.not_found');
  if (request.state !== 'open') throw new BusinessError('change_request.decided');
  await withdrawChangeRequests(tx, { userId, id: request.id });
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'change_request.withdrawn',
    subject: { type: 'user', id: userId },
    after: { request: documentId },
    requestId,
  });
};
