import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { countFigures } from './figures.store.ts';

/**
 * Sums over a million wallets take too long for a request, so a job computes them every five minutes and requests
 * read the result.
 */
export const createCountFigures = ({ transact }: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'overview.count-figures',
  everyS: 300,
  run: async () => {
    await transact(countFigures);
    return 'done';
  },
});
