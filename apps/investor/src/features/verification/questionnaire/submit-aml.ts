import { updateProfile } from '@parcela/client/investor';
import type { AmlSubmission } from '@parcela/contract';

/** Submits the questionnaire. Whether it is done, or staff look at it first, the profile says afterwards. */
export const submitAml = async (documentId: string, answers: AmlSubmission): Promise<void> => {
  await updateProfile({ path: { documentId }, body: { data: answers }, throwOnError: true });
};
