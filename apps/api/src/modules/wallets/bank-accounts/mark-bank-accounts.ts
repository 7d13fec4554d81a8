import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { markAccounts } from './bank-accounts.store.ts';

const atOnce = 100;

/** Marks the accounts that were saved before marks existed; only a process has the key, not the database. */
export const createMarkBankAccounts = (deps: {
  readonly vault: PersonalVault;
  readonly transact: UnitOfWork;
}): ScheduledJob => ({
  name: 'wallets.mark-bank-accounts',
  everyS: 600,
  run: async () => {
    const marked = await deps.transact((tx) => markAccounts(tx, deps.vault, atOnce));
    return marked < atOnce ? 'done' : 'more';
  },
});
