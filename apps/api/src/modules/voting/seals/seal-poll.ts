import type { Tx } from '@parcela/platform/database/database.ts';
import { lockName } from '@parcela/platform/database/lock-name.ts';
import { requirePoll } from '../polls/polls.policy.ts';
import { issueMissingReceipts } from '../receipts/receipts.store.ts';
import { insertSeal } from './seals.store.ts';

/**
 * Seals the votes of an ended poll in the chain of all polls; no vote can be added afterwards. Another call changes
 * nothing unless a recount has changed the votes or their weights: then it adds a revision.
 */
export const sealPoll = async (tx: Tx, poll: string): Promise<void> => {
  // Waits for the votes in progress.
  const { id, state, isFrozen } = await requirePoll(tx, poll);
  if (state !== 'Past' || !isFrozen) return;
  await issueMissingReceipts(tx, id);
  await lockName(tx, 'poll-seals');
  await insertSeal(tx, id);
};
