import { checkEmail } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import type { SecretVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { PasswordCheck } from '@parcela/platform/security/passwords.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import {
  attemptSubject,
  countSignIn,
  forgiveSignIns,
  networkSubject,
} from '@parcela/platform/security/sign-in-attempts.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { type CheckedCredentials, spendTotpStep } from '../members/staff-members.store.ts';
import { findStaffCredentials, findStaffMember, type StaffMember } from '../members/staff-members.queries.ts';
import { totpContext } from './totp-context.ts';
import { totpStep } from '@parcela/platform/security/totp.ts';

export interface StaffSignInDeps {
  readonly rateLimits: RateLimits;
  readonly passwords: PasswordCheck;
  readonly secrets: SecretVault;
}

export interface StaffSignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly totp: string;
  readonly clientAddress: string;
}

/**
 * Checks e-mail, password and code. The attempt is counted before anything is computed; an unknown address, a wrong
 * password, a wrong code and a used code get the same answer, after the same statements and one hash.
 * @throws BusinessError `staff.credentials_invalid`; OperationalError 429
 */
export const checkStaffCredentials = async (
  { rateLimits, passwords, secrets }: StaffSignInDeps,
  reader: Tx,
  { email, password, totp, clientAddress }: StaffSignInAttempt,
): Promise<CheckedCredentials> => {
  const source = { email, clientAddress };
  await countSignIn(rateLimits, 'staff', source);
  const now = await readClock(reader);
  // A text that cannot be an address belongs to no member, and the database would not accept every such text.
  const staff = await findStaffCredentials(reader, { email: checkEmail(email).ok ? email : '' });
  const isRight = await passwords.matches(staff?.passwordHash, password);
  // Limits codes from callers who know the password, across all networks. A wrong password counts against its
  // network, so that the statements are the same; the network allows fewer attempts than this budget, so this count
  // refuses no caller.
  const codes = staff && isRight ? attemptSubject(email) : networkSubject(source);
  await rateLimits.countAttempt('staff-sign-in-code', codes);
  const step = staff && totpStep(secrets.open(totpContext(staff.documentId), staff.totpSecret), totp, now);
  const isUnused = step !== undefined && step > (staff?.totpLastStep ?? -1n);
  if (!staff || !isRight || !isUnused) throw new BusinessError('staff.credentials_invalid');
  await forgiveSignIns(rateLimits, 'staff', source);
  await rateLimits.forgive('staff-sign-in-code', codes);
  return { ...staff, step };
};

/**
 * Opens a session for credentials that were just checked, and uses up the code. @throws BusinessError
 * `staff.credentials_invalid` when another call used the code first or the credentials have changed in the meantime
 */
export const signInStaff = async (
  tx: Tx,
  checked: CheckedCredentials,
  { userAgent, requestId }: { readonly userAgent: string; readonly requestId: string },
): Promise<{ readonly token: string; readonly staff: StaffMember }> => {
  if (!(await spendTotpStep(tx, checked))) throw new BusinessError('staff.credentials_invalid');
  const staff = await findStaffMember(tx, { id: checked.staffId });
  invariant(staff, 'a member of staff does not go away');
  const token = await openSession(tx, { audience: 'staff', subjectId: staff.id, userAgent });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staff.id },
    type: 'staff.signed_in',
    subject: { type: 'staff', id: staff.documentId },
    requestId,
  });
  return { token, staff };
};
