import { dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { renewalDays } from '../identity-checks/kyc.policy.ts';
import { grant, revoke } from '../levels/levels.ts';
import { findKycRecord, type NewRecord } from '../levels/verification-records.store.ts';

/** Replaces the live KYC level with a level that ends at another time. */
const replace = async (
  tx: Tx,
  userId: number,
  { source, kycCheckId, validThrough }: Pick<NewRecord, 'source' | 'kycCheckId' | 'validThrough'>,
): Promise<void> => {
  await revoke(tx, { userId, type: 'KYC', reason: 'replaced' });
  await grant(tx, { userId, type: 'KYC', source, kycCheckId, validThrough });
};

/** The document never expires, so the level never expires either. */
export const liftLevelEnd = async (tx: Tx, userId: number): Promise<void> => {
  const level = await findKycRecord(tx, userId);
  if (level?.validUntil) await replace(tx, userId, level);
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A level without an end gets an end: the investor receives a request for a new check, and has the usual number of
 * days for it.
 */
export const limitLevel = async (tx: Tx, userId: number, timeZone: string): Promise<void> => {
  const level = await findKycRecord(tx, userId);
  if (!level || level.validUntil) return;
  const now = await readClock(tx);
  const day = dateInZone(new Date(now.getTime() + (renewalDays - 1) * dayMs), timeZone);
  await replace(tx, userId, { ...level, validThrough: { day, timeZone } });
};
