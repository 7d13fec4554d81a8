import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { refuseGuessable } from '@parcela/platform/security/guessable-password.ts';
import type { PasswordCheck } from '@parcela/platform/security/passwords.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { findStaffCredentials } from '../members/staff-members.queries.ts';
import { replacePasswordHash } from '../members/staff-members.store.ts';
import { endElsewhere } from '../sessions/end-elsewhere.ts';
import { type OwnChange, recordOwnChange } from './record-own-change.ts';

export interface PasswordChangeDeps {
  readonly rateLimits: RateLimits;
  readonly passwords: PasswordCheck;
  readonly brandName: ReadBrandName;
}

/**
 * Checks the current password, with each try counted before the comparison, and the new one; returns the hash of the
 * current password. @throws BusinessError `staff.password_wrong`, `auth.password_same`, `auth.password_guessable`;
 * OperationalError 429
 */
export const checkPasswordChange = async (
  { rateLimits, passwords, brandName }: PasswordChangeDeps,
  reader: Tx,
  { subjectId }: StaffCaller,
  { currentPassword, password }: { readonly currentPassword: string; readonly password: string },
): Promise<string> => {
  await rateLimits.countAttempt('staff-password', String(subjectId));
  const staff = await findStaffCredentials(reader, { id: subjectId });
  const isRight = await passwords.matches(staff?.passwordHash, currentPassword);
  if (!staff || !isRight) throw new BusinessError('staff.password_wrong');
  await rateLimits.forgive('staff-password', String(subjectId));
  if (password.normalize('NFC') === currentPassword.normalize('NFC'))
    throw new BusinessError('auth.password_same');
  const known = { brandName: await brandName(reader), email: staff.email, names: [staff.name] };
  await refuseGuessable(password, known);
  return staff.passwordHash;
};

/**
 * Sets the new password and ends every other session of the member. @throws BusinessError `staff.password_wrong` when
 * the password was changed in the meantime
 */
export const changeOwnPassword = async (
  tx: Tx,
  hashes: { readonly replaced: string; readonly passwordHash: string },
  change: OwnChange,
): Promise<void> => {
  if (!(await replacePasswordHash(tx, change.caller.subjectId, hashes)))
    throw new BusinessError('staff.password_wrong');
  await recordOwnChange(tx, change, 'passwordChanged', { sessions: await endElsewhere(tx, change.caller) });
};
