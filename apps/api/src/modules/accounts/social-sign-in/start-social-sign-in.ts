import { safeNext } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { newSecret } from '@parcela/platform/ids.ts';
import type { AcceptIdentityDeps } from './accept-social-identity.ts';
import { insertAttempt, type SocialOrigin } from './social-attempts.store.ts';
import type { SocialProvider, SocialSecrets } from '@parcela/providers/ports/social-sign-in.ts';

export interface SocialStartInput extends Omit<SocialOrigin, 'next' | 'accepted'> {
  readonly provider: SocialProvider;
  readonly secrets: SocialSecrets;
  /** The browser's cookie. */
  readonly browser: string;
  /** The page that the user wanted to open, as an address. */
  readonly next: string | undefined;
  readonly hasTicked: boolean;
}

export const newSocialSecrets = (): SocialSecrets => ({
  state: newSecret(),
  nonce: newSecret(),
  codeVerifier: newSecret(),
});

/** Stores the user's data and consents until the browser returns. */
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
