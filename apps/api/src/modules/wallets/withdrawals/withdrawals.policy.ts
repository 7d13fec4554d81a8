import { missingToInvest } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockProfileShared } from '../../accounts/index.ts';
import { investorLevels } from '../../verification/index.ts';
import { hasOpenRestriction } from '../account-restrictions.store.ts';

/**
 * The reason why this user's money may not leave the platform now. Until the transaction ends, no level is revoked
 * (K1) and the money is not restricted.
 */
export const findWithdrawalBlocker = async (tx: Tx, userId: number): Promise<BusinessError | undefined> => {
  await lockProfileShared(tx, userId);
  const missing = missingToInvest(await investorLevels.lockLevels(tx, userId));
  if (missing.length > 0) return new BusinessError('verification.required', { missing });
  return (await hasOpenRestriction(tx, userId)) ? new BusinessError('wallet.restricted') : undefined;
};

/** @throws BusinessError 403 `verification.required`, 409 `wallet.restricted` */
export const requireMayWithdraw = async (tx: Tx, userId: number): Promise<void> => {
  const blocker = await findWithdrawalBlocker(tx, userId);
  if (blocker) throw blocker;
};
