import type { KycCheckState } from '../verification.tables.ts';
import type { Standing } from './me.queries.ts';

/** What a person is shown of a check. */
export interface VerificationStatus {
  readonly state: 'none' | 'expired' | KycCheckState;
  /** The comment of the provider or of compliance on a refusal. */
  readonly comment: string | null;
  readonly since: Date | null;
}

/** A check that comes after an accepted one, while that one's level is valid. */
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

/** A valid level is done whatever a renewal is about; an expired one until a new check is under way. */
const stateOfKyc = (standing: Standing): VerificationStatus => {
  const { kycGrantedAt, kycState, kycSince, kycValidUntil } = standing;
  if (kycGrantedAt && !standing.isKycExpired) return { state: 'done', comment: null, since: kycGrantedAt };
  if (kycState !== null && kycState !== 'done')
    return { state: kycState, comment: standing.kycComment, since: kycSince };
  // A check that ended well but whose level was revoked has to be repeated.
  return kycGrantedAt ? { state: 'expired', comment: null, since: kycValidUntil } : none;
};

const renewalOf = ({ kycState, kycComment, isKycRenewable }: Standing): Renewal | null => {
  // Another check may have been left unfinished when this one was accepted.
  if (!isKycRenewable) return null;
  // A final refusal has ended the level with it.
  const isUnderWay = kycState !== null && kycState !== 'done' && kycState !== 'rejected';
  return isUnderWay ? { state: kycState, comment: kycComment } : { state: 'due', comment: null };
};

/** The state of identity verification, until when it is valid, and what is required afterwards. */
export const kycStatus = (standing: Standing): KycStatus => {
  const status = stateOfKyc(standing);
  return {
    ...status,
    validUntil: standing.kycValidUntil,
    renewal: status.state === 'done' ? renewalOf(standing) : null,
  };
};

/** A level that is valid is done; else what became of the newest questionnaire; else what is only started. */
export const amlStatus = (standing: Standing): VerificationStatus => {
  const { amlGrantedAt, amlState, amlDraftSavedAt } = standing;
  if (amlGrantedAt) return { state: 'done', comment: null, since: amlGrantedAt };
  if (amlState !== null && amlState !== 'done')
    return { state: amlState, comment: standing.amlComment, since: standing.amlSince };
  return amlDraftSavedAt ? { state: 'draft', comment: null, since: amlDraftSavedAt } : none;
};
