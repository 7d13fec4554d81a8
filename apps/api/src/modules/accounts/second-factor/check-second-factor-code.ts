import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { totpStep } from '@parcela/platform/security/totp.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { recoveryCodeHash } from '@parcela/platform/security/recovery-codes.ts';
import { spendRecoveryCode, spendStep } from './second-factor.store.ts';
import { findSecondFactor, isUnusedRecoveryCode, type SecondFactor } from './second-factor.queries.ts';

/** The field under which the vault encrypts the secret of the authenticator. */
export const secretField = 'totpSecret';

export interface GivenCode {
  readonly method: 'totp' | 'recovery';
  readonly code: string;
}

/** A correct code, used up in the transaction that it permits. */
export type CheckedCode =
  | { readonly method: 'totp'; readonly step: bigint }
  | { readonly method: 'recovery'; readonly codeHash: Buffer };

/** Reads the typed text: six digits are an authenticator code, anything longer is a recovery code. */
export const givenCode = (typed: string): GivenCode => {
  const code = typed.replaceAll(/\s/g, '');
  return { method: /^\d{6}$/.test(code) ? 'totp' : 'recovery', code };
};

/** The time step of a code of this secret; undefined when the code is wrong or used up. */
export const checkTotp = async (
  vault: PersonalVault,
  reader: Tx,
  { userId, factor, code }: { readonly userId: number; readonly factor: SecondFactor; readonly code: string },
): Promise<bigint | undefined> => {
  const sealed = { [secretField]: factor.sealedSecret };
  const { [secretField]: secret } = await vault.decrypt(reader, userId, sealed);
  const step = secret ? totpStep(secret, code.replaceAll(/\s/g, ''), await readClock(reader)) : undefined;
  return step !== undefined && step > (factor.lastStep ?? -1n) ? step : undefined;
};

/** Returns the code if it is correct, otherwise undefined. The caller has already counted the try. */
export const checkCode = async (
  vault: PersonalVault,
  reader: Tx,
  userId: number,
  { method, code }: GivenCode,
): Promise<CheckedCode | undefined> => {
  const factor = await findSecondFactor(reader, userId);
  if (!factor?.isOn) return undefined;
  if (method === 'totp') {
    const step = await checkTotp(vault, reader, { userId, factor, code });
    return step === undefined ? undefined : { method, step };
  }
  const codeHash = recoveryCodeHash(code);
  return (await isUnusedRecoveryCode(reader, userId, codeHash)) ? { method, codeHash } : undefined;
};

/**
 * Uses up a correct code; false when another call was faster. The use of a recovery code is rare, so its owner is
 * notified.
 */
export const spendCode = async (
  tx: Tx,
  checked: CheckedCode,
  { userId, requestId }: { readonly userId: number; readonly requestId: string },
): Promise<boolean> => {
  if (checked.method === 'totp') return spendStep(tx, userId, checked.step);
  const spent = await spendRecoveryCode(tx, userId, checked.codeHash);
  if (!spent) return false;
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'user.recovery_code_used',
    subject: { type: 'user', id: userId },
    after: { left: spent.left },
    requestId,
  });
  await notify(tx, {
    userId,
    kind: 'security.recovery_code_used',
    params: { left: spent.left },
    link: '/settings',
    mail: true,
  });
  return true;
};
