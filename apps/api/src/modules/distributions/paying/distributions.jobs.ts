import type { Tx } from '@parcela/platform/database/database.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { type ExecuteDeps, executeStep } from './execute-distribution.ts';
import { listPayable } from './distribution-lines.store.ts';
import { listApproved } from '../distributions.store.ts';
import { resolveWaitingLines } from './pay-line-by-bank.ts';

const payableAtOnce = 100;

/** Processes all items and fails at the end if any failed, so that one failure does not stop the others. */
const eachAlone = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some payouts could not go on');
};

export const distributionsScheduledJobs = (parts: {
  readonly deps: ExecuteDeps;
  readonly reader: Tx;
  readonly transact: UnitOfWork;
}): ScheduledJob[] => [
  {
    name: 'distributions.execute',
    everyS: 1,
    // At most 250 holders a second: the exact second matters to no holder, and users who order must not notice the
    // load.
    passesPerTurn: 5,
    run: async () => {
      const left: number[] = [];
      await eachAlone(await listApproved(parts.reader), async (id) => {
        if ((await parts.transact((tx) => executeStep(parts.deps, tx, id))) === 'more') left.push(id);
      });
      return left.length > 0 ? 'more' : 'done';
    },
  },
  {
    name: 'distributions.resolve-waiting-lines',
    everyS: 60,
    run: async () => {
      for (let afterId = 0; ;) {
        const ids = await listPayable(parts.reader, { afterId, limit: payableAtOnce });
        await eachAlone(ids, (id) => parts.transact((tx) => resolveWaitingLines(parts.deps, tx, id)));
        const last = ids.at(-1);
        if (last === undefined) return 'done';
        afterId = last;
      }
    },
  },
];
