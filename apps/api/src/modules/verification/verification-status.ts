import type { KycCheckState } from './verification.tables.ts';
import type { Standing } from './verification.views.ts';

/** What a person is shown of a check. */
export interface VerificationStatus {
  readonly state: 'none' | 'expired' | KycCheckState;
  /** What the provider lets the person read about a refusal. */
  readonly comment: string | null;
  readonly since: Date | null;
}

const none: VerificationStatus = { state: 'none', comment: null, since: null };

/** A valid level is done whatever a renewal is about; an expired one until a new check is under way. */
export const kycStatus = (standing: Standing): VerificationStatus => {
  const { kycGrantedAt, kycState, kycSince, kycValidUntil } = standing;
  if (kycGrantedAt && !standing.isKycExpired) return { state: 'done', comment: null, since: kycGrantedAt };
  if (kycState !== null && kycState !== 'done')
    return { state: kycState, comment: standing.kycComment, since: kycSince };
  // A check that ended well but whose level was revoked has to be done anew.
  return kycGrantedAt ? { state: 'expired', comment: null, since: kycValidUntil } : none;
};

/** The questionnaire was answered at once, waits for compliance, or was refused by it. */
export const amlStatus = ({ amlState, amlSince }: Standing): VerificationStatus =>
  amlState === null ? none : { state: amlState, comment: null, since: amlSince };
