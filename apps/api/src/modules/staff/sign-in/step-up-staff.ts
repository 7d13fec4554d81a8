import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import type { SecretVault } from '@parcela/platform/security/encryption.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { freshenSession } from '@parcela/platform/security/sessions.ts';
import { attemptSubject } from '@parcela/platform/security/sign-in-attempts.ts';
import { totpStep } from '@parcela/platform/security/totp.ts';
import { findStaffCredentials, findStaffMember } from '../members/staff-members.queries.ts';
import { type CheckedCredentials, spendTotpStep } from '../members/staff-members.store.ts';
import { totpContext } from './totp-context.ts';

interface StepUpDeps {
  readonly rateLimits: RateLimits;
  readonly secrets: SecretVault;
}

/**
 * Checks a code of the signed-in caller. The code counts against the same budget as codes at sign-in, so that a
 * stolen session allows no more attempts. @throws BusinessError `staff.credentials_invalid`; OperationalError 429
 */
export const checkStaffCode = async (
  { rateLimits, secrets }: StepUpDeps,
  reader: Tx,
  { caller, totp }: { readonly caller: StaffCaller; readonly totp: string },
): Promise<CheckedCredentials> => {
  const member = await findStaffMember(reader, { id: caller.subjectId });
  invariant(member, 'a member of staff does not go away');
  await rateLimits.countAttempt('staff-sign-in-code', attemptSubject(member.email));
  const staff = await findStaffCredentials(reader, member);
  const now = await readClock(reader);
  const step = staff && totpStep(secrets.open(totpContext(staff.documentId), staff.totpSecret), totp, now);
  if (!staff || step === undefined || step <= (staff.totpLastStep ?? -1n))
    throw new BusinessError('staff.credentials_invalid');
  await rateLimits.forgive('staff-sign-in-code', attemptSubject(member.email));
  return { ...staff, step };
};

/**
 * Makes the session fresh for ten minutes and uses up the code. @throws BusinessError `staff.credentials_invalid`
 * when another call used the code first or the credentials have changed in the meantime
 */
export const stepUpStaff = async (
  tx: Tx,
  checked: CheckedCredentials,
  { caller, requestId }: { readonly caller: StaffCaller; readonly requestId: string },
): Promise<void> => {
  if (!(await spendTotpStep(tx, checked))) throw new BusinessError('staff.credentials_invalid');
  await freshenSession(tx, caller.sessionId);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: caller.subjectId },
    type: 'staff.stepped_up',
    subject: { type: 'staff', id: caller.documentId },
    requestId,
  });
};
