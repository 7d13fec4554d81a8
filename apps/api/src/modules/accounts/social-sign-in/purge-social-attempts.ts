import { deleteOldSignUpBrowsers } from '../sign-up/sign-up-browser.store.ts';
import { deleteOldAttempts } from './social-attempts.store.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';

/** Deletes unfinished attempts, with their names and addresses, and old browser secrets. */
export const createPurgeSocialAttempts = (deps: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'accounts.purge-social-attempts',
  everyS: 60,
  run: async () => {
    await deps.transact(deleteOldAttempts);
    await deps.transact(deleteOldSignUpBrowsers);
    return 'done';
  },
});
