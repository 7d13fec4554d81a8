import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { type PersonalData, personalDataText } from '@parcela/platform/personal-data.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { markDeleted } from './account-deletion.store.ts';
import { lockAccount } from '../user-locks.store.ts';
import { storeAccountClosedMail } from './account-closed-mail.store.ts';
import { storeRecord } from './retained-records.store.ts';

export interface DeleteAccountDeps {
  readonly vault: PersonalVault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** The personal data that every module stores. */
  readonly personalData: readonly PersonalData[];
  /** The retention of the sealed record of a user who was verified or has ordered. */
  readonly retentionYears: number;
}

interface Deletion {
  readonly userId: number;
  /** Default: the user. */
  readonly actor?: EventActor;
  readonly requestId: string;
}

/** Bound into the ciphertext. */
const recordField = 'retainedRecord';

type WhatIsStored = Pick<DeleteAccountDeps, 'personalData'>;

/** Lists the reasons that block a deletion, each once. */
const listRemains = async (
  { personalData }: WhatIsStored,
  tx: Tx,
  userId: number,
): Promise<readonly string[]> => {
  const reasons = new Set<string>();
  for (const { remains } of personalData)
    for (const reason of (await remains?.(tx, userId)) ?? []) reasons.add(reason);
  return [...reasons].toSorted();
};

/** @throws BusinessError 409 `account.not_deletable` with everything that blocks the deletion */
export const requireNothingLeft = async (deps: WhatIsStored, tx: Tx, userId: number): Promise<void> => {
  const reasons = await listRemains(deps, tx, userId);
  if (reasons.length > 0) throw new BusinessError('account.not_deletable', { reasons: [...reasons] });
};

const hasRecords = async ({ personalData }: WhatIsStored, tx: Tx, userId: number): Promise<boolean> => {
  for (const data of personalData) if (await data.hasRecords?.(tx, userId)) return true;
  return false;
};

/** Previews the deletion; changes nothing. */
export const previewDeletion = async (deps: WhatIsStored, tx: Tx, userId: number) => ({
  remains: await listRemains(deps, tx, userId),
  isRetained: await hasRecords(deps, tx, userId),
});

/** Seals the user's identity as one text before every other copy is erased. */
const lockRecordAway = async (deps: DeleteAccountDeps, tx: Tx, userId: number): Promise<void> => {
  const parts = deps.personalData.flatMap((data) =>
    Object.entries(data.parts).filter(([name]) => data.identifying?.includes(name)),
  );
  const text = await personalDataText(Object.fromEntries(parts), tx, userId);
  await storeRecord(tx, userId, await deps.vault.encrypt(tx, userId, recordField, text));
};

/**
 * Deletes an account permanently: from now on no one can sign in or act for the user, the address is free, and data
 * without a retention period is erased. If the user was verified, has ordered or had money here, a sealed record
 * stays for the number of years that the law requires; otherwise nothing stays readable. Ledger, orders and audit log
 * stay unchanged. The user gets one last mail. @throws BusinessError 409 `account.not_deletable` with everything that
 * blocks it, 401 `auth.session_invalid` when the account is gone
 */
export const deleteAccount = async (
  deps: DeleteAccountDeps,
  tx: Tx,
  { userId, actor = { kind: 'user', id: userId }, requestId }: Deletion,
): Promise<void> => {
  if (!(await lockAccount(tx, userId))) throw new BusinessError('auth.session_invalid');
  await requireNothingLeft(deps, tx, userId);
  const isRetained = await hasRecords(deps, tx, userId);
  if (isRetained) await lockRecordAway(deps, tx, userId);
  await storeAccountClosedMail(tx, userId);
  for (const { erase } of deps.personalData) await erase?.(tx, userId);
  const retainUntil = await markDeleted(tx, userId, isRetained ? deps.retentionYears : null);
  if (!isRetained) await deps.vault.destroyKey(tx, userId);
  await recordEvent(tx, {
    actor,
    type: 'user.deleted',
    subject: { type: 'user', id: userId },
    after: { retainUntil: retainUntil?.toISOString() ?? null },
    requestId,
  });
  await deps.jobs.enqueue(tx, 'accounts.send-account-closed-mail', { userId });
};
