import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { sealCommitted } from './ledger.store.ts';

const batchSize = 500;

/**
 * Seals the journal afterwards, once a second: numbers and hashes committed transactions, each with its
 * predecessor. No posting waits for it, and one that commits late is sealed late, never skipped.
 */
export const createSealJournal = (deps: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'ledger.seal-journal',
  everyS: 1,
  run: async () => {
    const count = await deps.transact((tx) => sealCommitted(tx, batchSize));
    return count === batchSize ? 'more' : 'done';
  },
});
