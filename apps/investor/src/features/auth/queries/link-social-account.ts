import { linkSocialAccount as linkCall } from '@parcela/client/investor';
import { type Challenge, type LinkQuestion, storeSession } from './start-session.ts';
import type { SocialProvider } from './start-social-sign-in.ts';

/**
 * Links the account, with its password or, given null, without; returns the challenge when a code is needed next. Throws
 * an ApiFailure: `auth.credentials_invalid` for a wrong password, `auth.social_failed` when it took too long.
 */
export const linkSocialAccount = async (
  provider: SocialProvider,
  { token }: LinkQuestion,
  password: string | null,
): Promise<Challenge | null> => {
  const { data } = await linkCall({ path: { provider }, body: { token, password }, throwOnError: true });
  return storeSession(data);
};
