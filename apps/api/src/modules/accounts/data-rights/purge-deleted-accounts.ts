import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { purgeAccountClosedMails } from './account-closed-mail.store.ts';
import { claimDueRecord, eraseRecord } from './retained-records.store.ts';

/**
 * Destroys the sealed records of deleted users after their retention (invariants E2, E3), one user per transaction.
 * Without the key, no copy of the encrypted data can be read anywhere.
 */
export const createErasePeople = ({
  transact,
  vault,
  personalData,
}: {
  readonly transact: UnitOfWork;
  readonly vault: PersonalVault;
  /** The personal data that every module stores. */
  readonly personalData: readonly PersonalData[];
}): ScheduledJob => ({
  name: 'accounts.erase-people',
  everyS: 600,
  run: () =>
    transact(async (tx) => {
      await purgeAccountClosedMails(tx);
      const userId = await claimDueRecord(tx);
      if (userId === undefined) return 'done';
      for (const { purge } of personalData) await purge?.(tx, userId);
      await vault.destroyKey(tx, userId);
      await eraseRecord(tx, userId);
      await recordEvent(tx, {
        actor: { kind: 'system' },
        type: 'user.erased',
        subject: { type: 'user', id: userId },
      });
      return 'more';
    }),
});
