/** Verification: which levels a person has reached, identity checks and the AML questionnaire (design §4). */
export { setLadder } from './change-ladder.ts';
export { ladderRoutes } from './ladder.routes.ts';
export { grantLevel, investorLevels, isClearedToInvest, levelsOf } from './levels.ts';
export { verificationPersonalData } from './personal-data.ts';
export { setVerificationOptions } from './set-verification-options.ts';
export { verificationJobs, verificationSweeps } from './verification.jobs.ts';
export { verificationRoutes } from './verification.routes.ts';
