import type { BodyOf } from '@parcela/contract';
import { updateProfile } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { call } from '../api/api.ts';
import { loadMe, meOptions } from '../session/me-options.ts';

/**
 * Changes plain fields of the user's own profile; every screen shows them immediately. Throws an
 * `ApiFailure`.
 */
export const saveProfile = async (change: BodyOf<typeof updateProfile>['data']): Promise<void> => {
  const { userProfile } = await loadMe();
  const params = { documentId: userProfile.documentId };
  const { data } = await call(updateProfile, { params, body: { data: change } });
  queryClient.setQueryData(meOptions().queryKey, (known) => known && { ...known, userProfile: data });
};
