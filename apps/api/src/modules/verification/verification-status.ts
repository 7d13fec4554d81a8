import type { KycCheckState } from './verification.tables.ts';
import type { Standing } from './verification.views.ts';

/** What a person is shown of a check. */
export interface VerificationStatus {
  readonly state: 'none' | 'expired' | KycCheckState;
  /** What the provider lets the person read about a refusal. */
  readonly comment: string | null;
  readonly since: Date | null;
}

/** A check that comes after an accepted one, while that one's level is valid. */
export interface Renewal {
  /** `due`: the document ends soon and no new check was begun. */
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
  // A check that ended well but whose level was revoked has to be done anew.
  return kycGrantedAt ? { state: 'expired', comment: null, since: kycValidUntil } : none;
};

const renewalOf = ({ kycState, kycComment, isKycRenewable }: Standing): Renewal | null => {
  // Another check may have been left unfinished when this one was accepted.
  if (!isKycRenewable) return null;
  // A final refusal has ended the level with it.
  const isUnderWay = kycState !== null && kycState !== 'done' && kycState !== 'rejected';
  return isUnderWay ? { state: kycState, comment: kycComment } : { state: 'due', comment: null };
};

/** Where the proof of identity stands, until when it is valid, and what is asked for after that. */
export const kycStatus = (standing: Standing): KycStatus => {
  const status = stateOfKyc(standing);
  return {
    ...status,
    validUntil: standing.kycValidUntil,
    renewal: status.state === 'done' ? renewalOf(standing) : null,
  };
};

/** The questionnaire was answered at once, waits for compliance, or was refused by it. */
export const amlStatus = ({ amlState, amlSince }: Standing): VerificationStatus =>
  amlState === null ? none : { state: amlState, comment: null, since: amlSince };
