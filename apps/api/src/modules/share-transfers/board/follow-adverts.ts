import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { listDueAdverts } from './board.queries.ts';
import { lockAdvertIfFree } from './board.store.ts';
import { endAdvert } from './end-adverts.ts';

/**
 * Ends open adverts after their last day, and adverts whose holder lost the shares, a level or the account. Each has
 * its own unit of work; a holder's newest advert ends first.
 */
export const createFollowAdverts = ({
  reader,
  transact,
  batchSize = 100,
}: {
  readonly reader: Tx;
  readonly transact: UnitOfWork;
  readonly batchSize?: number;
}): ScheduledJob => ({
  name: 'share-adverts.follow',
  everyS: 60,
  run: async () => {
    const tried = new Set<number>();
    for (;;) {
      const due = (await listDueAdverts(reader, batchSize)).filter(({ id }) => !tried.has(id));
      for (const { id, isPast } of due) {
        tried.add(id);
        await transact(async (tx) => {
          const advert = await lockAdvertIfFree(tx, id);
          if (advert?.state !== 'open') return;
          const reason = isPast ? 'expired' : 'lapsed';
          await endAdvert(tx, advert, { reason, actor: { kind: 'system' }, requestId: 'job' });
        });
      }
      if (due.length === 0) return 'done';
    }
  },
});
