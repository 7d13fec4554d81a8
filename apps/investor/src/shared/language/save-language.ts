import type { Locale } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { meOptions } from '../session/me-options.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { session } from '../session/session.ts';

/**
 * Saves the language chosen by a signed-in user in the profile, so that mails also use it (spec section 4). The
 * screen has already changed; if saving fails, the next choice saves the language.
 */
export const saveLanguage = async (language: Locale): Promise<void> => {
  const me = queryClient.getQueryData(meOptions().queryKey);
  if (!session.isSignedIn() || me === undefined || me.userProfile.language === language) return;
  await saveProfile({ language });
};
