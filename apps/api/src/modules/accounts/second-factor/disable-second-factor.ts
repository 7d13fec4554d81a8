import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { deleteChallenges } from './second-factor-challenges.store.ts';
import { deleteSecondFactor } from './second-factor.store.ts';
import { type SecondFactorChange, recordChange } from './record-second-factor-change.ts';

/** Disables and deletes the second factor. @throws BusinessError `auth.second_factor_off` */
export const disableSecondFactor = async (tx: Tx, change: SecondFactorChange): Promise<void> => {
  if (!(await deleteSecondFactor(tx, change.userId))) throw new BusinessError('auth.second_factor_off');
  await deleteChallenges(tx, change.userId);
  await recordChange(tx, change, ['user.second_factor_disabled', 'security.second_factor_off']);
};
