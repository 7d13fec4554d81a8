// Written by `npm run generate:database` from the migrated database.
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type AmlState = 'review' | 'done' | 'rejected';

export type GrantSource = 'bankid' | 'sumsub' | 'server' | 'admin';

export type GrantedType = 'KYC' | 'AML' | 'ORDER' | 'INVESTOR';

export type IdentityExceptionKind = 'document_without_end' | 'one_name';

export type KycCheckState = 'draft' | 'pending' | 'review' | 'retry' | 'rejected' | 'done';

export type KycProviderName = 'sumsub' | 'bankid';

export type ReviewKind = 'kyc' | 'aml';

export interface VerificationOptionsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly type: 'SIGNUP' | 'KYC' | 'AML' | 'ORDER' | 'INVESTOR';
  readonly relevance: number;
  readonly time_to_complete: number;
  readonly name: ColumnType<Readonly<Record<Locale, string>>, string, string>;
  readonly description: ColumnType<Readonly<Record<Locale, string>>, string, string>;
  readonly version: Generated<number>;
}

export interface VerificationRecordsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly type: ColumnType<GrantedType, GrantedType, never>;
  readonly source: ColumnType<GrantSource, GrantSource, never>;
  readonly kyc_check_id: ColumnType<number | null, number | null | undefined, never>;
  readonly granted_at: ColumnType<Date, Date | undefined, never>;
  readonly valid_until: ColumnType<Date | null, Date | null | undefined, never>;
  readonly revoked_at: Date | null;
  readonly reason: string | null;
  readonly renewal_asked_at: Date | null;
  readonly expired_at: Date | null;
}

export interface KycChecksTable {
  readonly id: GeneratedAlways<number>;
  readonly user_id: number;
  readonly provider: KycProviderName;
  readonly external_user_id: string;
  readonly applicant_id: string | null;
  readonly state: Generated<KycCheckState>;
  readonly review_status: string | null;
  readonly answer: 'GREEN' | 'RED' | null;
  readonly reject_type: 'RETRY' | 'FINAL' | null;
  readonly moderation_comment: string | null;
  readonly answered_at: Date | null;
  readonly reading_started: Generated<number>;
  readonly reading_applied: Generated<number>;
  readonly document_valid_until: string | null;
  readonly next_poll_at: Date | null;
  readonly poll_count: Generated<number>;
  readonly started_at: Generated<Date>;
  readonly state_since: Generated<Date>;
  readonly comment_texts: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface KycReportsTable {
  readonly id: GeneratedAlways<number>;
  readonly kyc_check_id: ColumnType<number, number, never>;
  readonly answer: ColumnType<'GREEN' | 'RED', 'GREEN' | 'RED', never>;
  readonly answered_at: ColumnType<Date, Date, never>;
  readonly report: ColumnType<Buffer, Buffer, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface KycEventsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly provider: ColumnType<string, string, never>;
  readonly external_user_id: ColumnType<string | null, string | null | undefined, never>;
  readonly body: ColumnType<Buffer, Buffer, never>;
  readonly digest: ColumnType<Buffer, Buffer, never>;
  readonly received_at: ColumnType<Date, Date | undefined, never>;
  readonly processed_at: Date | null;
}

export interface BankIdAttemptsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly user_id: number;
  readonly session_id: bigint;
  readonly state_hash: Buffer;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly created_at: Generated<Date>;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

export interface AmlSubmissionsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly answers: ColumnType<Buffer, Buffer, never>;
  readonly trade_volume_band: ColumnType<number, number, never>;
  readonly state: AmlState;
  readonly reasons: readonly string[];
  readonly submitted_at: ColumnType<Date, Date | undefined, never>;
  readonly state_since: Generated<Date>;
  readonly withdrawn_at: Date | null;
  readonly comment: string | null;
  readonly comment_texts: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface AmlDraftsTable {
  readonly user_id: number;
  readonly draft: Buffer;
  readonly saved_at: Generated<Date>;
}

export interface ReviewCasesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly user_id: number;
  readonly kind: ReviewKind;
  readonly reasons: readonly string[];
  readonly opened_at: Generated<Date>;
  readonly closed_at: Date | null;
  readonly outcome: 'accepted' | 'rejected' | 'asked' | 'superseded' | null;
  readonly comment: string | null;
  readonly decided_by: number | null;
  readonly kyc_check_id: number | null;
  readonly aml_submission_id: number | null;
  readonly claimed_by: number | null;
  readonly claimed_at: Date | null;
  readonly comment_texts: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface ChangeRequestsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly fields: ColumnType<readonly string[], readonly string[], never>;
  readonly state: Generated<'open' | 'accepted' | 'rejected' | 'withdrawn'>;
  readonly wanted: Buffer | null;
  readonly previous: Buffer | null;
  readonly comment: string | null;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
  readonly decided_at: Date | null;
  readonly decided_by: number | null;
  readonly comment_texts: ColumnType<unknown, string | null | undefined, string | null>;
  readonly asked_by: ColumnType<number | null, number | null | undefined, never>;
  readonly profile_version: ColumnType<number | null, number | null | undefined, never>;
}

export interface IdentityFingerprintsTable {
  readonly user_id: ColumnType<number, number, never>;
  readonly fingerprint: ColumnType<Buffer, Buffer, never>;
  readonly stored_at: ColumnType<Date, Date | undefined, never>;
}

export interface RefusedIdentitiesTable {
  readonly user_id: ColumnType<number, number, never>;
  readonly kind: ColumnType<ReviewKind, ReviewKind, never>;
  readonly fingerprint: ColumnType<Buffer, Buffer, never>;
  readonly refused_at: ColumnType<Date, Date | undefined, never>;
}

export interface InvestorTimesView {
  readonly user_id: number;
  readonly granted_at: Date;
  readonly revoked_at: Date | null;
}

export interface LevelsInForceView {
  readonly user_id: number;
  readonly type: GrantedType;
  readonly source: GrantSource;
  readonly granted_at: Date;
  readonly valid_until: Date | null;
}

export interface VerificationQueueView {
  readonly kind: string | null;
  readonly since: Date | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
}

export interface RiskScoresTable {
  readonly user_id: number;
  readonly score: number;
  readonly band: 'low' | 'medium' | 'high';
  readonly reasons: ColumnType<unknown, string, string>;
  readonly computed_at: Generated<Date>;
}

export interface InvestorRisksView {
  readonly user_id: number;
  readonly score: number;
  readonly band: 'low' | 'medium' | 'high';
  readonly reasons: unknown;
  readonly computed_at: Date;
}

export interface IdentityExceptionsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly kind: ColumnType<IdentityExceptionKind, IdentityExceptionKind, never>;
  readonly reason: ColumnType<string, string, never>;
  readonly requested_by: ColumnType<number, number, never>;
  readonly recorded_by: ColumnType<number, number, never>;
  readonly recorded_at: ColumnType<Date, Date | undefined, never>;
  readonly ended_by: number | null;
  readonly ended_at: Date | null;
  readonly ending_reason: string | null;
}

export interface InvestorExceptionsView {
  readonly user_id: number | null;
  readonly document_id: string | null;
  readonly kind: IdentityExceptionKind | null;
  readonly reason: string | null;
  readonly requested_by: string | null;
  readonly recorded_by: string | null;
  readonly recorded_at: Date | null;
  readonly ended_by: string | null;
  readonly ended_at: Date | null;
  readonly ending_reason: string | null;
}

export interface AuditActorsView {
  readonly kind: string | null;
  readonly id: number | null;
  readonly document_id: string | null;
  readonly name: string | null;
}

export interface ConfirmedUsersView {
  readonly user_id: number;
}

export interface ReviewedPeopleView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
}

export interface AccountRestrictionOwnersView {
  readonly document_id: string;
  readonly user_id: number | null;
}

export interface InvestorCountriesView {
  readonly user_id: number;
  readonly country_address: string | null;
  readonly citizenship: string | null;
}

export interface RestrictedInvestorsView {
  readonly user_id: number | null;
  readonly document_id: string;
  readonly amount: bigint;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly cause: 'reversal' | 'staff';
  readonly opened_at: Date;
}

export interface VerificationTables {
  readonly verification_options: VerificationOptionsTable;
  readonly verification_records: VerificationRecordsTable;
  readonly kyc_checks: KycChecksTable;
  readonly kyc_reports: KycReportsTable;
  readonly kyc_events: KycEventsTable;
  readonly bank_id_attempts: BankIdAttemptsTable;
  readonly aml_submissions: AmlSubmissionsTable;
  readonly aml_drafts: AmlDraftsTable;
  readonly review_cases: ReviewCasesTable;
  readonly change_requests: ChangeRequestsTable;
  readonly identity_fingerprints: IdentityFingerprintsTable;
  readonly refused_identities: RefusedIdentitiesTable;
  readonly investor_times: InvestorTimesView;
  readonly levels_in_force: LevelsInForceView;
  readonly verification_queue: VerificationQueueView;
  readonly risk_scores: RiskScoresTable;
  readonly investor_risks: InvestorRisksView;
  readonly identity_exceptions: IdentityExceptionsTable;
  readonly investor_exceptions: InvestorExceptionsView;
  // Views of other modules.
  readonly audit_actors: AuditActorsView;
  readonly confirmed_users: ConfirmedUsersView;
  readonly reviewed_people: ReviewedPeopleView;
  readonly account_restriction_owners: AccountRestrictionOwnersView;
  readonly investor_countries: InvestorCountriesView;
  readonly restricted_investors: RestrictedInvestorsView;
}
