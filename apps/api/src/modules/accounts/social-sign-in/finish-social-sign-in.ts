import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { acceptIdentity, type AcceptIdentityDeps } from './accept-social-identity.ts';
import { openSessionOrChallenge, type SignInResult } from '../sign-in/open-session-or-challenge.ts';
import { claimAttempt } from './social-attempts.store.ts';
import type { SocialProvider } from '@parcela/providers/ports/social-sign-in.ts';

export interface SocialFinishInput {
  readonly provider: SocialProvider;
  readonly code: string;
  readonly browser: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/**
 * Changes the code of the redirect for a session, or for the question of the second factor.
 * @throws BusinessError `auth.social_failed` for a code that is no live one of this browser, and those of
 * `acceptIdentity`
 */
export const finishSocialSignIn = async (
  deps: AcceptIdentityDeps,
  tx: Tx,
  { provider, code, browser, userAgent, requestId }: SocialFinishInput,
): Promise<SignInResult & { readonly next: string | null }> => {
  const attempt = await claimAttempt(tx, { provider, code, browser });
  if (!attempt) throw new BusinessError('auth.social_failed');
  const userId = await acceptIdentity(deps, tx, { ...attempt, provider, requestId });
  return { ...(await openSessionOrChallenge(tx, { userId, userAgent })), next: attempt.next };
};
