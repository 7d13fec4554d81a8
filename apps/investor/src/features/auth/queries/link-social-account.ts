import { linkSocialAccount as linkCall } from '@parcela/contract/investor';
import { call } from '../../../shared/api/api.ts';
import { type Challenge, type LinkQuestion, storeSession } from './start-session.ts';
import type { SocialProvider } from './start-social-sign-in.ts';

/**
 * Links the account with its password, or without one if `null` is given; returns the challenge when a code is needed
 * next. Throws an ApiFailure: `auth.credentials_invalid` for a wrong password, `auth.social_failed` after too long a
 * delay.
 */
export const linkSocialAccount = async (
  provider: SocialProvider,
  { token }: LinkQuestion,
  password: string | null,
): Promise<Challenge | null> => {
  const data = await call(linkCall, { params: { provider }, body: { token, password } });
  return storeSession(data);
};
