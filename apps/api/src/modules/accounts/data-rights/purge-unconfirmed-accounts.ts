import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { Logger } from '@parcela/platform/log.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { claimUnconfirmed, markDeleted } from './account-deletion.store.ts';

export interface PurgeUnconfirmedDeps {
  readonly transact: UnitOfWork;
  readonly vault: PersonalVault;
  /** The personal data that every module stores. */
  readonly personalData: readonly PersonalData[];
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Whether the user owns any records here, which is impossible without a confirmed address. */
const ownsSomething = async (
  personalData: readonly PersonalData[],
  ...of: Parameters<NonNullable<PersonalData['hasRecords']>>
): Promise<boolean> => {
  for (const { hasRecords, remains } of personalData)
    if ((await hasRecords?.(...of)) || ((await remains?.(...of)) ?? []).length > 0) return true;
  return false;
};

/**
 * Deletes accounts whose address was not confirmed within 30 days, one per transaction, as their owners would: the
 * data are erased, the key is destroyed, and the address is free. The row stays for the audit log. No mail goes to an
 * unconfirmed address. The job skips and logs an account that owns records.
 */
export const createPurgeUnconfirmed = ({
  transact,
  vault,
  personalData,
  log,
}: PurgeUnconfirmedDeps): ScheduledJob => {
  const turn = { lastId: 0, purged: 0 };
  const purgeNext = (): Promise<{ readonly userId: number; readonly isPurged: boolean } | undefined> =>
    transact(async (tx) => {
      const userId = await claimUnconfirmed(tx, turn.lastId);
      if (userId === undefined) return undefined;
      if (await ownsSomething(personalData, tx, userId)) {
        log.warn({ userId }, 'an account without a confirmed address owns something and is not purged');
        return { userId, isPurged: false };
      }
      for (const { erase } of personalData) await erase?.(tx, userId);
      await markDeleted(tx, userId, null);
      await vault.destroyKey(tx, userId);
      await recordEvent(tx, {
        actor: { kind: 'system' },
        type: 'user.purged',
        subject: { type: 'user', id: userId },
      });
      return { userId, isPurged: true };
    });
  return {
    name: 'accounts.purge-unconfirmed',
    everyS: 600,
    run: async () => {
      const next = await purgeNext();
      if (next) {
        turn.lastId = next.userId;
        turn.purged += next.isPurged ? 1 : 0;
        return 'more';
      }
      if (turn.purged > 0) log.info({ accounts: turn.purged }, 'accounts without a confirmed address purged');
      Object.assign(turn, { lastId: 0, purged: 0 });
      return 'done';
    },
  };
};
