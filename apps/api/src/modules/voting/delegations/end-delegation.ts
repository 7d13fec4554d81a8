import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockRunningPoll } from './ask-delegate.ts';
import { findOpenDelegation } from './delegations.queries.ts';
import { setEnded } from './delegations.store.ts';
import { notifyDelegation } from './notify-delegation.ts';

/**
 * Ends a delegation that the holder revokes or the delegate declines, even after accepting, until the poll ends. A
 * vote that the delegate cast through it no longer counts. @throws BusinessError `voting.delegation_not_found`,
 * `voting.not_running`
 */
export const endDelegation = async (
  tx: Tx,
  ended: { readonly userId: number; readonly documentId: string },
): Promise<void> => {
  const { userId } = ended;
  const found = await findOpenDelegation(tx, ended);
  if (!found) throw new BusinessError('voting.delegation_not_found');
  const pollId = await lockRunningPoll(tx, { poll: found.poll, userId });
  const open = await findOpenDelegation(tx, ended);
  if (!open) throw new BusinessError('voting.delegation_not_found');
  const { id, fromUserId, toUserId } = open;
  const isHolder = fromUserId === userId;
  await setEnded(tx, id, isHolder ? 'holder' : 'delegate');
  if (!isHolder) await notifyDelegation(tx, 'voting.delegation_declined', { pollId, userIds: [fromUserId] });
  else if (toUserId !== null)
    await notifyDelegation(tx, 'voting.delegation_revoked', { pollId, userIds: [toUserId] });
};
