import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { addSealedSums } from './ledger.store.ts';

const batchSize = 20_000;

/**
 * Advances the sums of accounts without a balance close to the last seal; `ledger_totals` adds later
 * postings.
 */
export const createAddSums = (deps: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'ledger.add-sums',
  everyS: 60,
  run: async () => {
    const count = await deps.transact((tx) => addSealedSums(tx, batchSize));
    return count === batchSize ? 'more' : 'done';
  },
});
