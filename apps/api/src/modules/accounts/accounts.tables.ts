import type { Currency, Locale, PayoutSettlement } from '@parcela/domain';
import type { Generated } from 'kysely';

export interface UsersTable {
  id: Generated<number>;
  document_id: string;
  /** As typed. */
  email: string;
  /** `emailKey` of the domain: the same address in another case is the same account. */
  email_canonical: string;
  /** Null for people who came by Google or Apple and have set none. */
  password_hash: string | null;
  email_confirmed_at: Date | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface UserProfilesTable {
  id: Generated<number>;
  document_id: string;
  user_id: number;
  first_name: string | null;
  last_name: string | null;
  language: Locale;
  currency: Currency;
  last_login: Date | null;
  payout_settlement: Generated<PayoutSettlement>;
  referral_code: string;
  referred_by: number | null;
  marketing_visit_id: string | null;
  hs_cookie_id: string | null;
  terms_accepted_at: Date | null;
  terms_version: string | null;
  privacy_version: string | null;
  country_address: string | null;
  city_address: string | null;
  country_of_origin: string | null;
  citizenship: string | null;
  /** `YYYY-MM-DD` */
  document_valid_until: string | null;
  document_issued_by: string | null;
  politically_exposed: boolean | null;
  residential_address: Buffer | null;
  postal_code: Buffer | null;
  date_of_birth: Buffer | null;
  social_security_number: Buffer | null;
  id_or_passport_number: Buffer | null;
  verified_fields: Generated<string[]>;
}

export interface SecondFactorTables {
  second_factors: {
    user_id: number;
    /** Base32, sealed with the data key of the person. */
    secret: Buffer;
    /** Null until a code of the authenticator was given. */
    enabled_at: Date | null;
    /** The step of the last code that was used. */
    last_step: bigint | null;
  };
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: Date | null };
  second_factor_challenges: {
    id: Generated<bigint>;
    user_id: number;
    token_hash: Buffer;
    tries: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  step_up_codes: {
    user_id: number;
    session_id: bigint;
    /** Sealed with the data key of the person. */
    code: Buffer;
    tries: Generated<number>;
    expires_at: Date;
  };
}

export interface AccountsTables extends SecondFactorTables {
  personal_data_readings: {
    id: Generated<number>;
    document_id: string;
    user_id: number;
    staff_id: number;
    reason: string;
    opened_at: Generated<Date>;
    readable_until: Date;
  };
  users: UsersTable;
  user_profiles: UserProfilesTable;
  user_consents: {
    user_id: number;
    analytics: boolean;
    marketing: boolean;
    /** Set exactly while `analytics` is. */
    analytics_client_id: string | null;
    decided_at: Generated<Date>;
  };
  consent_events: {
    id: Generated<bigint>;
    user_id: number;
    analytics: boolean;
    marketing: boolean;
    at: Generated<Date>;
  };
}
