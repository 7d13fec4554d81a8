import { type UpdateProfileData, updateProfile } from '@parcela/client/investor';
import { queryClient } from '@parcela/web';
import { loadMe, meOptions } from '../session/me-options.ts';

/** Changes plain fields of the person's own profile; every screen shows them immediately. Throws an `ApiFailure`. */
export const saveProfile = async (change: UpdateProfileData['body']['data']): Promise<void> => {
  const { userProfile } = await loadMe();
  const path = { documentId: userProfile.documentId };
  const { data } = await updateProfile({ path, body: { data: change }, throwOnError: true });
  queryClient.setQueryData(meOptions().queryKey, (known) => known && { ...known, userProfile: data.data });
};
