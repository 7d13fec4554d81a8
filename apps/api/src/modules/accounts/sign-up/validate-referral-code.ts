import { isMarketingVisitId, normalizeReferralCode } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { findReferrer } from '../users.queries.ts';

/** Returns whether a sign-up would accept this code, without revealing its owner. An empty code counts as none. */
export const isReferralCodeValid = async (tx: Tx, typed: string): Promise<boolean> => {
  const code = normalizeReferralCode(typed);
  if (code === null) return false;
  return isMarketingVisitId(code) || (await findReferrer(tx, code)) !== undefined;
};
