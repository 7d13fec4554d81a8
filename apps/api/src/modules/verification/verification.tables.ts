import type { ChangeRequestState, Localized, ReviewOutcome, VerificationType } from '@parcela/domain';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../platform/database/columns.ts';

/** A level that is granted; SIGNUP follows from the confirmed address. */
export type GrantedType = Exclude<VerificationType, 'SIGNUP'>;
/** Whose fact a level rests on. */
export type GrantSource = 'bankid' | 'sumsub' | 'server' | 'admin';
export type KycProviderName = 'sumsub' | 'bankid';
export type KycCheckState = 'draft' | 'pending' | 'review' | 'retry' | 'rejected' | 'done';
type KycAnswer = 'GREEN' | 'RED';
type KycRejectType = 'RETRY' | 'FINAL';
export type AmlState = 'review' | 'done' | 'rejected';
export type ReviewKind = 'kyc' | 'aml';

export interface VerificationTables {
  verification_options: {
    id: Generated<number>;
    document_id: string;
    type: VerificationType;
    relevance: number;
    time_to_complete: number;
    name: Json<Localized>;
    description: Json<Localized>;
  };
  verification_records: {
    id: Generated<number>;
    document_id: string;
    user_id: number;
    type: GrantedType;
    source: GrantSource;
    kyc_check_id: number | null;
    granted_at: Instant;
    valid_until: Date | null;
    revoked_at: Date | null;
    reason: string | null;
    renewal_asked_at: Generated<Date | null>;
    expired_at: Generated<Date | null>;
  };
  kyc_checks: {
    id: Generated<number>;
    user_id: number;
    provider: KycProviderName;
    /** Our id of the person at Sumsub; at Bank iD the provider's id of the visit. */
    external_user_id: string;
    applicant_id: string | null;
    state: Generated<KycCheckState>;
    review_status: string | null;
    answer: KycAnswer | null;
    reject_type: KycRejectType | null;
    moderation_comment: string | null;
    answered_at: Date | null;
    reading_started: Generated<number>;
    reading_applied: Generated<number>;
    /** `YYYY-MM-DD` */
    document_valid_until: string | null;
    next_poll_at: Date | null;
    poll_count: Generated<number>;
    started_at: Instant;
    state_since: Instant;
  };
  kyc_reports: {
    id: Generated<number>;
    kyc_check_id: number;
    answer: KycAnswer;
    answered_at: Date;
    report: Buffer;
    created_at: Instant;
  };
  kyc_events: {
    id: Generated<bigint>;
    provider: 'sumsub';
    external_user_id: string | null;
    body: Buffer;
    digest: Buffer;
    received_at: Instant;
    processed_at: Date | null;
  };
  aml_submissions: {
    id: Generated<number>;
    document_id: string;
    user_id: number;
    answers: Buffer;
    trade_volume_band: number;
    state: AmlState;
    reasons: readonly string[];
    submitted_at: Instant;
    state_since: Instant;
    withdrawn_at: Date | null;
    /** What compliance lets the person read. */
    comment: string | null;
  };
  aml_drafts: { user_id: number; draft: Buffer; saved_at: Instant };
  review_cases: {
    id: Generated<number>;
    document_id: string;
    user_id: number;
    kind: ReviewKind;
    reasons: readonly string[];
    opened_at: Instant;
    closed_at: Date | null;
    outcome: ReviewOutcome | null;
    comment: string | null;
    decided_by: number | null;
    kyc_check_id: number | null;
    aml_submission_id: number | null;
  };
  change_requests: {
    id: Generated<number>;
    document_id: string;
    user_id: number;
    fields: readonly string[];
    state: Generated<ChangeRequestState>;
    wanted: Buffer | null;
    previous: Buffer | null;
    comment: string | null;
    created_at: Instant;
    decided_at: Date | null;
    decided_by: number | null;
  };
  /** A view of the accounts. */
  reviewed_people: { user_id: number; document_id: string; email: string };
}
