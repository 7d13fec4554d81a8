import { checkEmail } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { PasswordCheck } from '@parcela/platform/security/passwords.ts';
import type { RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { countSignIn, forgiveSignIns } from '@parcela/platform/security/sign-in-attempts.ts';
import { openSessionOrChallenge, type SignInResult } from './open-session-or-challenge.ts';
import { lockCredentials } from '../users.store.ts';
import { type Credentials, findCredentials } from '../users.queries.ts';

export interface SignInDeps {
  readonly rateLimits: RateLimits;
  readonly passwords: PasswordCheck;
}

export interface SignInAttempt {
  readonly identifier: string;
  readonly password: string;
  readonly clientAddress: string;
}

/** The checked credentials, compared again when the session opens. */
export interface CheckedCredentials {
  readonly userId: number;
  readonly passwordHash: string;
}

/** A text that cannot be an address has no account, and PostgreSQL would refuse some such texts. */
const findByIdentifier = async (reader: Tx, identifier: string): Promise<Credentials | undefined> =>
  checkEmail(identifier).ok ? findCredentials(reader, identifier) : undefined;

/**
 * Checks identifier and password. The attempt is counted before anything is computed; an unknown address takes as
 * long and gets the same answer as a wrong password. @throws BusinessError `auth.credentials_invalid`,
 * `auth.email_not_confirmed`; OperationalError 429
 */
export const checkCredentials = async (
  deps: SignInDeps,
  reader: Tx,
  { identifier, password, clientAddress }: SignInAttempt,
): Promise<CheckedCredentials> => {
  const source = { email: identifier, clientAddress };
  await countSignIn(deps.rateLimits, 'investor', source);
  const account = await findByIdentifier(reader, identifier);
  const isRight = await deps.passwords.matches(account?.passwordHash, password);
  if (typeof account?.passwordHash !== 'string' || !isRight)
    throw new BusinessError('auth.credentials_invalid');
  await forgiveSignIns(deps.rateLimits, 'investor', source);
  if (!account.isConfirmed) throw new BusinessError('auth.email_not_confirmed');
  return { userId: account.userId, passwordHash: account.passwordHash };
};

/**
 * Continues after the credentials were checked: opens a session, or requests the second factor. @throws BusinessError
 * `auth.credentials_invalid` when the password changed or the account was deleted in the meantime
 */
export const signIn = async (
  tx: Tx,
  { userId, passwordHash }: CheckedCredentials,
  userAgent: string,
): Promise<SignInResult> => {
  if (!(await lockCredentials(tx, userId, passwordHash))) throw new BusinessError('auth.credentials_invalid');
  return openSessionOrChallenge(tx, { userId, userAgent });
};
