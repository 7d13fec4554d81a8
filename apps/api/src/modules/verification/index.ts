/** Verification: which levels a person has reached, identity checks and the AML questionnaire (design §4). */
export { grantLevel, isClearedToInvest, levelsOf } from './levels.ts';
