-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table users (
  id integer not null generated always as identity,
  document_id text not null,
  email text not null,
  email_canonical text not null,
  password_hash text,
  email_confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  deleted_at timestamp with time zone,
  retain_until timestamp with time zone,
  erased_at timestamp with time zone,
  owner_proven_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_document_id_key UNIQUE (document_id),
  constraint users_email_canonical_key UNIQUE (email_canonical),
  constraint users_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 70))),
  constraint users_not_erased_too_early CHECK ((erased_at >= retain_until)),
  constraint users_retained_after_deletion CHECK (((deleted_at IS NOT NULL) OR (num_nonnulls(retain_until, erased_at) = 0)))
);
CREATE INDEX users_email_beginning ON users USING btree (email_canonical text_pattern_ops);
CREATE INDEX users_to_erase ON users USING btree (retain_until) WHERE ((erased_at IS NULL) AND (retain_until IS NOT NULL));
CREATE INDEX users_unconfirmed ON users USING btree (created_at) WHERE ((email_confirmed_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX users_unconfirmed_newest ON users USING btree (id DESC) WHERE ((email_confirmed_at IS NULL) AND (deleted_at IS NULL));
grant insert, select, update on table users to parcela_app;
grant select, usage on sequence users_id_seq to parcela_app;

create table user_profiles (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  first_name text,
  last_name text,
  language text not null,
  currency text not null,
  last_login timestamp with time zone,
  referral_code text not null,
  referred_by integer,
  marketing_visit_id text,
  hs_cookie_id text,
  terms_accepted_at timestamp with time zone,
  terms_version text,
  privacy_version text,
  country_address text,
  city_address text,
  country_of_origin text,
  citizenship text,
  document_valid_until date,
  document_issued_by text,
  politically_exposed boolean,
  residential_address bytea,
  postal_code bytea,
  date_of_birth bytea,
  social_security_number bytea,
  id_or_passport_number bytea,
  verified_fields text[] not null default '{}'::text[],
  payout_method text not null default 'DepositToWallet'::text,
  version integer not null default 1,
  terms_language text,
  constraint user_profiles_pkey PRIMARY KEY (id),
  constraint user_profiles_document_id_key UNIQUE (document_id),
  constraint user_profiles_referral_code_key UNIQUE (referral_code),
  constraint user_profiles_user_id_key UNIQUE (user_id),
  constraint user_profiles_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id),
  constraint user_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_profiles_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint user_profiles_hs_cookie_id_shape CHECK ((hs_cookie_id ~ '^[0-9a-f]{32}$'::text)),
  constraint user_profiles_language_known CHECK (is_language(language)),
  constraint user_profiles_not_own_referrer CHECK (((referred_by IS NULL) OR (referred_by <> user_id))),
  constraint user_profiles_payout_method_known CHECK ((payout_method = ANY (ARRAY['BankTransfer'::text, 'DepositToWallet'::text]))),
  constraint user_profiles_terms_language_known CHECK (is_language(terms_language)),
  constraint user_profiles_terms_whole CHECK ((((terms_accepted_at IS NULL) = (terms_version IS NULL)) AND ((terms_version IS NULL) = (privacy_version IS NULL))))
);
CREATE INDEX user_profiles_country ON user_profiles USING btree (country_address, user_id DESC);
CREATE INDEX user_profiles_first_name ON user_profiles USING btree (name_key(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text))) text_pattern_ops);
CREATE INDEX user_profiles_last_name ON user_profiles USING btree (name_key(((COALESCE(last_name, ''::text) || ' '::text) || COALESCE(first_name, ''::text))) text_pattern_ops);
CREATE INDEX user_profiles_referred_by ON user_profiles USING btree (referred_by) WHERE (referred_by IS NOT NULL);
grant insert, select, update on table user_profiles to parcela_app;
grant select, usage on sequence user_profiles_id_seq to parcela_app;

create table user_consents (
  user_id integer not null,
  analytics boolean not null,
  marketing boolean not null,
  analytics_client_id text,
  decided_at timestamp with time zone not null default app_now(),
  text_version integer not null,
  constraint user_consents_pkey PRIMARY KEY (user_id),
  constraint user_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_consents_client_id_with_consent CHECK ((analytics = (analytics_client_id IS NOT NULL))),
  constraint user_consents_text_version_positive CHECK ((text_version > 0))
);
grant insert, select, update on table user_consents to parcela_app;

create table consent_events (
  id bigint not null generated always as identity,
  user_id integer not null,
  analytics boolean not null,
  marketing boolean not null,
  at timestamp with time zone not null default app_now(),
  text_version integer not null,
  constraint consent_events_pkey PRIMARY KEY (id),
  constraint consent_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint consent_events_text_version_positive CHECK ((text_version > 0))
);
CREATE INDEX consent_events_user ON consent_events USING btree (user_id, id);
CREATE TRIGGER consent_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON consent_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_event_change();
grant insert, select on table consent_events to parcela_app;
grant select, usage on sequence consent_events_id_seq to parcela_app;

CREATE OR REPLACE FUNCTION refuse_consent_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the history of consents is append-only' using errcode = 'restrict_violation';
end
$function$;
grant execute on function refuse_consent_event_change() to public;

create table sign_in_devices (
  user_id integer not null,
  device text not null,
  first_seen_at timestamp with time zone not null default app_now(),
  last_seen_at timestamp with time zone not null default app_now(),
  constraint sign_in_devices_pkey PRIMARY KEY (user_id, device),
  constraint sign_in_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sign_in_devices_device_length CHECK ((char_length(device) <= 120))
);
grant delete, insert, select, update on table sign_in_devices to parcela_app;

create table user_passkeys (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  name text not null,
  created_at timestamp with time zone not null default app_now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint user_passkeys_pkey PRIMARY KEY (id),
  constraint user_passkeys_credential_id_key UNIQUE (credential_id),
  constraint user_passkeys_document_id_key UNIQUE (document_id),
  constraint user_passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_passkeys_user ON user_passkeys USING btree (user_id);
grant delete, insert, select, update on table user_passkeys to parcela_app;
grant select, usage on sequence user_passkeys_id_seq to parcela_app;

create table user_passkey_challenges (
  id bigint not null generated always as identity,
  challenge_hash bytea not null,
  purpose text not null,
  user_id integer,
  expires_at timestamp with time zone not null default (app_now() + '00:05:00'::interval),
  used_at timestamp with time zone,
  constraint user_passkey_challenges_pkey PRIMARY KEY (id),
  constraint user_passkey_challenges_challenge_hash_key UNIQUE (challenge_hash),
  constraint user_passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_passkey_challenges_purpose_known CHECK ((purpose = ANY (ARRAY['add'::text, 'sign_in'::text, 'step_up'::text]))),
  constraint user_passkey_challenges_used_in_time CHECK ((used_at <= expires_at)),
  constraint user_passkey_challenges_user_known CHECK (((purpose = 'sign_in'::text) = (user_id IS NULL)))
);
CREATE INDEX user_passkey_challenges_expires ON user_passkey_challenges USING btree (expires_at);
CREATE INDEX user_passkey_challenges_user ON user_passkey_challenges USING btree (user_id);
grant delete, insert, select, update on table user_passkey_challenges to parcela_app;
grant select, usage on sequence user_passkey_challenges_id_seq to parcela_app;

create table second_factors (
  user_id integer not null,
  secret bytea not null,
  enabled_at timestamp with time zone,
  last_step bigint,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint second_factors_used_when_enabled CHECK (((enabled_at IS NOT NULL) OR (last_step IS NULL)))
);
grant delete, insert, select, update on table second_factors to parcela_app;

create table recovery_codes (
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE,
  constraint recovery_codes_hash_length CHECK ((octet_length(code_hash) = 32))
);
grant delete, insert, select, update on table recovery_codes to parcela_app;

create table second_factor_challenges (
  id bigint not null generated always as identity,
  user_id integer not null,
  token_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  constraint second_factor_challenges_pkey PRIMARY KEY (id),
  constraint second_factor_challenges_hash_key UNIQUE (token_hash),
  constraint second_factor_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint second_factor_challenges_tries CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX second_factor_challenges_user ON second_factor_challenges USING btree (user_id);
grant delete, insert, select, update on table second_factor_challenges to parcela_app;
grant select, usage on sequence second_factor_challenges_id_seq to parcela_app;

create table step_up_codes (
  user_id integer not null,
  session_id bigint not null,
  code bytea not null,
  tries smallint not null default 0,
  expires_at timestamp with time zone not null,
  constraint step_up_codes_pkey PRIMARY KEY (user_id),
  constraint step_up_codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint step_up_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint step_up_codes_tries CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX step_up_codes_session ON step_up_codes USING btree (session_id);
grant delete, insert, select, update on table step_up_codes to parcela_app;

create table user_identities (
  id bigint not null generated always as identity,
  user_id integer not null,
  provider text not null,
  subject text not null,
  email text,
  created_at timestamp with time zone not null default app_now(),
  constraint user_identities_pkey PRIMARY KEY (id),
  constraint user_identities_one_a_provider UNIQUE (user_id, provider),
  constraint user_identities_subject_key UNIQUE (provider, subject),
  constraint user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_identities_provider_known CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text]))),
  constraint user_identities_subject_length CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 255)))
);
grant delete, insert, select, update on table user_identities to parcela_app;
grant select, usage on sequence user_identities_id_seq to parcela_app;

create table social_attempts (
  id bigint not null generated always as identity,
  provider text not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  next text,
  referral_code text,
  language text not null,
  terms_version text,
  privacy_version text,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  code_hash bytea,
  subject text,
  email text,
  is_email_verified boolean,
  first_name text,
  last_name text,
  asks_password boolean not null default false,
  constraint social_attempts_pkey PRIMARY KEY (id),
  constraint social_attempts_code_key UNIQUE (code_hash),
  constraint social_attempts_state_key UNIQUE (state_hash),
  constraint social_attempts_asks_after_code CHECK (((NOT asks_password) OR (code_hash IS NOT NULL))),
  constraint social_attempts_code_after_return CHECK (((code_hash IS NULL) OR (returned_at IS NOT NULL))),
  constraint social_attempts_code_whole CHECK ((((code_hash IS NULL) = (subject IS NULL)) AND ((subject IS NULL) = (is_email_verified IS NULL)))),
  constraint social_attempts_language_known CHECK (is_language(language)),
  constraint social_attempts_next_path CHECK (((next ~ '^/[^/\\]'::text) OR (next = '/'::text))),
  constraint social_attempts_provider_known CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text]))),
  constraint social_attempts_terms_whole CHECK (((terms_version IS NULL) = (privacy_version IS NULL)))
);
CREATE INDEX social_attempts_expires_at ON social_attempts USING btree (expires_at);
grant delete, insert, select, update on table social_attempts to parcela_app;
grant select, usage on sequence social_attempts_id_seq to parcela_app;

create table sign_up_browsers (
  user_id integer not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default app_now(),
  constraint sign_up_browsers_pkey PRIMARY KEY (user_id),
  constraint sign_up_browsers_hash_key UNIQUE (secret_hash),
  constraint sign_up_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sign_up_browsers_hash_length CHECK ((octet_length(secret_hash) = 32))
);
CREATE INDEX sign_up_browsers_created_at ON sign_up_browsers USING btree (created_at);
grant delete, insert, select, update on table sign_up_browsers to parcela_app;

create table personal_data_readings (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  staff_id integer not null,
  reason text not null,
  opened_at timestamp with time zone not null default app_now(),
  readable_until timestamp with time zone not null,
  constraint personal_data_readings_pkey PRIMARY KEY (id),
  constraint personal_data_readings_document_id_key UNIQUE (document_id),
  constraint personal_data_readings_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_members(id),
  constraint personal_data_readings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint personal_data_readings_reasoned CHECK ((btrim(reason) <> ''::text)),
  constraint personal_data_readings_short CHECK (((readable_until > opened_at) AND (readable_until <= (opened_at + '01:00:00'::interval))))
);
CREATE INDEX personal_data_readings_staff ON personal_data_readings USING btree (staff_id, id);
CREATE INDEX personal_data_readings_user ON personal_data_readings USING btree (user_id, id);
grant insert, select on table personal_data_readings to parcela_app;
grant select, usage on sequence personal_data_readings_id_seq to parcela_app;

create table user_blocks (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  reason text not null,
  opened_by integer not null,
  opened_at timestamp with time zone not null default app_now(),
  closed_by integer,
  closed_at timestamp with time zone,
  closing_reason text,
  constraint user_blocks_pkey PRIMARY KEY (id),
  constraint user_blocks_document_id_key UNIQUE (document_id),
  constraint user_blocks_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff_members(id),
  constraint user_blocks_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES staff_members(id),
  constraint user_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_blocks_closed_whole CHECK ((((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) = (closing_reason IS NULL))))
);
CREATE INDEX user_blocks_closed_by ON user_blocks USING btree (closed_by);
CREATE UNIQUE INDEX user_blocks_one_open ON user_blocks USING btree (user_id) WHERE (closed_at IS NULL);
CREATE INDEX user_blocks_opened_by ON user_blocks USING btree (opened_by);
CREATE INDEX user_blocks_user_id ON user_blocks USING btree (user_id);
grant insert, select, update (closed_at), update (closed_by), update (closing_reason) on table user_blocks to parcela_app;
grant select, usage on sequence user_blocks_id_seq to parcela_app;

create table investor_notes (
  id bigint not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  staff_id integer not null,
  text bytea,
  created_at timestamp with time zone not null default app_now(),
  withdrawn_at timestamp with time zone,
  constraint investor_notes_pkey PRIMARY KEY (id),
  constraint investor_notes_document_id_key UNIQUE (document_id),
  constraint investor_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_members(id),
  constraint investor_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint investor_notes_withdrawn_is_blank CHECK (((text IS NULL) = (withdrawn_at IS NOT NULL)))
);
CREATE INDEX investor_notes_staff_id ON investor_notes USING btree (staff_id);
CREATE INDEX investor_notes_user_id ON investor_notes USING btree (user_id, id);
grant delete, insert, select, update (text), update (withdrawn_at) on table investor_notes to parcela_app;
grant select, usage on sequence investor_notes_id_seq to parcela_app;

create table retained_records (
  user_id integer not null,
  record bytea not null,
  created_at timestamp with time zone not null default app_now(),
  constraint retained_records_pkey PRIMARY KEY (user_id),
  constraint retained_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
grant delete, insert, select on table retained_records to parcela_app;

create table account_closed_mails (
  user_id integer not null,
  email text not null,
  language text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint account_closed_mails_pkey PRIMARY KEY (user_id),
  constraint account_closed_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint account_closed_mails_language_known CHECK (is_language(language))
);
grant delete, insert, select on table account_closed_mails to parcela_app;

create view confirmed_users as
 SELECT id AS user_id
   FROM users u
  WHERE ((email_confirmed_at IS NOT NULL) AND (deleted_at IS NULL));
grant delete, insert, select, update on table confirmed_users to parcela_app;

create view open_accounts as
 SELECT id AS user_id
   FROM users u
  WHERE (deleted_at IS NULL);
grant delete, insert, select, update on table open_accounts to parcela_app;

create view consents_in_force as
 SELECT user_id,
    analytics_client_id,
    marketing
   FROM user_consents c
  WHERE (analytics OR marketing);
grant delete, insert, select, update on table consents_in_force to parcela_app;

create view pending_referrals as
 SELECT p.user_id,
    r.referral_code AS code,
    p.marketing_visit_id AS visit_id
   FROM (user_profiles p
     LEFT JOIN user_profiles r ON ((r.user_id = p.referred_by)));
grant delete, insert, select, update on table pending_referrals to parcela_app;

create view mail_recipients as
 SELECT u.id AS user_id,
    u.email,
    p.language
   FROM (users u
     JOIN user_profiles p ON ((p.user_id = u.id)))
  WHERE (u.deleted_at IS NULL);
grant delete, insert, select, update on table mail_recipients to parcela_app;

create view reviewed_people as
 SELECT id AS user_id,
    document_id,
    email
   FROM users u;
grant delete, insert, select, update on table reviewed_people to parcela_app;

create view bank_account_owners as
 SELECT u.id AS user_id,
    u.document_id,
    u.email,
    concat_ws(' '::text, p.first_name, p.last_name) AS name
   FROM (users u
     JOIN user_profiles p ON ((p.user_id = u.id)));
grant delete, insert, select, update on table bank_account_owners to parcela_app;

create view distribution_holders as
 SELECT id AS user_id,
    document_id,
    email
   FROM users u;
grant delete, insert, select, update on table distribution_holders to parcela_app;

create view payout_methods as
 SELECT user_id,
    payout_method
   FROM user_profiles p;
grant delete, insert, select, update on table payout_methods to parcela_app;

create view user_preferences as
 SELECT user_id,
    language,
    currency
   FROM user_profiles p;
grant delete, insert, select, update on table user_preferences to parcela_app;

create view user_registrations as
 SELECT id AS user_id,
    created_at AS registered_at
   FROM users u;
grant delete, insert, select, update on table user_registrations to parcela_app;

create view consent_decisions as
 SELECT user_id,
    analytics,
    marketing,
    decided_at
   FROM user_consents c;
grant delete, insert, select, update on table consent_decisions to parcela_app;

create view order_investors as
 SELECT id AS user_id,
    document_id,
    email
   FROM users u;
grant delete, insert, select, update on table order_investors to parcela_app;

CREATE OR REPLACE FUNCTION name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(translate(name, 'áäąčćďéěęíłĺľňńóöôřŕšśťúůüýžźżÁÄĄČĆĎÉĚĘÍŁĹĽŇŃÓÖÔŘŔŠŚŤÚŮÜÝŽŹŻ'::text, 'aaaccdeeeilllnnooorrsstuuuyzzzAAACCDEEEILLLNNOOORRSSTUUUYZZZ'::text));
grant execute on function name_key(text) to public;

create view investor_accounts as
 SELECT u.id AS user_id,
    u.document_id,
    u.email,
    u.email_canonical AS email_key,
    p.first_name,
    p.last_name,
    name_key(((COALESCE(p.first_name, ''::text) || ' '::text) || COALESCE(p.last_name, ''::text))) AS first_name_key,
    name_key(((COALESCE(p.last_name, ''::text) || ' '::text) || COALESCE(p.first_name, ''::text))) AS last_name_key,
    p.country_address AS country,
    u.created_at AS registered_at,
    u.email_confirmed_at AS confirmed_at,
    p.last_login AS last_seen_at
   FROM (users u
     JOIN user_profiles p ON ((p.user_id = u.id)))
  WHERE (u.deleted_at IS NULL);
grant delete, insert, select, update on table investor_accounts to parcela_app;

create view investor_countries as
 SELECT p.user_id,
    p.country_address,
    p.citizenship
   FROM (user_profiles p
     JOIN users u ON ((u.id = p.user_id)))
  WHERE (u.deleted_at IS NULL);
grant delete, insert, select, update on table investor_countries to parcela_app;

create view blocked_investors as
 SELECT user_id
   FROM user_blocks b
  WHERE (closed_at IS NULL);
grant delete, insert, select, update on table blocked_investors to parcela_app;

create view accepted_terms as
 SELECT p.user_id,
    accepted.kind,
    accepted.document_id,
    COALESCE(p.terms_language, p.language) AS language,
    p.terms_accepted_at AS accepted_at
   FROM (user_profiles p
     CROSS JOIN LATERAL ( VALUES ('terms'::text,p.terms_version), ('privacy'::text,p.privacy_version)) accepted(kind, document_id))
  WHERE (p.terms_accepted_at IS NOT NULL);
grant delete, insert, select, update on table accepted_terms to parcela_app;
