import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { acceptIdentity, type AcceptIdentityDeps } from './accept-social-identity.ts';
import { openSessionOrChallenge, type SignInResult } from '../sign-in/open-session-or-challenge.ts';
import { deleteAttempt, findAskedEmail, type HeldCode, lockAttempt } from './social-attempts.store.ts';
import { confirmPassword, type StepUpDeps } from '../step-up/step-up.ts';
import { findCredentials } from '../users.queries.ts';

export interface LinkAnswerDeps extends AcceptIdentityDeps, StepUpDeps {}

/** The checked answer to the password question; null: without a password. */
export interface LinkAnswer {
  readonly passwordHash: string | null;
}

/**
 * Checks the password that the user gives for the account to be linked, counted like a step-up. A wrong password
 * leaves the question open.
 * @throws BusinessError `auth.social_failed` when this browser has no open question, `auth.credentials_invalid`;
 * OperationalError 429
 */
export const checkLinkAnswer = async (
  deps: StepUpDeps,
  reader: Tx,
  { password, ...question }: HeldCode & { readonly password: string | null },
): Promise<LinkAnswer> => {
  const email = await findAskedEmail(reader, question);
  if (email === undefined) throw new BusinessError('auth.social_failed');
  if (password === null) return { passwordHash: null };
  const account = await findCredentials(reader, email);
  if (!account) throw new BusinessError('auth.social_failed');
  return { passwordHash: await confirmPassword(deps, reader, { userId: account.userId, password }) };
};

/**
 * Links the account and continues like any sign-in. @throws BusinessError `auth.social_failed` when the question was
 * answered in the meantime, and the errors of `acceptIdentity`
 */
export const linkSocialAccount = async (
  deps: AcceptIdentityDeps,
  tx: Tx,
  {
    answer,
    userAgent,
    requestId,
    ...question
  }: HeldCode & { readonly answer: LinkAnswer; readonly userAgent: string; readonly requestId: string },
): Promise<SignInResult & { readonly next: string | null }> => {
  const attempt = await lockAttempt(tx, question, { isAsked: true });
  if (!attempt) throw new BusinessError('auth.social_failed');
  const { provider } = question;
  const userId = await acceptIdentity(deps, tx, { ...attempt, provider, requestId, answer });
  invariant(userId !== 'password_asked', 'an answered question is not asked again');
  await deleteAttempt(tx, attempt.id);
  return { ...(await openSessionOrChallenge(tx, { userId, userAgent })), next: attempt.next };
};
