import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { assertWindow, type PollChange, requirePoll, requireSeenPoll } from './polls.policy.ts';
import { setClosed, setDraft, setPublished } from './polls.store.ts';

/**
 * Announces a draft: it begins at its start, or now without one. A poll that is already announced stays unchanged.
 * @throws BusinessError `voting.not_found`, `voting.begun`, `common.conflict` @throws ValidationError when its window
 * has passed in the meantime
 */
export const runPoll = async (tx: Tx, change: PollChange & { readonly version: number }): Promise<void> => {
  const { id, state, startAt, endAt } = await requireSeenPoll(tx, change);
  if (state !== null) return;
  await assertWindow(tx, { startAt, endAt });
  await setPublished(tx, id);
  await recordEvent(tx, {
    actor: change.actor,
    type: 'poll.run',
    subject: { type: 'poll', id: change.poll },
    after: { startAt: startAt?.toISOString() ?? 'now', endAt: endAt.toISOString() },
    requestId: change.requestId,
  });
};

/**
 * Withdraws a poll that has not begun, so that it is a draft again. @throws BusinessError `voting.not_found`,
 * `voting.begun`, `common.conflict`
 */
export const withdrawPoll = async (
  tx: Tx,
  {
    poll,
    version,
    actor,
    requestId,
    reason,
  }: PollChange & { readonly version: number; readonly reason: string },
): Promise<void> => {
  const { id, state } = await requireSeenPoll(tx, { poll, version });
  if (state === null) return;
  await setDraft(tx, id);
  await recordEvent(tx, {
    actor,
    type: 'poll.withdrawn',
    subject: { type: 'poll', id: poll },
    after: { reason },
    requestId,
  });
};

/**
 * Ends a running poll now; waits for votes in progress and refuses later ones. @throws BusinessError
 * `voting.not_found`, `voting.not_running`
 */
export const closePoll = async (
  tx: Tx,
  { poll, actor, requestId, reason }: PollChange & { readonly reason: string },
): Promise<void> => {
  const { id, state, endAt } = await requirePoll(tx, poll);
  if (state !== 'Current') throw new BusinessError('voting.not_running');
  await setClosed(tx, id);
  await recordEvent(tx, {
    actor,
    type: 'poll.closed',
    subject: { type: 'poll', id: poll },
    before: { endAt: endAt.toISOString() },
    after: { reason },
    requestId,
  });
};
