import type { Tx } from '@parcela/platform/database/database.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { freezeWeights, notifyEntitled } from './freeze-weights.ts';
import { nextToFreeze, findPollToNotify } from '../polls/polls.queries.ts';
import { sealPoll } from '../seals/seal-poll.ts';
import { findPollToSeal } from '../seals/seals.queries.ts';
import { findPollFacts, listWeights, recordEndNotified } from './weights.store.ts';

const notifyEnd = async (tx: Tx, poll: string): Promise<void> => {
  const pollId = await recordEndNotified(tx, poll);
  if (pollId === undefined) return;
  const entitled = await listWeights(tx, pollId);
  await notifyEntitled(tx, 'voting.ended', await findPollFacts(tx, pollId), [...entitled.keys()]);
};

/**
 * Freezes the weights of polls that begin, seals polls that end, and notifies their users; each poll in its own
 * transaction.
 */
export const createFollowPolls = ({
  reader,
  transact,
}: {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}): ScheduledJob => ({
  name: 'voting.follow-polls',
  everyS: 2,
  run: async () => {
    const beginning = await nextToFreeze(reader);
    if (beginning !== undefined) {
      await transact((tx) => freezeWeights(tx, beginning));
      return 'more';
    }
    const ended = await findPollToSeal(reader);
    if (ended !== undefined) {
      await transact((tx) => sealPoll(tx, ended));
      return 'more';
    }
    const ending = await findPollToNotify(reader);
    if (ending === undefined) return 'done';
    await transact((tx) => notifyEnd(tx, ending));
    return 'more';
  },
});
