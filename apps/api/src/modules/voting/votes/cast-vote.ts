import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import { freezeWeights } from '../weights/freeze-weights.ts';
import { voteWeightOf } from '@parcela/domain';
import { endByOwnVote, lockDelegators } from '../delegations/delegations.store.ts';
import { notifyDelegation } from '../delegations/notify-delegation.ts';
import { type RecordedVote, recordVotes } from '../receipts/receipts.store.ts';
import { findBallot, isToFreeze, lockBallot } from './votes.store.ts';

export interface VoteReceipt {
  readonly votingDocumentId: string;
  readonly optionKey: string;
  /** Percent with two decimals. */
  readonly weight: string;
  readonly castAt: Date;
  /** The number and hash with which third parties verify the vote. */
  readonly receipt: { readonly number: string; readonly hash: string };
}

/** Records the choice of a voter, and of the people who have delegated to the voter. */
const recordChoice = async (
  tx: Tx,
  vote: { readonly pollId: number; readonly userId: number; readonly optionKey: string },
): Promise<RecordedVote> => {
  const { pollId, userId, optionKey } = vote;
  const delegators = await lockDelegators(tx, vote);
  const former = await endByOwnVote(tx, vote);
  const recorded = await recordVotes(tx, {
    pollId,
    optionKey,
    voters: [
      { userId, delegationId: null },
      ...delegators.map((delegator) => ({ userId: delegator.userId, delegationId: delegator.id })),
    ],
  });
  await notifyDelegation(tx, 'voting.delegate_voted', {
    pollId,
    userIds: delegators.filter((delegator) => delegator.optionKey !== optionKey).map((each) => each.userId),
  });
  await notifyDelegation(tx, 'voting.delegation_revoked', {
    pollId,
    userIds: former === undefined ? [] : [former],
  });
  return recorded;
};

/**
 * Casts or changes a vote: the last one counts, also for the people who have delegated to the voter. A personal vote
 * ends the voter's own delegation. Freezes the weights first if necessary. @throws BusinessError `voting.not_found`
 * also for a poll that the voter cannot see, `voting.not_running`, `voting.not_entitled` @throws ValidationError for
 * an unknown option
 */
export const castVote = async (
  tx: Tx,
  vote: { readonly userId: number; readonly poll: string; readonly optionKey: string },
): Promise<VoteReceipt> => {
  if (await isToFreeze(tx, vote.poll)) await freezeWeights(tx, vote.poll);
  const pollId = await lockBallot(tx, vote.poll);
  const ballot = pollId === undefined ? undefined : await findBallot(tx, { ...vote, pollId });
  if (!ballot?.concerns) throw new BusinessError('voting.not_found');
  if (!ballot.isRunning) throw new BusinessError('voting.not_running');
  if (ballot.ownShares === null) throw new BusinessError('voting.not_entitled');
  if (!ballot.hasOption) throw new ValidationError([{ path: 'optionKey', code: 'invalid' }]);
  const { castAt, ...receipt } = await recordChoice(tx, { ...vote, pollId: ballot.pollId });
  return {
    votingDocumentId: vote.poll,
    optionKey: vote.optionKey,
    weight: voteWeightOf(ballot, ballot.ownShares),
    castAt,
    receipt,
  };
};
