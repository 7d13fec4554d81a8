import type { Tx } from '../../../platform/database/database.ts';
import type { Sweep } from '../../../platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import { freezeWeights, tellEntitled } from './freeze-weights.ts';
import { nextToFreeze, nextToTell } from '../polls/polls.queries.ts';
import { findPollFacts, listWeights, noteEndTold } from './weights.store.ts';

const tellEnd = async (tx: Tx, poll: string): Promise<void> => {
  const pollId = await noteEndTold(tx, poll);
  if (pollId === undefined) return;
  const entitled = await listWeights(tx, pollId);
  await tellEntitled(tx, 'voting.ended', await findPollFacts(tx, pollId), [...entitled.keys()]);
};

/** Takes the weights of polls that begin, and tells of those that end; each poll in its own transaction. */
export const createFollowPolls = ({
  reader,
  transact,
}: {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}): Sweep => ({
  name: 'voting.follow-polls',
  everyS: 2,
  run: async () => {
    const beginning = await nextToFreeze(reader);
    if (beginning !== undefined) {
      await transact((tx) => freezeWeights(tx, beginning));
      return 'more';
    }
    const ending = await nextToTell(reader);
    if (ending === undefined) return 'done';
    await transact((tx) => tellEnd(tx, ending));
    return 'more';
  },
});
