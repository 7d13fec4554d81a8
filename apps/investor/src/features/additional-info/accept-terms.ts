import { updateProfile } from '@parcela/client/investor';
import { loadMe, refreshMe } from '../../shared/session/me-options.ts';

/** Accepts the documents in force. Throws an ApiFailure: `auth.sign_up_closed` when there are none. */
export const acceptTerms = async (): Promise<void> => {
  const { userProfile } = await loadMe();
  await updateProfile({
    path: { documentId: userProfile.documentId },
    body: { data: { termsAndPrivacyAccepted: true } },
    throwOnError: true,
  });
  await refreshMe();
};
