import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { PersonalData } from '@parcela/platform/personal-data.ts';
import { deleteFingerprints } from './identity-fingerprints/identity-fingerprints.store.ts';
import { deleteDraft } from './questionnaire/aml-drafts.store.ts';
import { withdrawChangeRequests } from './change-requests/change-requests.store.ts';
import { listOwnExceptions } from './exceptions/identity-exceptions.store.ts';
import { deleteChecks } from './identity-checks/kyc-checks.store.ts';
import { revoke } from './levels/levels.ts';
import {
  findOwnDraft,
  hasRecords,
  listOwnChangeRequestsInFull,
  listOwnChecks,
  listOwnLevels,
  listOwnQuestionnaires,
  listOwnReports,
  listOwnReviews,
} from './personal-data.queries.ts';
import { purgeRefusals } from './identity-fingerprints/refused-identities.store.ts';
import { closeReviewCase } from './reviews/review-cases.store.ts';
import { deleteRisk, findRisk } from './risk/risk-scores.store.ts';

/**
 * The levels end, so that no more decisions about the user are made; submitted data stays encrypted, and a refusal
 * stays known.
 */
const erase = async (tx: Tx, userId: number): Promise<void> => {
  for (const type of ['KYC', 'AML', 'ORDER', 'INVESTOR'] as const)
    await revoke(tx, { userId, type, reason: 'account_deleted' });
  await closeReviewCase(tx, userId, 'kyc');
  await closeReviewCase(tx, userId, 'aml');
  await deleteDraft(tx, userId);
  await withdrawChangeRequests(tx, { userId });
  await deleteChecks(tx, userId);
  await deleteFingerprints(tx, userId);
  await deleteRisk(tx, userId);
};

export const verificationPersonalData = (vault: PersonalVault): PersonalData => ({
  parts: {
    levels: listOwnLevels,
    identityChecks: listOwnChecks,
    identityReports: listOwnReports(vault),
    questionnaireDraft: findOwnDraft(vault),
    questionnaires: listOwnQuestionnaires(vault),
    changeRequests: listOwnChangeRequestsInFull(vault),
    reviews: listOwnReviews,
    identityExceptions: listOwnExceptions,
    risk: async (tx, userId) => (await findRisk(tx, userId)) ?? null,
  },
  tables: [
    'verification_records',
    'kyc_checks',
    'aml_drafts',
    'aml_submissions',
    'change_requests',
    'review_cases',
    'risk_scores',
    'identity_exceptions',
  ],
  identifying: ['levels', 'identityChecks', 'identityReports', 'questionnaires', 'changeRequests'],
  hasRecords,
  erase,
  purge: purgeRefusals,
});
