import type { KycCheckState } from '../verification.tables.ts';
import type { Standing } from './me.queries.ts';

/** The state of a check as the user sees it. */
export interface VerificationStatus {
  readonly state: 'none' | 'expired' | KycCheckState;
  /** The comment of the provider or of compliance on a refusal. */
  readonly comment: string | null;
  readonly since: Date | null;
}

/** A check that follows an accepted one whose level is still valid. */
export interface Renewal {
  /** `due`: the document ends soon and no new check was started. */
  readonly state: 'due' | 'draft' | 'pending' | 'review' | 'retry';
  readonly comment: string | null;
}

export interface KycStatus extends VerificationStatus {
  readonly validUntil: Date | null;
  readonly renewal: Renewal | null;
}

const none: VerificationStatus = { state: 'none', comment: null, since: null };

/**
 * A valid level counts as done even during a renewal; an expired one does until a new check is in progress.
 */
const stateOfKyc = (standing: Standing): VerificationStatus => {
  const { kycGrantedAt, kycState, kycSince, kycValidUntil } = standing;
  if (kycGrantedAt && !standing.isKycExpired) return { state: 'done', comment: null, since: kycGrantedAt };
  if (kycState !== null && kycState !== 'done')
    return { state: kycState, comment: standing.kycComment, since: kycSince };
  // A successful check whose level was revoked must be repeated.
  return kycGrantedAt ? { state: 'expired', comment: null, since: kycValidUntil } : none;
};

const renewalOf = ({ kycState, kycComment, isKycRenewable }: Standing): Renewal | null => {
  // Another check may have been unfinished when this one was accepted.
  if (!isKycRenewable) return null;
  // A permanent refusal has also ended the level.
  const isUnderWay = kycState !== null && kycState !== 'done' && kycState !== 'rejected';
  return isUnderWay ? { state: kycState, comment: kycComment } : { state: 'due', comment: null };
};

/** The state of identity verification, the end of its validity, and the next step. */
export const kycStatus = (standing: Standing): KycStatus => {
  const status = stateOfKyc(standing);
  return {
    ...status,
    validUntil: standing.kycValidUntil,
    renewal: status.state === 'done' ? renewalOf(standing) : null,
  };
};

/** A valid level counts as done; otherwise the state of the newest questionnaire; otherwise an unfinished draft. */
export const amlStatus = (standing: Standing): VerificationStatus => {
  const { amlGrantedAt, amlState, amlDraftSavedAt } = standing;
  if (amlGrantedAt) return { state: 'done', comment: null, since: amlGrantedAt };
  if (amlState !== null && amlState !== 'done')
    return { state: amlState, comment: standing.amlComment, since: standing.amlSince };
  return amlDraftSavedAt ? { state: 'draft', comment: null, since: amlDraftSavedAt } : none;
};
