import { isDone, missingToInvest, type VerificationType, verificationTypes } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  lockGrants,
  insertRecord,
  type NewRecord,
  type Revocation,
  revokeRecords,
} from './verification-records.store.ts';
import { findGrants, grantsOf, type LevelGrants } from './levels.queries.ts';

/**
 * The user's levels that count as passed now: granted and valid, or not configured. If no level is configured at all,
 * none counts as passed: an empty table must never open the platform to every user.
 */
const levelsFrom = ({ granted, levelOptions }: LevelGrants): readonly VerificationType[] =>
  levelOptions.length === 0
    ? granted
    : verificationTypes.filter((type) => isDone(type, levelOptions, granted));

export const levelsOf = async (tx: Tx, userId: number): Promise<readonly VerificationType[]> =>
  levelsFrom(await findGrants(tx, userId));

/** Like `levelsOf`, but a revocation waits until the transaction has ended: for decisions about money. */
const lockLevels = async (tx: Tx, userId: number): Promise<readonly VerificationType[]> => {
  await lockGrants(tx, userId);
  // Read by a separate statement, because the statement that waited may still see the earlier state.
  return levelsOf(tx, userId);
};

/** Returns whether this user may place orders and receive payments: KYC and AML count as done now (spec §6, K1). */
export const isClearedToInvest = async (tx: Tx, userId: number): Promise<boolean> =>
  missingToInvest(await levelsOf(tx, userId)).length === 0;

/** Grants a level for a fact that the server knows; another call changes nothing. */
export const grant = (tx: Tx, record: NewRecord): Promise<void> => insertRecord(tx, record);

/** Grants a level that follows from an order: ORDER with the first one, INVESTOR with a completed project. */
export const grantLevel = (tx: Tx, userId: number, type: 'ORDER' | 'INVESTOR'): Promise<void> =>
  grant(tx, { userId, type, source: 'server' });

/**
 * Ends the user's live level of this type, and returns whether there was one; with `kycCheckId`, only a level based
 * on that check.
 */
export const revoke = async (tx: Tx, what: Revocation): Promise<boolean> => {
  const revoked = await revokeRecords(tx, what);
  for (const recordId of revoked)
    await recordEvent(tx, {
      actor: { kind: 'system' },
      type: 'verification.revoked',
      subject: { type: 'user', id: what.userId },
      after: { type: what.type, reason: what.reason, record: recordId },
    });
  return revoked.length > 0;
};

/** The functions that orders need from verification. */
export const investorLevels = { levelsOf, grantsOf, levelsFrom, lockLevels, grantLevel } as const;
