import { safeNext } from '@parcela/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { newSecret } from '../../../platform/ids.ts';
import { acceptIdentity, type AcceptIdentityDeps } from './accept-social-identity.ts';
import { openSessionOrChallenge, type SignInResult } from '../sign-in/open-session-or-challenge.ts';
import { deleteOldAttempts, insertAttempt, type SocialOrigin, takeAttempt } from './social-attempts.store.ts';
import type { SocialProvider, SocialSecrets } from './social-sign-in.ports.ts';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Sweep } from '../../../platform/jobs/scheduled-jobs.ts';

export interface SocialStartInput extends Omit<SocialOrigin, 'next' | 'accepted'> {
  readonly provider: SocialProvider;
  readonly secrets: SocialSecrets;
  /** The cookie of the browser. */
  readonly browser: string;
  /** Where the person wanted to go, as it stood in the address. */
  readonly next: string | undefined;
  readonly hasTicked: boolean;
}

export const newSocialSecrets = (): SocialSecrets => ({
  state: newSecret(),
  nonce: newSecret(),
  codeVerifier: newSecret(),
});

/** Keeps what the person brought and ticked until the browser is back. */
export const startSocialSignIn = async (
  deps: AcceptIdentityDeps,
  tx: Tx,
  { next, hasTicked, ...attempt }: SocialStartInput,
): Promise<void> => {
  await insertAttempt(tx, {
    ...attempt,
    next: next === undefined ? null : safeNext(next),
    accepted: hasTicked ? await deps.findPublishedTerms(tx) : null,
  });
};

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
  const attempt = await takeAttempt(tx, { provider, code, browser });
  if (!attempt) throw new BusinessError('auth.social_failed');
  const userId = await acceptIdentity(deps, tx, { ...attempt, provider, requestId });
  return { ...(await openSessionOrChallenge(tx, { userId, userAgent })), next: attempt.next };
};

/** Names and addresses of people who never finished stay no longer than their attempts. */
export const createForgetSocialAttempts = (deps: { readonly transact: UnitOfWork }): Sweep => ({
  name: 'accounts.forget-social-attempts',
  everyS: 60,
  run: async () => {
    await deps.transact(deleteOldAttempts);
    return 'done';
  },
});
