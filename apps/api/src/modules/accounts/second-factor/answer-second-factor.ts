import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { notify } from '../../notifications/index.ts';
import { beginSession, type SignedIn } from '../sign-in/begin-session.ts';
import {
  challengeTriesMax,
  countChallengeTry,
  findChallengeUser,
  spendChallenge,
} from './second-factor-challenges.store.ts';
import { checkCode, type CheckedCode, type GivenCode, spendCode } from './check-second-factor-code.ts';
import { lockAccountForSession } from '../user-locks.store.ts';

export interface AnswerDeps {
  readonly rateLimits: RateLimits;
  readonly vault: PersonalVault;
}

/** A challenge that was answered with a correct code. */
export interface AnsweredChallenge {
  readonly userId: number;
  readonly token: string;
  readonly code: CheckedCode;
}

/** The caller knows the password, so the owner must learn that another person may know it too. */
const notifyWrongCodes = async (tx: Tx, userId: number, requestId: string): Promise<void> => {
  await recordEvent(tx, {
    actor: { kind: 'system' },
    type: 'user.second_factor_guessed',
    subject: { type: 'user', id: userId },
    requestId,
  });
  await notify(tx, { userId, kind: 'security.codes_guessed', params: {}, link: '/settings', mail: true });
};

/**
 * Checks the code of an unfinished sign-in. Before any comparison, the try is counted for the account and for the
 * challenge; a refusal keeps both counts. @throws BusinessError `auth.challenge_invalid`, `auth.code_invalid`;
 * OperationalError 429
 */
export const checkAnswer = async (
  { rateLimits, vault }: AnswerDeps,
  { reader, transact }: { readonly reader: Tx; readonly transact: UnitOfWork },
  { token, requestId, ...given }: GivenCode & { readonly token: string; readonly requestId: string },
): Promise<AnsweredChallenge> => {
  const userId = await findChallengeUser(reader, token);
  if (userId === undefined) throw new BusinessError('auth.challenge_invalid');
  await rateLimits.countAttempt('second-factor', String(userId));
  const tries = await countChallengeTry(reader, token);
  if (tries === undefined) throw new BusinessError('auth.challenge_invalid');
  const code = await checkCode(vault, reader, userId, given);
  if (!code) {
    if (tries === challengeTriesMax) await transact((tx) => notifyWrongCodes(tx, userId, requestId));
    throw new BusinessError('auth.code_invalid');
  }
  await rateLimits.forgive('second-factor', String(userId));
  return { userId, token, code };
};

/**
 * Opens the challenge's session, and uses up challenge and code. @throws BusinessError `auth.challenge_invalid` when
 * the challenge has ended in the meantime, `auth.code_invalid` when the code was used
 */
export const answerSecondFactor = async (
  tx: Tx,
  { userId, token, code }: AnsweredChallenge,
  { userAgent, requestId }: { readonly userAgent: string; readonly requestId: string },
): Promise<SignedIn> => {
  // Locks the account first, as a password change does, because that change ends the challenge.
  const account = await lockAccountForSession(tx, userId);
  if (!account || !(await spendChallenge(tx, token))) throw new BusinessError('auth.challenge_invalid');
  if (!(await spendCode(tx, code, { userId, requestId }))) throw new BusinessError('auth.code_invalid');
  if (account.isBlocked) throw new BusinessError('auth.account_blocked');
  return beginSession(tx, { userId, userAgent });
};
