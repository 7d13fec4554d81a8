import type { Tx } from '@parcela/platform/database/database.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { lockUserIds } from '../../accounts/index.ts';
import { notifyAll } from '../../notifications/index.ts';
import { levelsOf } from '../../verification/index.ts';
import {
  claimOpening,
  insertNotices,
  insertOpening,
  type Interested,
  listInterested,
  type Opening,
  saveOpening,
} from './interest.store.ts';

const batchSize = 200;

/**
 * Leaves the notices for users who requested the next project to a job. A project notifies only at its first opening,
 * even if it is closed and opened again; the notices of an invisible project wait until it is visible.
 */
export const queueOpening = (tx: Tx, projectId: number): Promise<void> => insertOpening(tx, projectId);

/** Only existing investors are notified of an offer that is restricted to them. */
const mayBuy = async (tx: Tx, { isForInvestorsOnly }: Opening, userId: number): Promise<boolean> =>
  !isForInvestorsOnly || (await levelsOf(tx, userId)).includes('INVESTOR');

const notifyUser = async (tx: Tx, opening: Opening, people: readonly Interested[]): Promise<void> => {
  const { projectId, slug, title: project } = opening;
  // Locked, so that no user whose account is being deleted is notified.
  const alive = await lockUserIds(
    tx,
    people.map(({ userId }) => userId),
  );
  const meant: number[] = [];
  for (const userId of alive) if (await mayBuy(tx, opening, userId)) meant.push(userId);
  const notified = await insertNotices(tx, projectId, meant);
  await notifyAll(
    tx,
    people
      .filter(({ userId }) => notified.has(userId))
      .map(({ userId, code }) => ({
        userId,
        kind: 'project.opened' as const,
        params: { project, optOut: code },
        link: `/projects/${slug}`,
        mail: true,
      })),
  );
};

/** Notifies the next batch and records it in the same transaction, so that no user is notified twice. */
const notifyNext = async (tx: Tx): Promise<'done' | 'more'> => {
  const opening = await claimOpening(tx);
  if (!opening) return 'done';
  const people = await listInterested(tx, opening.notifiedUpTo, batchSize);
  await notifyUser(tx, opening, people);
  await saveOpening(tx, opening.projectId, { notifiedUpTo: people.at(-1)?.userId });
  return 'more';
};

/** Notifies users of opened projects, one batch per transaction. */
export const createNotifyInterested = ({ transact }: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'projects.notify-interested',
  everyS: 5,
  run: () => transact(notifyNext),
});
