import type { Tx } from '../../platform/database.ts';
import { BusinessError, invariant } from '../../platform/errors.ts';
import { findUser, lockProfile } from '../accounts/index.ts';
import { expectAnswer, findCurrentCheck, insertCheck } from './kyc-checks.store.ts';
import { findKycRecord } from './records.store.ts';

/**
 * Prepares an identity check: the one that is under way is resumed; a new one begins when there was none, when the
 * document expires within 60 days, or when the level was revoked after a check that had ended well.
 * @throws BusinessError 409 `kyc.already_done`, 403 `kyc.rejected` after a final refusal
 */
export const startKycCheck = async (
  tx: Tx,
  userId: number,
): Promise<{ readonly externalUserId: string; readonly email: string }> => {
  await lockProfile(tx, userId);
  const user = await findUser(tx, userId);
  invariant(user, 'a caller has an account');
  const check = await findCurrentCheck(tx, userId);
  if (check?.state === 'rejected') throw new BusinessError('kyc.rejected');
  const record = await findKycRecord(tx, userId);
  if (record && !record.isRenewable) throw new BusinessError('kyc.already_done');
  if (!check || check.state === 'done')
    return { externalUserId: await insertCheck(tx, userId), email: user.email };
  await expectAnswer(tx, check.externalUserId);
  return { externalUserId: check.externalUserId, email: user.email };
};
