import type { Tx } from '@parcela/platform/database/database.ts';
import { openSessionOrChallenge, type SignInResult } from '../sign-in/open-session-or-challenge.ts';
import { claimSignUpBrowser } from './sign-up-browser.store.ts';

/** A user who has just typed the password need not type it again. */
const withinMinutes = 15;

/**
 * Signs in with the secret of the browser that signed up, and uses up the secret; a second factor is still required.
 * Undefined if the secret is unknown, used, void or old, or the address is not confirmed yet. @throws BusinessError
 * `auth.account_blocked`, `auth.credentials_invalid` when the account is gone
 */
export const continueSignUp = async (
  tx: Tx,
  { secret, userAgent }: { readonly secret: string; readonly userAgent: string },
): Promise<SignInResult | undefined> => {
  const userId = await claimSignUpBrowser(tx, secret, withinMinutes);
  return userId === undefined ? undefined : openSessionOrChallenge(tx, { userId, userAgent });
};
