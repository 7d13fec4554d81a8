import type { Localized } from '@parcela/domain';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { RefusalDeps } from '../identity-fingerprints/store-refusal.ts';
import type { CaseDecision } from './review-cases.store.ts';

export interface ReviewDeps {
  readonly vault: PersonalVault;
  /** IANA name of the platform's zone, in which validity is counted. */
  readonly timeZone: string;
}

/** What a decision about a case works with. */
export interface CaseContext extends ReviewDeps, RefusalDeps {
  readonly userId: number;
  /** What the person reads unless the case is accepted; in English where it is in each language. */
  readonly comment: string;
  readonly texts: Localized | null;
}

/** What was decided about. */
export type DecidedSubject = Pick<CaseDecision, 'kycCheckId' | 'amlSubmissionId'>;
