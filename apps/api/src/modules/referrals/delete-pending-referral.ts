import type { Tx } from '@parcela/platform/database/database.ts';
import { deletePendingReferralFields, lockProfile } from '../accounts/index.ts';
import { findPendingReferral } from './referrals.queries.ts';

/** Deletes the pending referral from the sign-up, if it has had no effect yet. */
export const clearReferral = async (tx: Tx, userId: number): Promise<void> => {
  await lockProfile(tx, userId);
  if (await findPendingReferral(tx, userId)) await deletePendingReferralFields(tx, userId);
};
