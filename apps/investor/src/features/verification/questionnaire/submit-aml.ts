import type { AmlSubmission } from '@parcela/contract';
import { updateProfile } from '@parcela/contract/investor';
import { call } from '../../../shared/api/api.ts';

/** Submits the questionnaire. The profile says afterwards whether it is done, or reviewed by staff first. */
export const submitAml = async (documentId: string, answers: AmlSubmission): Promise<void> => {
  await call(updateProfile, { params: { documentId }, body: { data: answers } });
};
