import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { newRecoveryCodes, recoveryCodeHash } from '@parcela/platform/security/recovery-codes.ts';
import { lockSecondFactor, replaceRecoveryCodes } from './second-factor.store.ts';
import { type SecondFactorChange, recordChange } from './record-second-factor-change.ts';

export const renewCodes = async (tx: Tx, userId: number): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash));
  return codes;
};

/** Makes new recovery codes and deletes the old ones. @throws BusinessError `auth.second_factor_off` */
export const renewRecoveryCodes = async (tx: Tx, change: SecondFactorChange): Promise<string[]> => {
  if (!(await lockSecondFactor(tx, change.userId))) throw new BusinessError('auth.second_factor_off');
  const codes = await renewCodes(tx, change.userId);
  await recordChange(tx, change, ['user.recovery_codes_renewed', 'security.recovery_codes_renewed']);
  return codes;
};
