import { safeNext } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { newSecret } from '@parcela/platform/ids.ts';
import type { AcceptIdentityDeps } from './accept-social-identity.ts';
import { insertAttempt, type SocialOrigin } from './social-attempts.store.ts';
import type { SocialProvider, SocialSecrets } from '@parcela/providers/ports/social-sign-in.ts';

export interface SocialStartInput extends Omit<SocialOrigin, 'next' | 'accepted'> {
  readonly provider: SocialProvider;
  readonly secrets: SocialSecrets;
  /** The cookie of the browser. */
  readonly browser: string;
  /** The page that the user wanted to open, as in the address. */
  readonly next: string | undefined;
  readonly hasTicked: boolean;
}

export const newSocialSecrets = (): SocialSecrets => ({
  state: newSecret(),
  nonce: newSecret(),
  codeVerifier: newSecret(),
});

/** Stores the data and agreements of the user until the browser is back. */
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
