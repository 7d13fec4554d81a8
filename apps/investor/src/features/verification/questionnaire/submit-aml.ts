import type { AmlSubmission } from '@parcela/contract';
import { updateProfile } from '@parcela/contract/investor';
import { call } from '../../../shared/api/api.ts';

/** Submits the questionnaire. Afterwards the profile says whether it is complete or waits for staff. */
export const submitAml = async (documentId: string, answers: AmlSubmission): Promise<void> => {
  await call(updateProfile, { params: { documentId }, body: { data: answers } });
};
