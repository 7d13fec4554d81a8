import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { acceptIdentity, type AcceptIdentityDeps } from './accept-social-identity.ts';
import { openSessionOrChallenge, type SignInResult } from '../sign-in/open-session-or-challenge.ts';
import { askForPassword, deleteAttempt, lockAttempt } from './social-attempts.store.ts';
import type { SocialProvider } from '@parcela/providers/ports/social-sign-in.ts';

export interface SocialFinishInput {
  readonly provider: SocialProvider;
  readonly code: string;
  readonly browser: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/**
 * An account whose password a stranger may have set is linked only after the user says whether they know the
 * password.
 */
export interface LinkQuestion {
  readonly jwt: null;
  readonly link: { readonly token: string };
}

/**
 * Exchanges the redirect's code for a session, for the second-factor question or for the password question.
 * @throws BusinessError `auth.social_failed` for a code that is not live in this browser, and the errors of
 * `acceptIdentity`
 */
export const finishSocialSignIn = async (
  deps: AcceptIdentityDeps,
  tx: Tx,
  { provider, code, browser, userAgent, requestId }: SocialFinishInput,
): Promise<(SignInResult | LinkQuestion) & { readonly next: string | null }> => {
  const attempt = await lockAttempt(tx, { provider, code, browser }, { isAsked: false });
  if (!attempt) throw new BusinessError('auth.social_failed');
  const { id, next } = attempt;
  const accepted = await acceptIdentity(deps, tx, { ...attempt, provider, requestId });
  if (accepted === 'password_asked')
    return { jwt: null, link: { token: await askForPassword(tx, id) }, next };
  await deleteAttempt(tx, id);
  return { ...(await openSessionOrChallenge(tx, { userId: accepted, userAgent })), next };
};
