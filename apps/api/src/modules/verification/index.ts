/**
 * Verification: the levels that a user has reached, identity checks and the AML questionnaire
 * (docs/architecture/verification.md).
 */
export { verificationLevelsRoutes } from './level-options/operator-verification-options.routes.ts';
export { amlRoutes } from './questionnaire/aml-drafts.routes.ts';
export { changeRequestsRoutes } from './change-requests/change-requests.routes.ts';
export { grantLevel, investorLevels, isClearedToInvest, levelsOf } from './levels/levels.ts';
export { listWithoutLevel } from './levels/verification-records.store.ts';
export { bankIdRoutes } from './bank-id/bank-id.routes.ts';
export { createPurgeBankIdAttempts } from './bank-id/purge-bank-id-attempts.ts';
export { createIdentityFingerprints } from './identity-fingerprints/identity-fingerprints.ts';
export { verificationPersonalData } from './personal-data.ts';
export { operatorChangeRequestsRoutes } from './change-requests/operator-change-requests.routes.ts';
export { identityExceptionsRoutes } from './exceptions/operator-identity-exceptions.routes.ts';
export { operatorLevelsRoutes } from './levels/operator-levels.routes.ts';
export { reviewDocumentsRoutes } from './reviews/documents/review-documents.routes.ts';
export { reviewsRoutes } from './reviews/operator-reviews.routes.ts';
export { followRisk } from './risk/follow-risk.ts';
export { setVerificationOptions } from './level-options/set-verification-options.ts';
export { verificationJobs, verificationScheduledJobs } from './verification.jobs.ts';
export { verificationRoutes } from './verification.routes.ts';
export { verificationApprovals } from './verification-approvals.ts';
