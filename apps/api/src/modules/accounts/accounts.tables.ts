// Written by `npm run generate:database` from the migrated database.
import type { Locale } from '@parcela/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface UsersTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly email: string;
  readonly email_canonical: string;
  readonly password_hash: string | null;
  readonly email_confirmed_at: Date | null;
  readonly created_at: Generated<Date>;
  readonly deleted_at: Date | null;
  readonly retain_until: Date | null;
  readonly erased_at: Date | null;
  readonly owner_proven_at: Date | null;
}

export interface UserProfilesTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly user_id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly language: Locale;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly last_login: Date | null;
  readonly referral_code: string;
  readonly referred_by: number | null;
  readonly marketing_visit_id: string | null;
  readonly hs_cookie_id: string | null;
  readonly terms_accepted_at: Date | null;
  readonly terms_version: string | null;
  readonly privacy_version: string | null;
  readonly country_address: string | null;
  readonly city_address: string | null;
  readonly country_of_origin: string | null;
  readonly citizenship: string | null;
  readonly document_valid_until: string | null;
  readonly document_issued_by: string | null;
  readonly politically_exposed: boolean | null;
  readonly residential_address: Buffer | null;
  readonly postal_code: Buffer | null;
  readonly date_of_birth: Buffer | null;
  readonly social_security_number: Buffer | null;
  readonly id_or_passport_number: Buffer | null;
  readonly verified_fields: Generated<readonly string[]>;
  readonly payout_method: Generated<'BankTransfer' | 'DepositToWallet'>;
  readonly version: Generated<number>;
  readonly terms_language: Locale | null;
}

export interface UserConsentsTable {
  readonly user_id: number;
  readonly analytics: boolean;
  readonly marketing: boolean;
  readonly analytics_client_id: string | null;
  readonly decided_at: Generated<Date>;
  readonly text_version: number;
}

export interface ConsentEventsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly user_id: ColumnType<number, number, never>;
  readonly analytics: ColumnType<boolean, boolean, never>;
  readonly marketing: ColumnType<boolean, boolean, never>;
  readonly at: ColumnType<Date, Date | undefined, never>;
  readonly text_version: ColumnType<number, number, never>;
}

export interface SignInDevicesTable {
  readonly user_id: number;
  readonly device: string;
  readonly first_seen_at: Generated<Date>;
  readonly last_seen_at: Generated<Date>;
}

export interface UserPasskeysTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: string;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly sign_count: bigint;
  readonly name: string;
  readonly created_at: Generated<Date>;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

export interface UserPasskeyChallengesTable {
  readonly id: GeneratedAlways<bigint>;
  readonly challenge_hash: Buffer;
  readonly purpose: 'add' | 'sign_in' | 'step_up';
  readonly user_id: number | null;
  readonly expires_at: Generated<Date>;
  readonly used_at: Date | null;
}

export interface SecondFactorsTable {
  readonly user_id: number;
  readonly secret: Buffer;
  readonly enabled_at: Date | null;
  readonly last_step: bigint | null;
}

export interface RecoveryCodesTable {
  readonly user_id: number;
  readonly code_hash: Buffer;
  readonly used_at: Date | null;
}

export interface SecondFactorChallengesTable {
  readonly id: GeneratedAlways<bigint>;
  readonly user_id: number;
  readonly token_hash: Buffer;
  readonly tries: Generated<number>;
  readonly created_at: Generated<Date>;
  readonly expires_at: Date;
}

export interface StepUpCodesTable {
  readonly user_id: number;
  readonly session_id: bigint;
  readonly code: Buffer;
  readonly tries: Generated<number>;
  readonly expires_at: Date;
}

export interface UserIdentitiesTable {
  readonly id: GeneratedAlways<bigint>;
  readonly user_id: number;
  readonly provider: 'google' | 'apple';
  readonly subject: string;
  readonly email: string | null;
  readonly created_at: Generated<Date>;
}

export interface SocialAttemptsTable {
  readonly id: GeneratedAlways<bigint>;
  readonly provider: 'google' | 'apple';
  readonly state_hash: Buffer;
  readonly browser_hash: Buffer;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly next: string | null;
  readonly referral_code: string | null;
  readonly language: Locale;
  readonly terms_version: string | null;
  readonly privacy_version: string | null;
  readonly created_at: Generated<Date>;
  readonly expires_at: Date;
  readonly returned_at: Date | null;
  readonly code_hash: Buffer | null;
  readonly subject: string | null;
  readonly email: string | null;
  readonly is_email_verified: boolean | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly asks_password: Generated<boolean>;
}

export interface SignUpBrowsersTable {
  readonly user_id: number;
  readonly secret_hash: Buffer;
  readonly created_at: Generated<Date>;
}

export interface PersonalDataReadingsTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly staff_id: ColumnType<number, number, never>;
  readonly reason: ColumnType<string, string, never>;
  readonly opened_at: ColumnType<Date, Date | undefined, never>;
  readonly readable_until: ColumnType<Date, Date, never>;
}

export interface UserBlocksTable {
  readonly id: GeneratedAlways<number>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly reason: ColumnType<string, string, never>;
  readonly opened_by: ColumnType<number, number, never>;
  readonly opened_at: ColumnType<Date, Date | undefined, never>;
  readonly closed_by: number | null;
  readonly closed_at: Date | null;
  readonly closing_reason: string | null;
}

export interface InvestorNotesTable {
  readonly id: GeneratedAlways<bigint>;
  readonly document_id: ColumnType<string, string, never>;
  readonly user_id: ColumnType<number, number, never>;
  readonly staff_id: ColumnType<number, number, never>;
  readonly text: Buffer | null;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
  readonly withdrawn_at: Date | null;
}

export interface RetainedRecordsTable {
  readonly user_id: ColumnType<number, number, never>;
  readonly record: ColumnType<Buffer, Buffer, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface AccountClosedMailsTable {
  readonly user_id: ColumnType<number, number, never>;
  readonly email: ColumnType<string, string, never>;
  readonly language: ColumnType<Locale, Locale, never>;
  readonly created_at: ColumnType<Date, Date | undefined, never>;
}

export interface ConfirmedUsersView {
  readonly user_id: number;
}

export interface OpenAccountsView {
  readonly user_id: number;
}

export interface ConsentsInForceView {
  readonly user_id: number;
  readonly analytics_client_id: string | null;
  readonly marketing: boolean;
}

export interface PendingReferralsView {
  readonly user_id: number | null;
  readonly code: string | null;
  readonly visit_id: string | null;
}

export interface MailRecipientsView {
  readonly user_id: number;
  readonly email: string;
  readonly language: Locale;
}

export interface ReviewedPeopleView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
}

export interface BankAccountOwnersView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
  readonly name: string;
}

export interface DistributionHoldersView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
}

export interface PayoutMethodsView {
  readonly user_id: number;
  readonly payout_method: 'BankTransfer' | 'DepositToWallet';
}

export interface UserPreferencesView {
  readonly user_id: number;
  readonly language: Locale;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
}

export interface UserRegistrationsView {
  readonly user_id: number;
  readonly registered_at: Date;
}

export interface ConsentDecisionsView {
  readonly user_id: number;
  readonly analytics: boolean;
  readonly marketing: boolean;
  readonly decided_at: Date;
}

export interface OrderInvestorsView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
}

export interface InvestorAccountsView {
  readonly user_id: number;
  readonly document_id: string;
  readonly email: string;
  readonly email_key: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly first_name_key: string | null;
  readonly last_name_key: string | null;
  readonly country: string | null;
  readonly registered_at: Date;
  readonly confirmed_at: Date | null;
  readonly last_seen_at: Date | null;
}

export interface InvestorCountriesView {
  readonly user_id: number;
  readonly country_address: string | null;
  readonly citizenship: string | null;
}

export interface BlockedInvestorsView {
  readonly user_id: number;
}

export interface AcceptedTermsView {
  readonly user_id: number;
  readonly kind: string | null;
  readonly document_id: string | null;
  readonly language: string | null;
  readonly accepted_at: Date | null;
}

export interface AuditActorsView {
  readonly kind: string | null;
  readonly id: number | null;
  readonly document_id: string | null;
  readonly name: string | null;
}

export interface LegalDocumentHashesView {
  readonly document_id: string;
  readonly kind: 'terms' | 'privacy' | 'white_paper' | 'prospect';
  readonly language: string | null;
  readonly sha256: Buffer;
}

export interface TermsInForceView {
  readonly terms: string;
  readonly privacy: string;
}

export interface AccountsTables {
  readonly users: UsersTable;
  readonly user_profiles: UserProfilesTable;
  readonly user_consents: UserConsentsTable;
  readonly consent_events: ConsentEventsTable;
  readonly sign_in_devices: SignInDevicesTable;
  readonly user_passkeys: UserPasskeysTable;
  readonly user_passkey_challenges: UserPasskeyChallengesTable;
  readonly second_factors: SecondFactorsTable;
  readonly recovery_codes: RecoveryCodesTable;
  readonly second_factor_challenges: SecondFactorChallengesTable;
  readonly step_up_codes: StepUpCodesTable;
  readonly user_identities: UserIdentitiesTable;
  readonly social_attempts: SocialAttemptsTable;
  readonly sign_up_browsers: SignUpBrowsersTable;
  readonly personal_data_readings: PersonalDataReadingsTable;
  readonly user_blocks: UserBlocksTable;
  readonly investor_notes: InvestorNotesTable;
  readonly retained_records: RetainedRecordsTable;
  readonly account_closed_mails: AccountClosedMailsTable;
  readonly confirmed_users: ConfirmedUsersView;
  readonly open_accounts: OpenAccountsView;
  readonly consents_in_force: ConsentsInForceView;
  readonly pending_referrals: PendingReferralsView;
  readonly mail_recipients: MailRecipientsView;
  readonly reviewed_people: ReviewedPeopleView;
  readonly bank_account_owners: BankAccountOwnersView;
  readonly distribution_holders: DistributionHoldersView;
  readonly payout_methods: PayoutMethodsView;
  readonly user_preferences: UserPreferencesView;
  readonly user_registrations: UserRegistrationsView;
  readonly consent_decisions: ConsentDecisionsView;
  readonly order_investors: OrderInvestorsView;
  readonly investor_accounts: InvestorAccountsView;
  readonly investor_countries: InvestorCountriesView;
  readonly blocked_investors: BlockedInvestorsView;
  readonly accepted_terms: AcceptedTermsView;
  // Views of other modules.
  readonly audit_actors: AuditActorsView;
  readonly legal_document_hashes: LegalDocumentHashesView;
  readonly terms_in_force: TermsInForceView;
}
