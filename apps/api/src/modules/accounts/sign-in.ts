import { checkEmail, emailKey } from '@parcela/domain';
import type { Tx } from '../../platform/database.ts';
import { BusinessError, invariant } from '../../platform/errors.ts';
import { networkOf } from '../../platform/client-network.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import { openSession } from '../../platform/sessions.ts';
import type { AccountSummary } from './create-account.ts';
import type { PasswordCheck } from '../../platform/passwords.ts';
import { noteSignIn } from './profile.store.ts';
import { attemptSubject } from './resend-confirmation.ts';
import { holdCredentials } from './users.store.ts';
import { type Credentials, findCredentials, findUser } from './users.views.ts';

export interface SignInDeps {
  readonly rateLimits: RateLimits;
  readonly passwords: PasswordCheck;
}

export interface SignInAttempt {
  readonly identifier: string;
  readonly password: string;
  readonly clientAddress: string;
}

/** What cannot be an address has no account, and some of it the database would not even take as text. */
const findByIdentifier = async (reader: Tx, identifier: string): Promise<Credentials | undefined> =>
  checkEmail(identifier).ok ? findCredentials(reader, emailKey(identifier)) : undefined;

/**
 * Checks identifier and password. The attempt is counted before anything is computed (TC-L1), and an unknown
 * address takes as long and answers the same as a wrong password.
 * @throws BusinessError `auth.credentials_invalid`, `auth.email_not_confirmed`; OperationalError 429
 */
export const checkCredentials = async (
  deps: SignInDeps,
  reader: Tx,
  { identifier, password, clientAddress }: SignInAttempt,
): Promise<Credentials> => {
  const accountName = attemptSubject(identifier);
  // Few tries from one network, so that nobody can keep the owner out from another; many from all of them together.
  const subject = `${accountName}|${networkOf(clientAddress)}`;
  await deps.rateLimits.countAttempt('sign-in-account', accountName);
  await deps.rateLimits.countAttempt('sign-in', subject);
  const account = await findByIdentifier(reader, identifier);
  const isRight = await deps.passwords.matches(account?.passwordHash, password);
  if (!account || !isRight) throw new BusinessError('auth.credentials_invalid');
  await deps.rateLimits.forgive('sign-in', subject);
  if (!account.isConfirmed) throw new BusinessError('auth.email_not_confirmed');
  return account;
};

/**
 * Opens a session for credentials that were just checked.
 * @throws BusinessError `auth.credentials_invalid` when the password changed or the account went meanwhile
 */
export const signIn = async (
  tx: Tx,
  { userId, passwordHash }: Credentials,
  userAgent: string,
): Promise<{ jwt: string; user: AccountSummary }> => {
  if (!(await holdCredentials(tx, userId, passwordHash))) throw new BusinessError('auth.credentials_invalid');
  const user = await findUser(tx, userId);
  invariant(user, 'an account that is held is there');
  await noteSignIn(tx, userId);
  const jwt = await openSession(tx, { audience: 'investor', subjectId: userId, userAgent });
  return { jwt, user: { id: user.id, documentId: user.documentId, email: user.email } };
};
