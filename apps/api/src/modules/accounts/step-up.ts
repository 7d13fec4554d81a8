import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { PasswordCheck } from '../../platform/passwords.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import { freshenSession } from '../../platform/sessions.ts';
import { writeAudit } from '../audit/index.ts';
import { holdCredentials } from './users.store.ts';
import { findPasswordHash } from './users.views.ts';

export interface StepUpDeps {
  readonly rateLimits: RateLimits;
  readonly passwords: PasswordCheck;
}

/**
 * Checks the password of somebody who is signed in; answers its hash. The attempt is counted before anything is
 * computed, as at a sign-in.
 * @throws BusinessError `auth.credentials_invalid`; OperationalError 429
 */
export const confirmPassword = async (
  { rateLimits, passwords }: StepUpDeps,
  reader: Tx,
  { userId, password }: { readonly userId: number; readonly password: string },
): Promise<string> => {
  await rateLimits.countAttempt('step-up', String(userId));
  const passwordHash = await findPasswordHash(reader, userId);
  const isRight = await passwords.matches(passwordHash, password);
  if (typeof passwordHash !== 'string' || !isRight) throw new BusinessError('auth.credentials_invalid');
  await rateLimits.forgive('step-up', String(userId));
  return passwordHash;
};

/**
 * Makes the session fresh for ten minutes (design §3 "step-up").
 * @throws BusinessError `auth.credentials_invalid` when the password changed meanwhile
 */
export const stepUp = async (
  tx: Tx,
  { caller, passwordHash, requestId }: { caller: Caller; passwordHash: string; requestId: string },
): Promise<void> => {
  if (!(await holdCredentials(tx, caller.subjectId, passwordHash)))
    throw new BusinessError('auth.credentials_invalid');
  await freshenSession(tx, caller.sessionId);
  await writeAudit(tx, {
    actor: { kind: 'user', id: caller.subjectId },
    action: 'session.stepped_up',
    subject: { type: 'user', id: caller.subjectId },
    requestId,
  });
};

/** For calls that need a password confirmed a short time ago. @throws BusinessError 403 `auth.step_up_required` */
export const requireFreshSession = (caller: Caller): void => {
  if (!caller.isFresh) throw new BusinessError('auth.step_up_required');
};
