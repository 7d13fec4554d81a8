import type { Localized } from '@parcela/domain';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import type { CaseDecision } from './review-cases.store.ts';

export interface ReviewDeps {
  readonly vault: PersonalVault;
  /** IANA name of the platform's time zone, which determines validity. */
  readonly timeZone: string;
}

/** The data and dependencies of a decision about a case. */
export interface CaseContext extends ReviewDeps, RefusalDeps {
  readonly userId: number;
  /** The text that the user reads unless the case is accepted; in English if every language has one. */
  readonly comment: string;
  readonly texts: Localized | null;
}

/** The subject of the decision. */
export type DecidedSubject = Pick<CaseDecision, 'kycCheckId' | 'amlSubmissionId'>;
