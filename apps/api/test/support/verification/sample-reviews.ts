import type { IdentityExceptionKind } from '@parcela/domain';
import { saveProfileFields } from '../../../src/modules/accounts/index.ts';
import { insertSubmission } from '../../../src/modules/verification/questionnaire/aml-questionnaire.store.ts';
import { insertChangeRequest } from '../../../src/modules/verification/change-requests/change-requests.store.ts';
import { insertException } from '../../../src/modules/verification/exceptions/identity-exceptions.store.ts';
import { openReviewCase } from '../../../src/modules/verification/reviews/review-cases.store.ts';
import { answers, personal } from './sample-questionnaire.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { testVault } from '../app/test-app.ts';

/** The profile has personal data that no provider has verified. */
export const sampleProfile = (tx: Tx, userId: number): Promise<void> =>
  saveProfileFields(tx, testVault, userId, { values: personal });

/** documentId of a change request of a user who has moved. */
export const sampleChangeRequest = async (tx: Tx, userId: number): Promise<string> => {
  await sampleProfile(tx, userId);
  const wanted = { values: { cityAddress: 'Zlín', postalCode: '760 01' }, reason: 'Přestěhování' };
  const documentId = await insertChangeRequest(tx, testVault, { userId, wanted });
  if (documentId === undefined) throw new Error('another request of this person waits');
  return documentId;
};

/** documentId of an open exception that one member of staff requested and another approved. */
export const sampleException = async (
  tx: Tx,
  userId: number,
  [requestedBy, recordedBy]: readonly [number, number],
  kind: IdentityExceptionKind = 'document_without_end',
): Promise<string> => {
  const reason = 'The embassy confirms it';
  const documentId = await insertException(tx, { userId, kind, reason, requestedBy, recordedBy });
  if (documentId === undefined) throw new Error('the exception is there already');
  return documentId;
};

/** documentId of the case of a politically exposed person. */
export const sampleReviewCase = async (tx: Tx, userId: number): Promise<string> => {
  await sampleProfile(tx, userId);
  const reasons = ['politically_exposed'];
  const { finalCheck: _, ...given } = answers;
  await insertSubmission(tx, testVault, {
    userId,
    questionnaire: { ...personal, ...given, expectedTradesVolume: 2, politicallyExposed: true },
    reasons,
  });
  return openReviewCase(tx, { userId, kind: 'aml', reasons });
};
