import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { qrPicture } from '@parcela/platform/documents/qr-code.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { newTotpSecret, totpUri } from '@parcela/platform/security/totp.ts';
import { checkTotp, secretField } from './check-second-factor-code.ts';
import { enableSecret, savePendingSecret } from './second-factor.store.ts';
import { findSecondFactor } from './second-factor.queries.ts';
import { findUser } from '../users.queries.ts';
import { type SecondFactorChange, recordChange } from './record-second-factor-change.ts';
import { renewCodes } from './renew-recovery-codes.ts';

export interface SecondFactorDeps {
  readonly rateLimits: RateLimits;
  readonly vault: PersonalVault;
  /** The account name that an authenticator lists. */
  readonly brandName: ReadBrandName;
}

/**
 * Creates a secret for an authenticator. Sign-ins do not request its codes before `enableSecondFactor`. @throws
 * BusinessError `auth.second_factor_on`
 */
export const startSecondFactor = async (
  { vault, brandName }: SecondFactorDeps,
  tx: Tx,
  userId: number,
): Promise<{ readonly secret: string; readonly uri: string; readonly qr: string }> => {
  const user = await findUser(tx, userId);
  invariant(user, 'somebody with a session has an account');
  const secret = newTotpSecret();
  const sealed = await vault.encrypt(tx, userId, secretField, secret);
  if (!(await savePendingSecret(tx, userId, sealed))) throw new BusinessError('auth.second_factor_on');
  const uri = totpUri(secret, { issuer: await brandName(tx), email: user.email });
  return { secret, uri, qr: await qrPicture(uri) };
};

/** The secret whose first code was correct. */
export interface ConfirmedSecret {
  readonly sealedSecret: Buffer;
  readonly step: bigint;
}

/**
 * Checks the first code of an authenticator; counts the try as for every other code. @throws BusinessError
 * `auth.second_factor_on`, `auth.code_invalid`; OperationalError 429
 */
export const checkFirstCode = async (
  { rateLimits, vault }: SecondFactorDeps,
  reader: Tx,
  { userId, code }: { readonly userId: number; readonly code: string },
): Promise<ConfirmedSecret> => {
  await rateLimits.countAttempt('second-factor', String(userId));
  const factor = await findSecondFactor(reader, userId);
  if (factor?.isOn) throw new BusinessError('auth.second_factor_on');
  const step = factor && (await checkTotp(vault, reader, { userId, factor, code }));
  if (!factor || step === undefined) throw new BusinessError('auth.code_invalid');
  await rateLimits.forgive('second-factor', String(userId));
  return { sealedSecret: factor.sealedSecret, step };
};

/**
 * Enables the factor and returns the recovery codes, which are shown only here. @throws BusinessError
 * `auth.code_invalid` when the secret was replaced or enabled in the meantime
 */
export const enableSecondFactor = async (
  tx: Tx,
  confirmed: ConfirmedSecret,
  change: SecondFactorChange,
): Promise<string[]> => {
  if (!(await enableSecret(tx, change.userId, confirmed))) throw new BusinessError('auth.code_invalid');
  const codes = await renewCodes(tx, change.userId);
  await recordChange(tx, change, ['user.second_factor_enabled', 'security.second_factor_on']);
  return codes;
};
