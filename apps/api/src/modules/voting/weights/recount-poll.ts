import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { endByRecount } from '../delegations/delegations.store.ts';
import { type PollChange, requirePoll } from '../polls/polls.policy.ts';
import {
  deleteEntitled,
  findPollFacts,
  type FrozenWeights,
  listWeights,
  saveFrozen,
  upsertWeights,
} from './weights.store.ts';
import { sealPoll } from '../seals/seal-poll.ts';
import { entitledOf, freezeWeights } from './freeze-weights.ts';

export interface Recount {
  /** Users whose weight differs in the ledger. */
  readonly changedWeights: number;
  /** Votes of users who were not entitled. */
  readonly removedVotes: number;
}

const differences = (before: FrozenWeights, now: FrozenWeights) => ({
  changed: new Map([...now].filter(([userId, shares]) => before.get(userId) !== shares)),
  gone: [...before.keys()].filter((userId) => !now.has(userId)),
});

/**
 * Reads the weights of a past poll again from the ledger, for its start or its record date: entries that were booked
 * too late for the first reading now count. @throws BusinessError `voting.not_found`, `voting.not_past`
 */
export const recountPoll = async (
  tx: Tx,
  { poll, actor, requestId, reason }: PollChange & { readonly reason: string },
): Promise<Recount> => {
  const { id, state } = await requirePoll(tx, poll);
  if (state !== 'Past') throw new BusinessError('voting.not_past');
  await freezeWeights(tx, poll);
  const before = await listWeights(tx, id);
  const now = await entitledOf(tx, await findPollFacts(tx, id));
  const { changed, gone } = differences(before, now);
  const removedVotes = (await endByRecount(tx, id, gone)) + (await deleteEntitled(tx, id, gone));
  await upsertWeights(tx, id, changed);
  await saveFrozen(tx, id, now.size);
  await sealPoll(tx, poll);
  const recount = { changedWeights: changed.size + gone.length, removedVotes };
  await recordEvent(tx, {
    actor,
    type: 'poll.recounted',
    subject: { type: 'poll', id: poll },
    before: { entitled: before.size },
    after: { entitled: now.size, ...recount, reason },
    requestId,
  });
  return recount;
};
