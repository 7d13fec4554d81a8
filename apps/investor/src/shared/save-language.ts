import { updateProfile } from '@parcela/client/investor';
import type { Locale } from '@parcela/contract';
import { meOptions } from './me.ts';
import { queryClient } from './query-client.ts';
import { session } from './session.ts';

/**
 * The language chosen by a signed-in person goes to the profile, so that mails come in it too (spec section 4).
 * The screen has switched already; should this fail, the next choice says it again.
 */
export const saveLanguage = async (language: Locale): Promise<void> => {
  const me = queryClient.getQueryData(meOptions().queryKey);
  if (!session.isSignedIn() || me === undefined || me.userProfile.language === language) return;
  const path = { documentId: me.userProfile.documentId };
  const { data } = await updateProfile({ path, body: { data: { language } }, throwOnError: true });
  queryClient.setQueryData(meOptions().queryKey, (known) => known && { ...known, userProfile: data.data });
};
