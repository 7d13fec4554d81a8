import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { findCurrentCheck, type KycCheck } from './kyc-checks.store.ts';
import { findKycRecord } from '../levels/verification-records.store.ts';

/**
 * Checks that the user's identity may be verified now: without an earlier check, when the document expires within 60
 * days, or when the level was revoked after a successful check. @returns the user's decisive check, if there was one
 * @throws BusinessError 409 `kyc.already_done`, 403 `kyc.rejected` after a permanent refusal
 */
export const requireCheckable = async (tx: Tx, userId: number): Promise<KycCheck | undefined> => {
  const check = await findCurrentCheck(tx, userId);
  if (check?.state === 'rejected') throw new BusinessError('kyc.rejected');
  const record = await findKycRecord(tx, userId);
  if (record && !record.isRenewable) throw new BusinessError('kyc.already_done');
  return check;
};
