import type { Tx } from '../../platform/database.ts';
import type { PersonalVault } from '../../platform/encryption.ts';
import { BusinessError, invariant } from '../../platform/errors.ts';
import { qrPicture } from '../../platform/qr.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import { newTotpSecret, totpUri } from '../../platform/totp.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { notify } from '../notifications/index.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { deleteChallenges } from './second-factor-challenges.store.ts';
import { checkTotp, secretField } from './second-factor-code.ts';
import {
  deleteSecondFactor,
  enableSecret,
  lockSecondFactor,
  replaceRecoveryCodes,
  savePendingSecret,
} from './second-factor.store.ts';
import { findSecondFactor } from './second-factor.views.ts';
import { findUser } from './users.views.ts';

export interface SecondFactorDeps {
  readonly rateLimits: RateLimits;
  readonly vault: PersonalVault;
  /** Whose account it is, in the list of an authenticator. */
  readonly brandName: string;
}

interface Change {
  readonly userId: number;
  readonly requestId: string;
}

/** Every change leaves an entry in the trail and is told by mail, so that a stranger's change does not stay unseen. */
const noteChange = async (
  tx: Tx,
  { userId, requestId }: Change,
  [action, kind]:
    | ['user.second_factor_enabled', 'security.second_factor_on']
    | ['user.second_factor_disabled', 'security.second_factor_off']
    | ['user.recovery_codes_renewed', 'security.recovery_codes_renewed'],
): Promise<void> => {
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: action,
    subject: { type: 'user', id: userId },
    requestId,
  });
  await notify(tx, { userId, kind, params: {}, link: '/settings', mail: true });
};

/**
 * Makes a secret for an authenticator. Nobody is asked for a code of it before `enableSecondFactor`.
 * @throws BusinessError `auth.second_factor_on`
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
  const uri = totpUri(secret, { issuer: brandName, email: user.email });
  return { secret, uri, qr: await qrPicture(uri) };
};

/** The secret that a first code was right for. */
export interface ConfirmedSecret {
  readonly sealedSecret: Buffer;
  readonly step: bigint;
}

/**
 * Checks the first code of an authenticator, counted as any other.
 * @throws BusinessError `auth.second_factor_on`, `auth.code_invalid`; OperationalError 429
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

const renewCodes = async (tx: Tx, userId: number): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash));
  return codes;
};

/**
 * Switches the factor on; answers the recovery codes, which are shown this once.
 * @throws BusinessError `auth.code_invalid` when the secret was replaced or switched on meanwhile
 */
export const enableSecondFactor = async (
  tx: Tx,
  confirmed: ConfirmedSecret,
  change: Change,
): Promise<string[]> => {
  if (!(await enableSecret(tx, change.userId, confirmed))) throw new BusinessError('auth.code_invalid');
  const codes = await renewCodes(tx, change.userId);
  await noteChange(tx, change, ['user.second_factor_enabled', 'security.second_factor_on']);
  return codes;
};

/** New recovery codes; the old ones are void. @throws BusinessError `auth.second_factor_off` */
export const renewRecoveryCodes = async (tx: Tx, change: Change): Promise<string[]> => {
  if (!(await lockSecondFactor(tx, change.userId))) throw new BusinessError('auth.second_factor_off');
  const codes = await renewCodes(tx, change.userId);
  await noteChange(tx, change, ['user.recovery_codes_renewed', 'security.recovery_codes_renewed']);
  return codes;
};

/** Switches the factor off and forgets it. @throws BusinessError `auth.second_factor_off` */
export const disableSecondFactor = async (tx: Tx, change: Change): Promise<void> => {
  if (!(await deleteSecondFactor(tx, change.userId))) throw new BusinessError('auth.second_factor_off');
  await deleteChallenges(tx, change.userId);
  await noteChange(tx, change, ['user.second_factor_disabled', 'security.second_factor_off']);
};
