import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { lockUserIds } from '../../accounts/index.ts';
import { notifyAll } from '../../notifications/index.ts';
import { claimRelease, insertReaders, listEntitled, recordRelease, saveNoticed } from './releases.store.ts';

const batchSize = 200;

/** Notices the next people of a release and records them in the same transaction, so that each gets one notice. */
const noticeNext = async (tx: Tx): Promise<'done' | 'more'> => {
  const release = await claimRelease(tx);
  if (!release) return 'done';
  const { id, documentId: update, project, slug } = release;
  const people = await listEntitled(tx, { id, after: release.noticedUpTo, limit: batchSize });
  // Locked, so that no user whose account is being deleted is notified.
  const alive = await lockUserIds(
    tx,
    people.map(({ userId }) => userId),
  );
  const noticed = await insertReaders(
    tx,
    id,
    people.filter(({ userId }) => alive.has(userId)),
  );
  await notifyAll(
    tx,
    [...noticed].map((userId) => ({
      userId,
      kind: 'news.released' as const,
      params: { project, update },
      link: `/projects/${slug}#news`,
      mail: true,
    })),
  );
  await saveNoticed(tx, id, people.length < batchSize ? null : (people.at(-1)?.userId ?? null));
  return 'more';
};

/**
 * Records releases once the database has passed their instant, and then tells their readers that there is news. The
 * notices contain nothing of it (docs/decisions/0089).
 */
export const createReleaseUpdates = ({ transact }: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'project-updates.release',
  everyS: 5,
  run: async () => {
    if (await transact(recordRelease)) return 'more';
    return transact(noticeNext);
  },
});
