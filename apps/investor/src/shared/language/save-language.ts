import type { Locale } from '@parcela/domain';
import { meOptions } from '../session/me.ts';
import { queryClient } from '../api/query-client.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { session } from '../session/session.ts';

/**
 * The language chosen by a signed-in person goes to the profile, so that mails come in it too (spec section 4).
 * The screen has switched already; should this fail, the next choice says it again.
 */
export const saveLanguage = async (language: Locale): Promise<void> => {
  const me = queryClient.getQueryData(meOptions().queryKey);
  if (!session.isSignedIn() || me === undefined || me.userProfile.language === language) return;
  await saveProfile({ language });
};
