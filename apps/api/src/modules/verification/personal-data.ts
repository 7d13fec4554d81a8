import type { Tx } from '../../platform/database.ts';
import type { PersonalVault } from '../../platform/encryption.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { forgetChecks } from './kyc-checks.store.ts';
import { revoke } from './levels.ts';
import {
  hasRecords,
  listOwnChecks,
  listOwnLevels,
  listOwnQuestionnaires,
  listOwnReports,
  listOwnReviews,
} from './personal-data.views.ts';
import { closeReviewCase } from './review-cases.store.ts';

/** The levels end, so that nothing is decided about the person any more; reports and answers stay sealed. */
const forget = async (tx: Tx, userId: number): Promise<void> => {
  for (const type of ['KYC', 'AML', 'ORDER', 'INVESTOR'] as const)
    await revoke(tx, { userId, type, reason: 'account_deleted' });
  await closeReviewCase(tx, userId, 'kyc');
  await closeReviewCase(tx, userId, 'aml');
  await forgetChecks(tx, userId);
};

export const verificationPersonalData = (vault: PersonalVault): PersonalData => ({
  parts: {
    levels: listOwnLevels,
    identityChecks: listOwnChecks,
    identityReports: listOwnReports(vault),
    questionnaires: listOwnQuestionnaires(vault),
    reviews: listOwnReviews,
  },
  tables: ['verification_records', 'kyc_checks', 'aml_submissions', 'review_cases'],
  identifying: ['levels', 'identityChecks', 'identityReports', 'questionnaires'],
  hasRecords,
  forget,
});
