import type { Tx } from '../../platform/database/database.ts';
import { forgetBrought, lockProfile } from '../accounts/index.ts';
import { findBroughtReferral } from './referrals.queries.ts';

/** Forgets what was brought to sign-up, as long as it has had no effect. */
export const clearReferral = async (tx: Tx, userId: number): Promise<void> => {
  await lockProfile(tx, userId);
  if (await findBroughtReferral(tx, userId)) await forgetBrought(tx, userId);
};
