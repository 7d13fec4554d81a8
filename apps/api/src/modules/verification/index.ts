/** Verification: which levels a person has reached, identity checks and the AML questionnaire (design §4). */
export { grantLevel, investorLevels, isClearedToInvest, levelsOf } from './levels.ts';
export { setVerificationOptions, type SetVerificationOptionsInput } from './set-verification-options.ts';
export { verificationJobs, verificationSweeps } from './verification.jobs.ts';
export type { KycApplicant, KycProvider, VerifiedPerson } from './verification.ports.ts';
export { verificationRoutes, type VerificationRoutesDeps } from './verification.routes.ts';
