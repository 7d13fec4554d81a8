import { updateProfile } from '@parcela/contract/investor';
import { call } from '../../shared/api/api.ts';
import { loadMe, refreshMe } from '../../shared/session/me-options.ts';

/** Accepts the documents in force. Throws an ApiFailure: `auth.sign_up_closed` when no documents are in force. */
export const acceptTerms = async (): Promise<void> => {
  const { userProfile } = await loadMe();
  await call(updateProfile, {
    params: { documentId: userProfile.documentId },
    body: { data: { termsAndPrivacyAccepted: true } },
  });
  await refreshMe();
};
