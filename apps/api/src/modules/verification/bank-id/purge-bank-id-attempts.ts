import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { deleteEndedAttempts } from './bank-id-attempts.store.ts';

/** Deletes attempts that can no longer be finished. */
export const createPurgeBankIdAttempts = (deps: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'verification.purge-bank-id-attempts',
  everyS: 600,
  run: async () => {
    await deps.transact(deleteEndedAttempts);
    return 'done';
  },
});
