import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { beginSession, type SignedIn } from './begin-session.ts';
import { insertChallenge } from '../second-factor/second-factor-challenges.store.ts';
import { lockAccountForSession } from '../user-locks.store.ts';

/** The answer to a correct first step; `POST /api/auth/second-factor` takes the token and a code. */
export interface SecondFactorQuestion {
  readonly jwt: null;
  readonly challenge: { readonly token: string; readonly methods: ('totp' | 'recovery')[] };
}

export type SignInResult = SignedIn | SecondFactorQuestion;

/**
 * Opens a session for a user who proved their identity by password, Google or Apple. With an enabled second factor it
 * requests a code instead and opens no session before the code arrives. @throws BusinessError
 * `auth.credentials_invalid` when the account is gone, `auth.account_blocked`
 */
export const openSessionOrChallenge = async (
  tx: Tx,
  { userId, userAgent }: { readonly userId: number; readonly userAgent: string },
): Promise<SignInResult> => {
  const account = await lockAccountForSession(tx, userId);
  if (!account) throw new BusinessError('auth.credentials_invalid');
  if (account.isBlocked) throw new BusinessError('auth.account_blocked');
  if (!account.hasSecondFactor) return beginSession(tx, { userId, userAgent });
  const token = await insertChallenge(tx, userId);
  return { jwt: null, challenge: { token, methods: ['totp', 'recovery'] } };
};
