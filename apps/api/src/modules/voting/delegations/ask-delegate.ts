import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import { findConfirmedUserId } from '../../accounts/index.ts';
import { freezeWeights } from '../weights/freeze-weights.ts';
import { findBallot, isToFreeze } from '../votes/votes.store.ts';
import { requirePoll } from '../polls/polls.policy.ts';
import { findDelegationFacts, isEntitled } from './delegations.queries.ts';
import { insertDelegation } from './delegations.store.ts';
import { notifyDelegation } from './notify-delegation.ts';

/** The maximum number of one holder's requests in one poll. */
const requestsMax = 5;

/** Locks a running poll in which the user is entitled, against votes and other delegations. */
export const lockRunningPoll = async (
  tx: Tx,
  { poll, userId }: { readonly poll: string; readonly userId: number },
): Promise<number> => {
  if (await isToFreeze(tx, poll)) await freezeWeights(tx, poll);
  const { id, state } = await requirePoll(tx, poll);
  const ballot = await findBallot(tx, { pollId: id, userId, optionKey: '' });
  if (state === null || !ballot.concerns) throw new BusinessError('voting.not_found');
  if (!ballot.isRunning) throw new BusinessError('voting.not_running');
  if (ballot.ownShares === null) throw new BusinessError('voting.not_entitled');
  return id;
};

const findDelegate = async (
  tx: Tx,
  { pollId, userId, email }: { readonly pollId: number; readonly userId: number; readonly email: string },
): Promise<number | null> => {
  const found = await findConfirmedUserId(tx, email);
  if (found === userId) throw new ValidationError([{ path: 'email', code: 'invalid' }]);
  return found !== undefined && (await isEntitled(tx, { pollId, userId: found })) ? found : null;
};

/**
 * Asks the holder with this address to vote for the caller in one poll. The answer is the same if the address belongs
 * to no entitled person: only an acceptance reveals one. @throws BusinessError `voting.not_found`,
 * `voting.not_running`, `voting.not_entitled`, `voting.voted`, `voting.is_delegate`, `voting.delegated`,
 * `voting.delegations_used` @throws ValidationError for the caller's own address
 */
export const askDelegate = async (
  tx: Tx,
  asked: { readonly userId: number; readonly poll: string; readonly email: string },
): Promise<string> => {
  const { userId } = asked;
  const pollId = await lockRunningPoll(tx, asked);
  const facts = await findDelegationFacts(tx, { pollId, userId });
  if (facts.hasOpen) throw new BusinessError('voting.delegated');
  if (facts.hasVoted) throw new BusinessError('voting.voted');
  if (facts.delegatorCount > 0) throw new BusinessError('voting.is_delegate');
  if (facts.askedCount >= requestsMax) throw new BusinessError('voting.delegations_used');
  const toUserId = await findDelegate(tx, { pollId, userId, email: asked.email });
  const documentId = await insertDelegation(tx, { pollId, fromUserId: userId, toUserId });
  if (toUserId !== null)
    await notifyDelegation(tx, 'voting.delegation_asked', { pollId, userIds: [toUserId] });
  return documentId;
};
