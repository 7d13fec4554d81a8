import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import { freezeWeights } from '../weights/freeze-weights.ts';
import { voteWeightOf } from '@parcela/domain';
import { recordVotes } from '../receipts/receipts.store.ts';
import { findBallot, isToFreeze, lockBallot } from './votes.store.ts';

export interface VoteReceipt {
  readonly votingDocumentId: string;
  readonly optionKey: string;
  /** Percent with two decimals. */
  readonly weight: string;
  readonly castAt: Date;
  /** The number and hash by which strangers verify it. */
  readonly receipt: { readonly number: string; readonly hash: string };
}

/**
 * Casts or changes a vote: the last one counts. Freezes the weights first if necessary.
 * @throws BusinessError `voting.not_found` also for a poll that the voter cannot see, `voting.not_running`,
 * `voting.not_entitled`
 * @throws ValidationError for an unknown option
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
  const { castAt, ...receipt } = await recordVotes(tx, {
    pollId: ballot.pollId,
    optionKey: vote.optionKey,
    voters: [{ userId: vote.userId, delegationId: null }],
  });
  return {
    votingDocumentId: vote.poll,
    optionKey: vote.optionKey,
    weight: voteWeightOf(ballot, ballot.ownShares),
    castAt,
    receipt,
  };
};
