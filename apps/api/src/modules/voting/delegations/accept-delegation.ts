import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordVotes } from '../receipts/receipts.store.ts';
import { lockRunningPoll } from './ask-delegate.ts';
import { findChoice, findDelegationFacts, findOpenDelegation } from './delegations.queries.ts';
import { setAccepted } from './delegations.store.ts';
import { notifyDelegation } from './notify-delegation.ts';

/** The maximum number of holders for whom one delegate votes in a poll. */
const delegatorsMax = 50;

/**
 * Accepts a request to vote for a holder. The delegate's current choice counts for the holder immediately. Another
 * call changes nothing. @throws BusinessError `voting.delegation_not_found`, `voting.not_running`, `voting.delegated`
 * for a delegate who has also asked another holder, `voting.delegations_used`
 */
export const acceptDelegation = async (
  tx: Tx,
  answered: { readonly userId: number; readonly documentId: string },
): Promise<void> => {
  const { userId } = answered;
  const asked = await findOpenDelegation(tx, answered);
  if (asked?.toUserId !== userId) throw new BusinessError('voting.delegation_not_found');
  const pollId = await lockRunningPoll(tx, { poll: asked.poll, userId });
  const open = await findOpenDelegation(tx, answered);
  if (!open) throw new BusinessError('voting.delegation_not_found');
  if (open.isAccepted) return;
  const facts = await findDelegationFacts(tx, { pollId, userId });
  if (facts.hasOpen) throw new BusinessError('voting.delegated');
  if (facts.delegatorCount >= delegatorsMax) throw new BusinessError('voting.delegations_used');
  await setAccepted(tx, open.id);
  const userIds = [open.fromUserId];
  await notifyDelegation(tx, 'voting.delegation_accepted', { pollId, userIds });
  const optionKey = await findChoice(tx, { pollId, userId });
  if (optionKey === undefined) return;
  await recordVotes(tx, {
    pollId,
    optionKey,
    voters: [{ userId: open.fromUserId, delegationId: open.id }],
  });
  await notifyDelegation(tx, 'voting.delegate_voted', { pollId, userIds });
};
