import type { VerificationType } from '@parcela/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { holdProfile } from '../../accounts/index.ts';
import { investorLevels } from '../../verification/index.ts';
import { hasOpenBlock } from '../account-restrictions.store.ts';

const needed: readonly VerificationType[] = ['KYC', 'AML'];

/**
 * Why money of this person may not leave the platform now. Nobody takes a level back (K1) or restricts the money before
 * the transaction ends.
 */
export const obstacleToWithdrawing = async (tx: Tx, userId: number): Promise<BusinessError | undefined> => {
  await holdProfile(tx, userId);
  const levels = await investorLevels.holdLevels(tx, userId);
  const missing = needed.filter((type) => !levels.includes(type));
  if (missing.length > 0) return new BusinessError('verification.required', { missing });
  return (await hasOpenBlock(tx, userId)) ? new BusinessError('wallet.blocked') : undefined;
};

/** @throws BusinessError 403 `verification.required`, 409 `wallet.blocked` */
export const requireMayWithdraw = async (tx: Tx, userId: number): Promise<void> => {
  const obstacle = await obstacleToWithdrawing(tx, userId);
  if (obstacle) throw obstacle;
};
