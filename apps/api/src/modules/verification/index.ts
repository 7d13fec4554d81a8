/** Verification: which levels a person has reached, identity checks and the AML questionnaire (design §4). */
export { setLadder } from './change-ladder.ts';
export { ladderRoutes } from './ladder.routes.ts';
export { amlRoutes } from './aml.routes.ts';
export { changeRequestsRoutes } from './change-requests.routes.ts';
export { grantLevel, investorLevels, isClearedToInvest, levelsOf } from './levels.ts';
export { listWithoutLevel } from './records.store.ts';
export { bankIdRoutes } from './bank-id.routes.ts';
export { createForgetBankIdAttempts } from './bank-id-attempts.store.ts';
export { createIdentityMarks } from './identity-marks.ts';
export { overrideVerification } from './override-verification.ts';
export { verificationPersonalData } from './personal-data.ts';
export { reviewsRoutes } from './reviews.routes.ts';
export { setVerificationOptions } from './set-verification-options.ts';
export { verificationJobs, verificationSweeps } from './verification.jobs.ts';
export { verificationRoutes } from './verification.routes.ts';
