import { updateProfile } from '@parcela/client/investor';
import type { AmlSubmission } from '@parcela/contract';

/** Submits the questionnaire. The profile says afterwards whether it is done, or reviewed by staff first. */
export const submitAml = async (documentId: string, answers: AmlSubmission): Promise<void> => {
  await updateProfile({ path: { documentId }, body: { data: answers }, throwOnError: true });
};
