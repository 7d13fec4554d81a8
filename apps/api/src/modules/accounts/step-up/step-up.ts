import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Caller } from '@parcela/platform/http/call.ts';
import { equalInConstantTime } from '@parcela/platform/ids.ts';
import type { PasswordCheck } from '@parcela/platform/security/passwords.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { freshenSession } from '@parcela/platform/security/sessions.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import {
  checkCode,
  type CheckedCode,
  givenCode,
  spendCode,
} from '../second-factor/check-second-factor-code.ts';
import { countStepUpCodeTry, spendStepUpCode, type StepUpSession } from './step-up-codes.store.ts';
import { lockCredentials } from '../users.store.ts';
import { findPasswordHash } from '../users.queries.ts';
import { findStepUpMethod } from './step-up.queries.ts';

export interface StepUpDeps {
  readonly rateLimits: RateLimits;
  readonly passwords: PasswordCheck;
}

/** The dependencies for checking a code or a password. */
export interface ProofDeps extends StepUpDeps {
  readonly vault: PersonalVault;
}

/** The field under which the vault encrypts a mailed code. */
export const stepUpCodeField = 'stepUpCode';

/** The proof that a user gave to step up. */
export type GivenProof = { readonly password: string } | { readonly code: string };

/** The checked proof, compared again when the session becomes fresh. */
export type Proof =
  | { readonly by: 'password'; readonly passwordHash: string }
  | { readonly by: 'code'; readonly code: CheckedCode }
  | { readonly by: 'mail'; readonly sealedCode: Buffer };

/** Counts a try before anything is computed, and resets the count after a correct one. @throws OperationalError 429 */
const counted = async <T>(rateLimits: RateLimits, userId: number, check: () => Promise<T>): Promise<T> => {
  await rateLimits.countAttempt('step-up', String(userId));
  const right = await check();
  await rateLimits.forgive('step-up', String(userId));
  return right;
};

/**
 * Checks the password of a signed-in user; returns its hash.
 * @throws BusinessError `auth.credentials_invalid`; OperationalError 429
 */
export const confirmPassword = (
  { rateLimits, passwords }: StepUpDeps,
  reader: Tx,
  { userId, password }: { readonly userId: number; readonly password: string },
): Promise<string> =>
  counted(rateLimits, userId, async () => {
    const passwordHash = await findPasswordHash(reader, userId);
    const isRight = await passwords.matches(passwordHash, password);
    if (passwordHash === undefined || !isRight) throw new BusinessError('auth.credentials_invalid');
    return passwordHash;
  });

const checkFactor = async (
  { vault }: ProofDeps,
  reader: Tx,
  userId: number,
  typed: string,
): Promise<Proof> => {
  const code = await checkCode(vault, reader, userId, givenCode(typed));
  if (!code) throw new BusinessError('auth.code_invalid');
  return { by: 'code', code };
};

const checkMailedCode = async (
  { vault }: ProofDeps,
  reader: Tx,
  session: StepUpSession,
  typed: string,
): Promise<Proof> => {
  const sealedCode = await countStepUpCodeTry(reader, session);
  const sealed = { [stepUpCodeField]: sealedCode ?? null };
  const { [stepUpCodeField]: code } = await vault.decrypt(reader, session.userId, sealed);
  if (!sealedCode || !code || !equalInConstantTime(code, typed.replaceAll(/\s/g, '')))
    throw new BusinessError('auth.code_invalid');
  return { by: 'mail', sealedCode };
};

/**
 * Checks the proof that a signed-in user gives to step up. The try is counted before anything is computed, as in a
 * sign-in. Only the kind of proof that `findStepUpMethod` returns is accepted: a password is refused when the second
 * factor is enabled. @throws BusinessError `auth.credentials_invalid`, `auth.code_invalid`; OperationalError 429
 */
export const checkProof = async (
  deps: ProofDeps,
  reader: Tx,
  session: StepUpSession,
  given: GivenProof,
): Promise<Proof> => {
  const { userId } = session;
  const method = await findStepUpMethod(reader, userId);
  if ('password' in given && method === 'password') {
    const { password } = given;
    return { by: 'password', passwordHash: await confirmPassword(deps, reader, { userId, password }) };
  }
  return counted(deps.rateLimits, userId, async () => {
    if ('code' in given && method === 'code') return checkFactor(deps, reader, userId, given.code);
    if ('code' in given && method === 'mail') return checkMailedCode(deps, reader, session, given.code);
    throw new BusinessError('auth.code_invalid');
  });
};

/** Uses up the proof if it is still valid. */
const spendProof = async (
  tx: Tx,
  proof: Proof,
  person: { readonly userId: number; readonly requestId: string },
): Promise<void> => {
  if (proof.by === 'password') {
    if (!(await lockCredentials(tx, person.userId, proof.passwordHash)))
      throw new BusinessError('auth.credentials_invalid');
    return;
  }
  const isSpent =
    proof.by === 'code'
      ? await spendCode(tx, proof.code, person)
      : await spendStepUpCode(tx, person.userId, proof.sealedCode);
  if (!isSpent) throw new BusinessError('auth.code_invalid');
};

/**
 * Makes the session fresh for ten minutes. @throws BusinessError `auth.credentials_invalid`, `auth.code_invalid` when
 * the proof was changed or used in the meantime
 */
export const stepUp = async (
  tx: Tx,
  { caller, proof, requestId }: { caller: Caller; proof: Proof; requestId: string },
): Promise<void> => {
  const userId = caller.subjectId;
  await spendProof(tx, proof, { userId, requestId });
  await freshenSession(tx, caller.sessionId);
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'session.stepped_up',
    subject: { type: 'user', id: userId },
    after: { by: proof.by },
    requestId,
  });
};

/** Guards calls that need a fresh session. @throws BusinessError 403 `auth.step_up_required` */
export const requireFreshSession = (caller: Caller): void => {
  if (!caller.isFresh) throw new BusinessError('auth.step_up_required');
};
