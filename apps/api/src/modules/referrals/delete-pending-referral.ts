import type { Tx } from '@parcela/platform/database/database.ts';
import { deletePendingReferralFields, lockProfile } from '../accounts/index.ts';
import { findPendingReferral } from './referrals.queries.ts';

/** Deletes the pending referral from sign-up while it has had no effect. */
export const clearReferral = async (tx: Tx, userId: number): Promise<void> => {
  await lockProfile(tx, userId);
  if (await findPendingReferral(tx, userId)) await deletePendingReferralFields(tx, userId);
};
