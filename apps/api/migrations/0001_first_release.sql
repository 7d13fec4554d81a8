-- The whole structure of the database, one module after another; `apps/api/schema/<module>.sql` shows the structure
-- that a migrated database prints.
--
-- Constraints are named by their rule: an error names the broken rule. The application connects as `parcela_app`, which
-- owns nothing and cannot change the structure. It may read and write each table by default; a table revokes the rights
-- that the application must not have.

-- Bodies of functions may name tables that follow.
set local check_function_bodies = off;

do $$
begin
  if not exists (select 1 from pg_catalog.pg_roles where rolname = 'parcela_app') then
    create role parcela_app nologin;
  end if;
end
$$;

grant usage on schema public to parcela_app;
alter default privileges in schema public grant select, insert, update, delete on tables to parcela_app;
alter default privileges in schema public grant usage, select on sequences to parcela_app;
-- The migrator creates its journal before these defaults. The application reads the journal to compare its version.
grant select on kysely_migration to parcela_app;


-- functions of constraints and defaults ================================================================================

create function name_key(name text) returns text
  language sql immutable parallel safe
  return lower(translate(name,
    'áäąčćďéěęíłĺľňńóöôřŕšśťúůüýžźżÁÄĄČĆĎÉĚĘÍŁĹĽŇŃÓÖÔŘŔŠŚŤÚŮÜÝŽŹŻ',
    'aaaccdeeeilllnnooorrsstuuuyzzzAAACCDEEEILLLNNOOORRSSTUUUYZZZ'));

-- The parts that name an account, as one readable text: `wallet/CZK/user:12`, `reserved/SHARE:7/project:7`.
create function ledger_account_name(
  kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text
) returns text
  language sql immutable parallel safe
  return kind || '/' || asset
    || coalesce('/user:' || owner_user_id::text, '')
    || coalesce('/project:' || project_id::text, '')
    || coalesce('/order:' || order_id::text, '')
    || coalesce('/provider:' || provider, '')
    || coalesce('/item:' || item_id, '');

-- The time by which every rule decides.
create function app_now() returns timestamptz
  language sql stable parallel safe
  return now() + interval '0';

-- 24 letters and digits, as `newDocumentId` of the application makes them: base64 without its two other signs, so that
-- every character is equally likely. The bytes of a random UUID that carry its version and variant are left out.
create function new_document_id() returns text language plpgsql volatile as $$
declare
  v_answer text := '';
begin
  while length(v_answer) < 24 loop
    v_answer := translate(encode(
      substr(uuid_send(gen_random_uuid()), 10) || substr(uuid_send(gen_random_uuid()), 10)
        || substr(uuid_send(gen_random_uuid()), 10), 'base64'), '+/=', '');
  end loop;
  return left(v_answer, 24);
end
$$;

create function is_localized(texts jsonb) returns boolean
  language sql immutable parallel safe strict
  return jsonb_typeof(texts) = 'object' and coalesce(texts ->> 'en', '') <> '' and texts - 'cs' - 'en' - 'pl' = '{}';

-- Has a text anything beside spaces and characters without a look?
create function is_visible_text(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '[^\s\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB]';

-- accounts ==========================================================================================================

create table users (
  id integer generated always as identity,
  document_id text not null,
  -- As typed, for mails and screens.
  email text not null,
  -- Composed and in lower case: the same address in another case is the same account.
  email_canonical text not null,
  password_hash text,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  -- What has to be kept of somebody who left is locked until then; null: nothing is.
  retain_until timestamptz,
  -- Since then nobody can read anything of the person: the data key is destroyed.
  erased_at timestamptz,
  -- Since when one person is known to have both the mailbox of the account and everything that signs in to it.
  owner_proven_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_document_id_key unique (document_id),
  constraint users_email_canonical_key unique (email_canonical),
  constraint users_email_length check ((char_length(email) >= 3) and (char_length(email) <= 70)),
  constraint users_not_erased_too_early check (erased_at >= retain_until),
  constraint users_retained_after_deletion check ((deleted_at is not null) or (num_nonnulls(retain_until, erased_at) = 0))
);
create index users_email_beginning on users (email_canonical text_pattern_ops);
create index users_to_erase on users (retain_until) where ((erased_at is null) and (retain_until is not null));
-- Accounts whose address nobody has confirmed, oldest first: they are purged.
create index users_unconfirmed on users (created_at) where ((email_confirmed_at is null) and (deleted_at is null));
create index users_unconfirmed_newest on users (id desc) where ((email_confirmed_at is null) and (deleted_at is null));
revoke delete on users from parcela_app;

create table user_profiles (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  first_name text,
  last_name text,
  language text not null,
  currency text not null,
  last_login timestamptz,
  referral_code text not null,
  referred_by integer,
  marketing_visit_id text,
  hs_cookie_id text,
  terms_accepted_at timestamptz,
  -- Document ids of the versions that were shown.
  terms_version text,
  privacy_version text,
  country_address text,
  city_address text,
  country_of_origin text,
  citizenship text,
  document_valid_until date,
  document_issued_by text,
  politically_exposed boolean,
  -- Encrypted with the data key of the person.
  residential_address bytea,
  postal_code bytea,
  date_of_birth bytea,
  social_security_number bytea,
  id_or_passport_number bytea,
  -- Names of the fields that came from a provider's verified answer.
  verified_fields text[] not null default '{}'::text[],
  -- How distributions reach a person: by bank transfer, or into the wallet of the currency (PLN has none).
  payout_method text not null default 'DepositToWallet',
  version integer not null default 1,
  constraint user_profiles_pkey primary key (id),
  constraint user_profiles_document_id_key unique (document_id),
  constraint user_profiles_referral_code_key unique (referral_code),
  constraint user_profiles_user_id_key unique (user_id),
  constraint user_profiles_referred_by_fkey foreign key (referred_by) references users(id),
  constraint user_profiles_user_id_fkey foreign key (user_id) references users(id),
  constraint user_profiles_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- A cookie of HubSpot is 32 hexadecimal digits.
  constraint user_profiles_hs_cookie_id_shape check (hs_cookie_id ~ '^[0-9a-f]{32}$'),
  constraint user_profiles_language_known check (language in ('cs', 'en', 'pl')),
  constraint user_profiles_not_own_referrer check ((referred_by is null) or (referred_by <> user_id)),
  constraint user_profiles_payout_method_known check (payout_method in ('BankTransfer', 'DepositToWallet')),
  constraint user_profiles_terms_whole check (((terms_accepted_at is null) = (terms_version is null)) and ((terms_version is null) = (privacy_version is null)))
);
create index user_profiles_country on user_profiles (country_address, user_id desc);
create index user_profiles_first_name on user_profiles (name_key(((COALESCE(first_name, '') || ' ') || COALESCE(last_name, ''))) text_pattern_ops);
create index user_profiles_last_name on user_profiles (name_key(((COALESCE(last_name, '') || ' ') || COALESCE(first_name, ''))) text_pattern_ops);
create index user_profiles_referred_by on user_profiles (referred_by) where (referred_by is not null);
revoke delete on user_profiles from parcela_app;

create table user_consents (
  user_id integer not null,
  analytics boolean not null,
  marketing boolean not null,
  -- Under which the measuring knows a person: random, made with the consent and gone with it.
  analytics_client_id text,
  decided_at timestamptz not null default app_now(),
  text_version integer not null,
  constraint user_consents_pkey primary key (user_id),
  constraint user_consents_user_id_fkey foreign key (user_id) references users(id),
  constraint user_consents_client_id_with_consent check (analytics = (analytics_client_id is not null)),
  constraint user_consents_text_version_positive check (text_version > 0)
);
revoke delete on user_consents from parcela_app;

-- Every decision that was ever taken, for proof.
create table consent_events (
  id bigint generated always as identity,
  user_id integer not null,
  analytics boolean not null,
  marketing boolean not null,
  at timestamptz not null default app_now(),
  text_version integer not null,
  constraint consent_events_pkey primary key (id),
  constraint consent_events_user_id_fkey foreign key (user_id) references users(id),
  constraint consent_events_text_version_positive check (text_version > 0)
);
create index consent_events_user on consent_events (user_id, id);
revoke update, delete on consent_events from parcela_app;

create function refuse_consent_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of consents is append-only' using errcode = 'restrict_violation';
end
$$;

-- With what a person has signed in before, so that something new is told to them. Sessions are not asked: theirs end.
create table sign_in_devices (
  user_id integer not null,
  -- Family of the browser and system, never the whole user agent: an update is no new device.
  device text not null,
  first_seen_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  constraint sign_in_devices_pkey primary key (user_id, device),
  constraint sign_in_devices_user_id_fkey foreign key (user_id) references users(id),
  constraint sign_in_devices_device_length check (char_length(device) <= 120)
);

create table second_factors (
  user_id integer not null,
  -- Of the authenticator, in base32, sealed with the data key of the person.
  secret bytea not null,
  -- Null until a code of the authenticator was given: nobody is asked for one before.
  enabled_at timestamptz,
  -- The 30-second step of the last code that was used: it and those before it are used up.
  last_step bigint,
  constraint second_factors_pkey primary key (user_id),
  constraint second_factors_user_id_fkey foreign key (user_id) references users(id),
  constraint second_factors_used_when_enabled check ((enabled_at is not null) or (last_step is null))
);

-- For somebody who lost the authenticator; shown once, each works once. 80 random bits need no slow hash.
create table recovery_codes (
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references second_factors(user_id) on delete cascade,
  constraint recovery_codes_hash_length check (octet_length(code_hash) = 32)
);

-- Half of a sign-in: the password was right, or Google or Apple knows the person; the code is missing.
create table second_factor_challenges (
  id bigint generated always as identity,
  user_id integer not null,
  token_hash bytea not null,
  -- Counted before the code is looked at.
  tries smallint not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  constraint second_factor_challenges_pkey primary key (id),
  constraint second_factor_challenges_hash_key unique (token_hash),
  constraint second_factor_challenges_user_id_fkey foreign key (user_id) references users(id),
  constraint second_factor_challenges_tries check ((tries >= 0) and (tries <= 5))
);
create index second_factor_challenges_user on second_factor_challenges (user_id);

-- The one code a person was mailed for a step-up; it works in the session that asked for it.
create table step_up_codes (
  user_id integer not null,
  session_id bigint not null,
  -- Six digits would be guessed from a hash at once: sealed with the data key of the person.
  code bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint step_up_codes_pkey primary key (user_id),
  constraint step_up_codes_user_id_fkey foreign key (user_id) references users(id),
  constraint step_up_codes_tries check ((tries >= 0) and (tries <= 5))
);
create index step_up_codes_session on step_up_codes (session_id);

-- Who signs in by Google or Apple. A person there is the provider's subject; an e-mail address is only what it tells.
create table user_identities (
  id bigint generated always as identity,
  user_id integer not null,
  provider text not null,
  subject text not null,
  -- As the provider told it last; null when it tells none.
  email text,
  created_at timestamptz not null default app_now(),
  constraint user_identities_pkey primary key (id),
  -- A second one of the same provider would be whoever was given the address after its owner.
  constraint user_identities_one_a_provider unique (user_id, provider),
  constraint user_identities_subject_key unique (provider, subject),
  constraint user_identities_user_id_fkey foreign key (user_id) references users(id),
  constraint user_identities_provider_known check (provider in ('google', 'apple')),
  constraint user_identities_subject_length check ((char_length(subject) >= 1) and (char_length(subject) <= 255))
);

-- A sign-in on its way through Google or Apple: ten minutes until the browser is back, then a minute until the app has
-- changed the code for a session. A row is deleted by that, or by a scheduled job.
create table social_attempts (
  id bigint generated always as identity,
  provider text not null,
  state_hash bytea not null,
  -- Of the cookie: only the browser that started it can finish it.
  browser_hash bytea not null,
  -- Worth nothing without the state, which stands here as a hash only, and without the secret of the platform.
  nonce text not null,
  code_verifier text not null,
  next text,
  referral_code text,
  language text not null,
  -- The versions that were in force when the box was ticked; null when it was not.
  terms_version text,
  privacy_version text,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Set by the first return: a state works once.
  returned_at timestamptz,
  code_hash bytea,
  -- Who it is, by the provider's verified answer.
  subject text,
  email text,
  is_email_verified boolean,
  first_name text,
  last_name text,
  -- An attempt that waits for the password of the account to be linked, or for the answer that the person has none.
  asks_password boolean not null default false,
  constraint social_attempts_pkey primary key (id),
  constraint social_attempts_code_key unique (code_hash),
  constraint social_attempts_state_key unique (state_hash),
  constraint social_attempts_asks_after_code check ((not asks_password) or (code_hash is not null)),
  constraint social_attempts_code_after_return check ((code_hash is null) or (returned_at is not null)),
  constraint social_attempts_code_whole check (((code_hash is null) = (subject is null)) and ((subject is null) = (is_email_verified is null))),
  constraint social_attempts_language_known check (language in ('cs', 'en', 'pl')),
  constraint social_attempts_next_path check ((next ~ '^/[^/\\]') or (next = '/')),
  constraint social_attempts_provider_known check (provider in ('google', 'apple')),
  constraint social_attempts_terms_whole check ((terms_version is null) = (privacy_version is null))
);
create index social_attempts_expires_at on social_attempts (expires_at);

-- The browser that signed up, known again by a secret that only it has.
create table sign_up_browsers (
  user_id integer not null,
  secret_hash bytea not null,
  created_at timestamptz not null default app_now(),
  constraint sign_up_browsers_pkey primary key (user_id),
  constraint sign_up_browsers_hash_key unique (secret_hash),
  constraint sign_up_browsers_user_id_fkey foreign key (user_id) references users(id),
  constraint sign_up_browsers_hash_length check (octet_length(secret_hash) = 32)
);
create index sign_up_browsers_created_at on sign_up_browsers (created_at);

-- Who of the staff has asked to read all that says who somebody is, and why: it says for ever what was allowed to
-- whom.
create table personal_data_readings (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  staff_id integer not null,
  reason text not null,
  opened_at timestamptz not null default app_now(),
  readable_until timestamptz not null,
  constraint personal_data_readings_pkey primary key (id),
  constraint personal_data_readings_document_id_key unique (document_id),
  constraint personal_data_readings_user_id_fkey foreign key (user_id) references users(id),
  constraint personal_data_readings_reasoned check (btrim(reason) <> ''),
  constraint personal_data_readings_short check ((readable_until > opened_at) and (readable_until <= (opened_at + '01:00:00'::interval)))
);
create index personal_data_readings_staff on personal_data_readings (staff_id, id);
create index personal_data_readings_user on personal_data_readings (user_id, id);
revoke update, delete on personal_data_readings from parcela_app;

-- While one is open nobody signs in to the account.
create table user_blocks (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  reason text not null,
  opened_by integer not null,
  opened_at timestamptz not null default app_now(),
  closed_by integer,
  closed_at timestamptz,
  closing_reason text,
  constraint user_blocks_pkey primary key (id),
  constraint user_blocks_document_id_key unique (document_id),
  constraint user_blocks_user_id_fkey foreign key (user_id) references users(id),
  constraint user_blocks_closed_whole check (((closed_at is null) = (closed_by is null)) and ((closed_at is null) = (closing_reason is null)))
);
create index user_blocks_closed_by on user_blocks (closed_by);
create unique index user_blocks_one_open on user_blocks (user_id) where (closed_at is null);
create index user_blocks_opened_by on user_blocks (opened_by);
create index user_blocks_user_id on user_blocks (user_id);
revoke update, delete on user_blocks from parcela_app;
grant update (closed_at, closed_by, closing_reason) on user_blocks to parcela_app;

-- The text is sealed with the key of the person it is about; a note that its author withdrew has none.
create table investor_notes (
  id bigint generated always as identity,
  document_id text not null,
  user_id integer not null,
  staff_id integer not null,
  text bytea,
  created_at timestamptz not null default app_now(),
  withdrawn_at timestamptz,
  constraint investor_notes_pkey primary key (id),
  constraint investor_notes_document_id_key unique (document_id),
  constraint investor_notes_user_id_fkey foreign key (user_id) references users(id),
  constraint investor_notes_withdrawn_is_blank check ((text is null) = (withdrawn_at is not null))
);
create index investor_notes_staff_id on investor_notes (staff_id);
create index investor_notes_user_id on investor_notes (user_id, id);
revoke update on investor_notes from parcela_app;
grant update (text, withdrawn_at) on investor_notes to parcela_app;

-- Who somebody was, as the law asks to know it later: sealed with the key of the person, read on no screen.
create table retained_records (
  user_id integer not null,
  record bytea not null,
  created_at timestamptz not null default app_now(),
  constraint retained_records_pkey primary key (user_id),
  constraint retained_records_user_id_fkey foreign key (user_id) references users(id)
);
revoke update on retained_records from parcela_app;

-- The one mail that goes to an address after its account is gone; the row goes with it.
create table account_closed_mails (
  user_id integer not null,
  email text not null,
  language text not null,
  created_at timestamptz not null default app_now(),
  constraint account_closed_mails_pkey primary key (user_id),
  constraint account_closed_mails_user_id_fkey foreign key (user_id) references users(id),
  constraint account_closed_mails_language_known check (language in ('cs', 'en', 'pl'))
);
revoke update on account_closed_mails from parcela_app;

-- app-configuration =================================================================================================

-- The newest row is in force.
create table app_configurations (
  id integer generated always as identity,
  title jsonb not null,
  -- Who administers the personal data, shown on the AML screen.
  administrator_text jsonb not null,
  image_file_id integer,
  image_alt jsonb,
  created_at timestamptz not null default app_now(),
  -- Where the company is registered.
  register_text jsonb,
  -- Who supervises the offer, or that nobody does.
  supervision_text jsonb,
  fees_text jsonb,
  risks_text jsonb,
  phone text,
  brand_name text not null,
  logo_file_id integer,
  primary_color text not null,
  constraint app_configurations_pkey primary key (id),
  constraint app_configurations_administrator_text_localized check (is_localized(administrator_text)),
  constraint app_configurations_brand_name_fits check ((length(TRIM(BOTH from brand_name)) >= 1) and (length(TRIM(BOTH from brand_name)) <= 30)),
  constraint app_configurations_fees_text_localized check (is_localized(fees_text)),
  constraint app_configurations_image_alt_localized check (is_localized(image_alt)),
  constraint app_configurations_image_described check ((image_file_id is null) = (image_alt is null)),
  constraint app_configurations_phone_not_blank check (length(TRIM(BOTH from phone)) > 0),
  constraint app_configurations_primary_color_hexadecimal check (primary_color ~ '^#[0-9a-f]{6}$'),
  constraint app_configurations_register_text_localized check (is_localized(register_text)),
  constraint app_configurations_risks_text_localized check (is_localized(risks_text)),
  constraint app_configurations_supervision_text_localized check (is_localized(supervision_text)),
  constraint app_configurations_title_localized check (is_localized(title))
);
create index app_configurations_image_file on app_configurations (image_file_id);
create index app_configurations_logo_file on app_configurations (logo_file_id);
revoke update, delete on app_configurations from parcela_app;

-- The configuration has versions, as other content; there is one, and the newest version is no longer the shown one.
create table app_configuration_items (
  id integer not null default 1,
  document_id text not null,
  published_version integer,
  publish_at timestamptz,
  next_version integer,
  next_at timestamptz,
  publication integer not null default 0,
  constraint app_configuration_items_pkey primary key (id),
  constraint app_configuration_items_document_id_key unique (document_id),
  constraint app_configuration_items_next_version_fkey foreign key (next_version) references app_configurations(id),
  constraint app_configuration_items_published_version_fkey foreign key (published_version) references app_configurations(id),
  constraint app_configuration_items_next_follows check ((next_at is null) or COALESCE((next_at > publish_at), false)),
  constraint app_configuration_items_next_whole check ((next_version is null) = (next_at is null)),
  constraint app_configuration_items_only_one check (id = 1),
  constraint app_configuration_items_published_whole check ((published_version is null) = (publish_at is null))
);
create index app_configuration_items_next_version on app_configuration_items (next_version);
create index app_configuration_items_published_version on app_configuration_items (published_version);
revoke insert, delete on app_configuration_items from parcela_app;
insert into app_configuration_items (id, document_id, published_version, publish_at, next_version, next_at, publication) values
  (1, new_document_id(), null, null, null, null, 0);

-- articles ==========================================================================================================

create table articles (
  id integer generated always as identity,
  document_id text not null,
  -- What people see, from when on. Neither: a draft.
  published_version integer,
  publish_at timestamptz,
  -- By which it stands in lists: a corrected article is no newer one.
  first_published_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- `next_version` replaces the shown version at `next_at`; `publication` counts the decisions about what is shown.
  next_version integer,
  next_at timestamptz,
  publication integer not null default 0,
  constraint articles_pkey primary key (id),
  constraint articles_document_id_key unique (document_id),
  constraint articles_next_follows check ((next_at is null) or COALESCE((next_at > publish_at), false)),
  constraint articles_next_whole check ((next_version is null) = (next_at is null)),
  constraint articles_published_whole check (((published_version is null) = (publish_at is null)) and ((publish_at is null) or (first_published_at is not null)))
);
create index articles_newest on articles (first_published_at desc, id desc) where (publish_at is not null);
revoke delete on articles from parcela_app;

create table article_versions (
  article_id integer not null,
  version integer not null,
  type text not null,
  visibility text not null,
  title jsonb not null,
  description jsonb not null,
  -- Trees of blocks, { "cs": […], "en": […], "pl": […] }; a language without a block shows the English ones.
  content jsonb not null,
  -- The words of title, description and text in small letters without diacritics, for the search.
  words jsonb not null,
  -- Minutes, { "cs", "en", "pl" }.
  reading_minutes jsonb not null,
  image_file_id integer,
  image_alt jsonb,
  saved_at timestamptz not null default app_now(),
  constraint article_versions_pkey primary key (article_id, version),
  constraint article_versions_article_id_fkey foreign key (article_id) references articles(id),
  constraint article_versions_content_whole check ((jsonb_array_length((content -> 'en')) > 0) and (jsonb_typeof((content -> 'cs')) = 'array') and (jsonb_typeof((content -> 'pl')) = 'array') and ((((content - 'cs') - 'en') - 'pl') = '{}'::jsonb)),
  constraint article_versions_description_localized check (is_localized(description)),
  constraint article_versions_image_alt_localized check (is_localized(image_alt)),
  constraint article_versions_image_described check ((image_file_id is null) = (image_alt is null)),
  constraint article_versions_title_localized check (is_localized(title)),
  constraint article_versions_type_known check (type in ('News', 'HowTo', 'InvestorClub')),
  constraint article_versions_version_positive check (version > 0),
  constraint article_versions_visibility_known check (visibility in ('Public', 'Private', 'OnlyInvestors')),
  constraint article_versions_words_localized check (is_localized(words))
);
-- Which articles show a picture in their text.
create index article_versions_content on article_versions using gin (content jsonb_path_ops);
create index article_versions_image_file on article_versions (image_file_id);
revoke update, delete on article_versions from parcela_app;

-- Every slug an article ever had keeps leading to it; the newest is the canonical one.
create table article_slugs (
  id integer generated always as identity,
  slug text not null,
  article_id integer not null,
  created_at timestamptz not null default app_now(),
  constraint article_slugs_pkey primary key (id),
  constraint article_slugs_slug_key unique (slug),
  constraint article_slugs_article_id_fkey foreign key (article_id) references articles(id),
  constraint article_slugs_slug_shape check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (length(slug) <= 100))
);
create index article_slugs_article on article_slugs (article_id, id desc);
revoke update, delete on article_slugs from parcela_app;

create table tags (
  id integer generated always as identity,
  document_id text not null,
  name jsonb not null,
  created_at timestamptz not null default app_now(),
  -- Names that two people can change at a time.
  version integer not null default 1,
  constraint tags_pkey primary key (id),
  constraint tags_document_id_key unique (document_id),
  constraint tags_name_localized check (is_localized(name)),
  constraint tags_version_positive check (version > 0)
);
revoke delete on tags from parcela_app;

create table article_version_tags (
  article_id integer not null,
  version integer not null,
  tag_id integer not null,
  constraint article_version_tags_pkey primary key (article_id, version, tag_id),
  constraint article_version_tags_tag_id_fkey foreign key (tag_id) references tags(id),
  constraint article_version_tags_version_fkey foreign key (article_id, version) references article_versions(article_id, version)
);
create index article_version_tags_tag on article_version_tags (tag_id);
revoke update, delete on article_version_tags from parcela_app;

-- bank ==============================================================================================================

create table collection_accounts (
  id integer generated always as identity,
  iban text not null,
  currency text not null,
  -- The day up to which the statement was read, without a gap; reading begins some days before it.
  read_to date,
  last_read_at timestamptz,
  created_at timestamptz not null default app_now(),
  document_id text not null default new_document_id(),
  -- What the bank said last: its balance at the end of a day, and what it held before the first line that we know.
  stated_on date,
  stated_balance bigint,
  opening_balance bigint,
  -- Which file has stated the balance, and when the opening balance was found and up to which day: both are corrected when
  -- what they were found by is undone.
  stated_file_id integer,
  opening_on date,
  opening_at timestamptz,
  opening_file_id integer,
  constraint collection_accounts_pkey primary key (id),
  constraint collection_accounts_document_id_key unique (document_id),
  constraint collection_accounts_iban_and_currency_key unique (iban, currency),
  constraint collection_accounts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint collection_accounts_stated_whole check (num_nulls(stated_on, stated_balance, opening_balance) = any (array[0, 3]))
);
revoke delete on collection_accounts from parcela_app;

create table bank_movements (
  id integer generated always as identity,
  collection_account_id integer not null,
  -- The bank's id of the movement, unique in an account.
  movement_id text not null,
  booked_on date not null,
  -- Signed: what went out is negative.
  amount bigint not null,
  currency text not null,
  -- The line as it came; jsonb would refuse some of what a payer can write.
  raw json not null,
  outcome text not null,
  imported_at timestamptz not null default app_now(),
  -- The bank's id of the instruction behind a movement: a correction carries that of the movement it takes back.
  instruction_id text,
  document_id text not null default new_document_id(),
  transfer_id integer,
  -- Each line belongs to the first day that was closed with it; one that comes late belongs to the next.
  closed_day_id integer,
  -- Null in a line of before: it is known by its name alone.
  source text,
  statement text,
  -- The days of the statement that has it.
  statement_from date,
  statement_to date,
  bank_references json,
  payer_name text,
  payer_account text,
  variable_symbol text,
  -- The bank has given its number to another movement before.
  number_reused boolean not null default false,
  -- The file that brought a line; null for the bank's feed, and in a line of before.
  statement_file_id integer,
  -- Which of these lines it is; null for the first one.
  transfer_round smallint,
  constraint bank_movements_pkey primary key (id),
  constraint bank_movements_document_id_key unique (document_id),
  constraint bank_movements_once unique (collection_account_id, movement_id),
  constraint bank_movements_collection_account_id_fkey foreign key (collection_account_id) references collection_accounts(id),
  constraint bank_movements_nothing_moves_nothing check ((outcome = 'nothing') = (amount = 0)),
  constraint bank_movements_outcome_known check (outcome in ('payment', 'transfer', 'transfer_returned', 'outgoing', 'reversal', 'nothing', 'foreign_currency')),
  constraint bank_movements_payments_come_in check ((outcome <> 'payment') or (amount > 0)),
  constraint bank_movements_source_known check (source in ('feed', 'camt.053', 'gpc', 'fio-csv')),
  constraint bank_movements_transfer_of_outcome check ((transfer_id is null) or outcome in ('transfer', 'transfer_returned')),
  constraint bank_movements_transfers_go_out check (((outcome <> 'transfer') or (amount < 0)) and ((outcome <> 'transfer_returned') or (amount > 0)))
);
create index bank_movements_account_newest on bank_movements (collection_account_id, booked_on desc, id desc);
create index bank_movements_amount_newest on bank_movements (amount, booked_on desc, id desc);
create index bank_movements_closed_day on bank_movements (closed_day_id) where (closed_day_id is not null);
create index bank_movements_instruction on bank_movements (collection_account_id, instruction_id) where (instruction_id is not null);
create index bank_movements_newest on bank_movements (booked_on desc, id desc);
create index bank_movements_open on bank_movements (currency, booked_on) where (closed_day_id is null);
create index bank_movements_outcome_newest on bank_movements (outcome, booked_on desc, id desc);
create index bank_movements_reversals on bank_movements (collection_account_id, booked_on) where (outcome = 'reversal');
-- safe: of the lines of before none has a file, so that nothing is written
create index bank_movements_statement_file on bank_movements (statement_file_id) where (statement_file_id is not null);
create index bank_movements_to_look_at on bank_movements (imported_at) where outcome in ('outgoing', 'reversal', 'foreign_currency');
create index bank_movements_transfer on bank_movements (transfer_id) where (transfer_id is not null);
revoke update, delete on bank_movements from parcela_app;
grant update (closed_day_id) on bank_movements to parcela_app;

-- Lines of a statement that could not be read, as they came, once each: their movement is not in the books.
create table bank_unreadable_lines (
  id integer generated always as identity,
  collection_account_id integer not null,
  -- SHA-256 of the line: the next statement brings it again.
  digest bytea not null,
  raw json not null,
  problem text not null,
  imported_at timestamptz not null default app_now(),
  -- Set when the same line could be read after all, by a later version of the program.
  read_at timestamptz,
  constraint bank_unreadable_lines_pkey primary key (id),
  constraint bank_unreadable_lines_once unique (collection_account_id, digest),
  constraint bank_unreadable_lines_collection_account_id_fkey foreign key (collection_account_id) references collection_accounts(id),
  constraint bank_unreadable_lines_digest_length check (octet_length(digest) = 32)
);
revoke update, delete on bank_unreadable_lines from parcela_app;
grant update (read_at) on bank_unreadable_lines to parcela_app;

create table statement_files (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  collection_account_id integer not null,
  name text not null,
  format text not null,
  -- SHA-256 of the bytes: the same file again is this one.
  digest bytea not null,
  content bytea not null,
  -- The days and balances that the file names.
  period_from date,
  period_to date,
  opening bigint,
  closing bigint,
  line_count integer not null,
  uploaded_by integer not null,
  uploaded_at timestamptz not null default app_now(),
  imported_by integer,
  imported_at timestamptz,
  -- Lines that were new.
  imported_count integer,
  -- A file that was never imported is discarded, and may be uploaded again.
  discarded_at timestamptz,
  discarded_by integer,
  discard_reason text,
  undone_at timestamptz,
  constraint statement_files_pkey primary key (id),
  constraint statement_files_document_id_key unique (document_id),
  constraint statement_files_once unique (collection_account_id, digest),
  constraint statement_files_collection_account_id_fkey foreign key (collection_account_id) references collection_accounts(id),
  constraint statement_files_content_length check (octet_length(content) <= 5242880),
  constraint statement_files_digest_length check (octet_length(digest) = 32),
  constraint statement_files_discarded_not_imported check (num_nulls(discarded_at, imported_at) > 0),
  constraint statement_files_discarded_whole check (num_nulls(discarded_at, discarded_by, discard_reason) = any (array[0, 3])),
  constraint statement_files_format_known check (format in ('camt.053', 'gpc', 'fio-csv')),
  constraint statement_files_imported_whole check (num_nulls(imported_by, imported_at, imported_count) = any (array[0, 3])),
  constraint statement_files_line_count_not_negative check (line_count >= 0),
  constraint statement_files_name_length check ((length(name) >= 1) and (length(name) <= 200))
);
create index statement_files_closing on statement_files (collection_account_id, period_to) where (imported_at is not null);
create index statement_files_discarded_by on statement_files (discarded_by) where (discarded_by is not null);
create index statement_files_imported_by on statement_files (imported_by);
create index statement_files_uploaded_by on statement_files (uploaded_by);
revoke update, delete on statement_files from parcela_app;
grant update (discard_reason, discarded_at, discarded_by, imported_at, imported_by, imported_count, undone_at) on statement_files to parcela_app;

-- What was imported stays imported, what was discarded stays discarded, and what has begun to be imported is imported.
create function statement_files_guard() returns trigger language plpgsql as $$
begin
  if old.imported_at is not null then
    if old.undone_at is null and new.undone_at is not null
      and exists (select from bank_undoings b where b.statement_file_id = old.id)
      and to_jsonb(new) - 'undone_at' = to_jsonb(old) - 'undone_at' then
      -- The same bytes may come again, as another file.
      new.digest := sha256(convert_to('undone ' || old.id, 'UTF8'));
      return new;
    end if;
    raise exception 'statement file % was imported already', old.id using errcode = 'check_violation';
  end if;
  if new.undone_at is not null then
    raise exception 'statement file % was not imported', old.id using errcode = 'restrict_violation';
  end if;
  if old.discarded_at is not null then
    raise exception 'statement file % was discarded', old.id using errcode = 'restrict_violation';
  end if;
  if new.discarded_at is not null then
    if exists (select from bank_movements m where m.statement_file_id = old.id)
      or exists (select from waiting_bank_lines w where w.statement_file_id = old.id) then
      raise exception 'lines of statement file % are imported', old.id using errcode = 'restrict_violation';
    end if;
    -- The same bytes may come again, as another file.
    new.digest := sha256(convert_to('discarded ' || old.id, 'UTF8'));
  end if;
  return new;
end $$;

-- What a line says of money that the bank took back: the payment may be imported after it.
create table bank_reversals (
  movement_id integer not null,
  payer_account text,
  payer_name text,
  reference text,
  constraint bank_reversals_pkey primary key (movement_id),
  constraint bank_reversals_movement_id_fkey foreign key (movement_id) references bank_movements(id)
);
revoke update, delete on bank_reversals from parcela_app;

create table bank_explanations (
  movement_id integer not null,
  kind text not null,
  note text not null,
  explained_by integer not null,
  approved_by integer,
  explained_at timestamptz not null default app_now(),
  constraint bank_explanations_pkey primary key (movement_id),
  constraint bank_explanations_movement_id_fkey foreign key (movement_id) references bank_movements(id),
  constraint bank_explanations_kind_known check (kind in ('fee', 'interest', 'own_transfer', 'paid_by_hand', 'other')),
  constraint bank_explanations_note_length check ((length(note) >= 1) and (length(note) <= 1000)),
  constraint bank_explanations_second_person check (approved_by <> explained_by)
);
create index bank_explanations_approved_by on bank_explanations (approved_by);
create index bank_explanations_explained_by on bank_explanations (explained_by);
revoke update, delete on bank_explanations from parcela_app;

create table closed_bank_days (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  currency text not null,
  day date not null,
  -- At the end of the day: what the bank says, what it held before the first line, the sum of all lines until then,
  -- and what the ledger says is at the bank.
  bank_balance bigint not null,
  opening_balance bigint not null,
  lines_balance bigint not null,
  ledger_balance bigint not null,
  note text,
  closed_by integer not null,
  closed_at timestamptz not null default app_now(),
  constraint closed_bank_days_pkey primary key (id),
  constraint closed_bank_days_document_id_key unique (document_id),
  constraint closed_bank_days_once unique (currency, day),
  constraint closed_bank_days_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint closed_bank_days_lines_lead_to_balance check (bank_balance = (opening_balance + lines_balance)),
  constraint closed_bank_days_note_length check ((length(note) >= 1) and (length(note) <= 1000))
);
create index closed_bank_days_closed_by on closed_bank_days (closed_by);
revoke update, delete on closed_bank_days from parcela_app;

-- Ledger transactions at the bank that no line of a statement made, by the day that was closed with them.
create table closed_bank_postings (
  transaction_id bigint not null,
  closed_day_id integer not null,
  constraint closed_bank_postings_pkey primary key (transaction_id),
  constraint closed_bank_postings_closed_day_id_fkey foreign key (closed_day_id) references closed_bank_days(id)
);
create index closed_bank_postings_day on closed_bank_postings (closed_day_id);
revoke update, delete on closed_bank_postings from parcela_app;

create function bank_movements_guard() returns trigger language plpgsql as $$
begin
  if old.closed_day_id is not null then
    raise exception 'the day of movement % is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Nine digits of the ten-digit reference of what we pay; the 9 stands before them. References of orders begin with the
-- year, so that no movement can mean both before 2090.
create sequence outgoing_transfer_references as bigint start 1 increment 1 minvalue 1 maxvalue 999999999 cache 1 no cycle;

-- One file of payment orders at the bank.
create table outgoing_batches (
  id integer generated always as identity,
  -- By it the bank knows the file again: it takes none twice.
  message_id text not null,
  currency text not null,
  -- sending: the bank has not said yet what became of it, whether it was asked or not.
  state text not null,
  -- The last time that it may have reached the bank; null when nothing is to be learnt before it is sent again.
  asked_at timestamptz,
  -- Whoever sends it has until then.
  lease_until timestamptz not null,
  -- When a statement was asked for that was read whole, after the lease: what the bank had paid then is known.
  statement_read_at timestamptz,
  created_at timestamptz not null default app_now(),
  answered_at timestamptz,
  -- May the bank have the file since an earlier try? Of one that it surely has not, orders can still be taken out.
  may_be_there boolean not null default true,
  document_id text not null default new_document_id(),
  origin text not null default 'api',
  made_by integer,
  evidence text,
  downloaded_by integer,
  downloaded_at timestamptz,
  constraint outgoing_batches_pkey primary key (id),
  constraint outgoing_batches_document_id_key unique (document_id),
  constraint outgoing_batches_message_id_key unique (message_id),
  constraint outgoing_batches_answered check ((answered_at is null) = (state = 'sending')),
  constraint outgoing_batches_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint outgoing_batches_downloaded_whole check ((num_nulls(downloaded_by, downloaded_at) = any (array[0, 2])) and ((downloaded_at is null) or (origin = 'file'))),
  constraint outgoing_batches_evidence_length check ((length(evidence) >= 1) and (length(evidence) <= 200)),
  constraint outgoing_batches_evidence_of_hand check ((evidence is null) = (origin <> 'hand')),
  constraint outgoing_batches_made_by_staff check ((made_by is null) = (origin = 'api')),
  constraint outgoing_batches_message_id_plain check (message_id ~ '^[A-Za-z0-9-]{1,35}$'),
  constraint outgoing_batches_origin_known check (origin in ('api', 'file', 'hand')),
  constraint outgoing_batches_sent_by_the_platform check ((origin = 'api') or (state <> 'sending')),
  constraint outgoing_batches_state_known check (state in ('sending', 'accepted', 'refused'))
);
create index outgoing_batches_downloaded_by on outgoing_batches (downloaded_by) where (downloaded_by is not null);
create index outgoing_batches_files on outgoing_batches (id desc) where (origin = 'file');
create index outgoing_batches_made_by on outgoing_batches (made_by) where (made_by is not null);
-- One file of an account is on its way at a time.
create unique index outgoing_batches_one_sending on outgoing_batches (currency) where (state = 'sending');
revoke delete on outgoing_batches from parcela_app;

-- A file leaves the platform once.
create function guard_outgoing_batch() returns trigger language plpgsql as $$
begin
  if (new.document_id, new.origin, new.made_by, new.evidence)
    is distinct from (old.document_id, old.origin, old.made_by, old.evidence)
    or (old.downloaded_at is not null and new.downloaded_at is distinct from old.downloaded_at) then
    raise exception 'payment file % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create table outgoing_transfers (
  id integer generated always as identity,
  document_id text not null,
  -- What it pays: the ledger account `distribution/…/item:<kind>:<id>` holds the money until it is booked.
  item_kind text not null,
  item_id integer not null,
  reference text not null default ('9' || lpad((nextval('outgoing_transfer_references'::regclass))::text, 9, '0')),
  amount bigint not null,
  currency text not null,
  recipient_iban text not null,
  recipient_name text not null,
  message text not null,
  state text not null default 'pending',
  batch_id integer,
  failure text,
  created_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  booked_at timestamptz,
  ended_at timestamptz,
  -- How many lines have shown the transfer: the ledger numbers its entries by them once one is undone.
  booked_round smallint not null default 1,
  returned_round smallint not null default 1,
  constraint outgoing_transfers_pkey primary key (id),
  constraint outgoing_transfers_document_id_key unique (document_id),
  -- Nothing is ever paid twice: whoever wants to pay again needs another item.
  constraint outgoing_transfers_item_once unique (item_kind, item_id),
  constraint outgoing_transfers_reference_key unique (reference),
  constraint outgoing_transfers_batch_id_fkey foreign key (batch_id) references outgoing_batches(id),
  constraint outgoing_transfers_amount_positive check (amount > 0),
  constraint outgoing_transfers_booked check ((state <> 'booked') or (booked_at is not null)),
  constraint outgoing_transfers_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint outgoing_transfers_ended check ((ended_at is not null) = state in ('failed', 'cancelled')),
  constraint outgoing_transfers_failed check ((failure is not null) = (state = 'failed')),
  constraint outgoing_transfers_failure_known check (failure in ('refused', 'returned', 'not_paid')),
  constraint outgoing_transfers_iban_shape check (recipient_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  constraint outgoing_transfers_in_a_batch check ((batch_id is not null) = state in ('submitted', 'booked', 'failed')),
  constraint outgoing_transfers_item_kind_known check (item_kind in ('refund', 'withdrawal', 'distribution')),
  constraint outgoing_transfers_reference_digits check (reference ~ '^9[0-9]{9}$'),
  constraint outgoing_transfers_state_known check (state in ('pending', 'submitted', 'booked', 'failed', 'cancelled')),
  constraint outgoing_transfers_submitted check ((submitted_at is not null) = (batch_id is not null))
);
create index outgoing_transfers_amount on outgoing_transfers (amount, id desc);
create index outgoing_transfers_batch on outgoing_transfers (batch_id) where (batch_id is not null);
create index outgoing_transfers_currency_listed on outgoing_transfers (currency, id);
create index outgoing_transfers_failure_listed on outgoing_transfers (failure, id) where (failure is not null);
create index outgoing_transfers_kind_listed on outgoing_transfers (item_kind, id);
create index outgoing_transfers_pending on outgoing_transfers (currency, id) where (state = 'pending');
create index outgoing_transfers_recipient on outgoing_transfers (recipient_iban, id desc);
create index outgoing_transfers_state_listed on outgoing_transfers (state, id);
create index outgoing_transfers_under_way on outgoing_transfers (created_at) where state in ('pending', 'submitted');
-- safe: no transfer has come back twice yet, so that nothing is written
create index outgoing_transfers_unreturned on outgoing_transfers (item_kind, item_id) where (returned_round > 1);
revoke delete on outgoing_transfers from parcela_app;

-- What was ordered does not change; only what became of it does.
create function guard_outgoing_transfer() returns trigger language plpgsql as $$
begin
  if (new.id, new.document_id, new.item_kind, new.item_id, new.reference, new.amount, new.currency,
      new.recipient_iban, new.recipient_name, new.message, new.created_at)
    is distinct from
     (old.id, old.document_id, old.item_kind, old.item_id, old.reference, old.amount, old.currency,
      old.recipient_iban, old.recipient_name, old.message, old.created_at) then
    raise exception 'what transfer % pays is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- The application looks before; what it overlooked is refused here. Who restricts a person locks the same row.
create function guard_restricted_transfer() returns trigger language plpgsql as $$
declare
  holder integer;
begin
  select h.user_id into holder from transfer_holders h where h.transfer_id = new.id;
  if holder is null then
    return new;
  end if;
  perform from users u where u.id = holder for share;
  if exists (select from account_restrictions b where b.user_id = holder and b.closed_at is null) then
    raise exception 'transfer % pays out money that is restricted', new.id
      using errcode = 'restrict_violation', constraint = 'outgoing_transfers_not_restricted';
  end if;
  return new;
end
$$;

-- Lines that may be a movement that another source, or another statement, has brought. A person decides: what is the same
-- stays here as another way in which the movement came.
create table waiting_bank_lines (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  collection_account_id integer not null,
  source text not null,
  statement text,
  statement_from date,
  statement_to date,
  movement_id text not null,
  instruction_id text,
  bank_references json not null,
  booked_on date not null,
  amount bigint not null,
  currency text not null,
  payer_name text,
  payer_account text,
  variable_symbol text,
  -- Every other text that may carry our reference.
  texts json not null,
  is_reversal boolean not null,
  raw json not null,
  asked_at timestamptz not null default app_now(),
  decision text,
  decided_at timestamptz,
  decided_by integer,
  -- The movement that it is, or became.
  bank_movement_id integer,
  statement_file_id integer,
  constraint waiting_bank_lines_pkey primary key (id),
  constraint waiting_bank_lines_document_id_key unique (document_id),
  constraint waiting_bank_lines_bank_movement_id_fkey foreign key (bank_movement_id) references bank_movements(id),
  constraint waiting_bank_lines_collection_account_id_fkey foreign key (collection_account_id) references collection_accounts(id),
  constraint waiting_bank_lines_statement_file_id_fkey foreign key (statement_file_id) references statement_files(id),
  constraint waiting_bank_lines_decided_whole check ((num_nulls(decision, decided_at, decided_by) = any (array[0, 3])) and ((bank_movement_id is null) = (COALESCE(decision, 'undone') = 'undone'))),
  constraint waiting_bank_lines_decision_known check (decision in ('same', 'another', 'undone')),
  constraint waiting_bank_lines_source_known check (source in ('feed', 'camt.053', 'gpc', 'fio-csv'))
);
-- safe: lines that wait for a person are few.
create index waiting_bank_lines_decided on waiting_bank_lines (decided_at) where (decided_at is not null);
create index waiting_bank_lines_decided_by on waiting_bank_lines (decided_by);
create index waiting_bank_lines_money on waiting_bank_lines (collection_account_id, amount, booked_on);
create index waiting_bank_lines_movement on waiting_bank_lines (bank_movement_id);
create index waiting_bank_lines_statement_file on waiting_bank_lines (statement_file_id) where (statement_file_id is not null);
create index waiting_bank_lines_undecided on waiting_bank_lines (asked_at, id) where (decision is null);
revoke update, delete on waiting_bank_lines from parcela_app;
grant update (bank_movement_id, decided_at, decided_by, decision) on waiting_bank_lines to parcela_app;

-- A line that was called the same as a movement may wait again.
create function waiting_bank_lines_guard() returns trigger language plpgsql as $$
begin
  if new.decision = 'undone' and old.decision is distinct from 'another' and exists (
    select from bank_undoings b where b.statement_file_id = old.statement_file_id) then
    return new;
  end if;
  if old.decision is not null and (old.decision <> 'same' or new.decision is not null) or new.decision = 'undone' then
    raise exception 'bank line % was decided already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create table bank_statements (
  id integer generated always as identity,
  statement_file_id integer not null,
  -- Its place in the file, from 1.
  place integer not null,
  collection_account_id integer not null,
  source text not null,
  -- The bank's number, and its place in the bank's sequence.
  number text,
  sequence integer,
  period_from date,
  period_to date,
  opening bigint,
  closing bigint,
  unreadable_count integer not null,
  -- A statement from before has no lines here: what they became was not stored.
  lines_stored boolean not null default true,
  -- Its last day was over when it was uploaded: it has every line of its days.
  is_whole boolean not null,
  imported_at timestamptz not null default app_now(),
  constraint bank_statements_pkey primary key (id),
  constraint bank_statements_once unique (statement_file_id, place),
  constraint bank_statements_collection_account_id_fkey foreign key (collection_account_id) references collection_accounts(id),
  constraint bank_statements_statement_file_id_fkey foreign key (statement_file_id) references statement_files(id),
  constraint bank_statements_source_known check (source in ('camt.053', 'gpc', 'fio-csv')),
  constraint bank_statements_unreadable_not_negative check (unreadable_count >= 0)
);
create index bank_statements_begins on bank_statements (collection_account_id, period_from);
create index bank_statements_ends on bank_statements (collection_account_id, period_to);
create index bank_statements_imported on bank_statements (imported_at);
revoke update, delete on bank_statements from parcela_app;

create table bank_statement_lines (
  statement_id integer not null,
  place integer not null,
  bank_movement_id integer,
  waiting_line_id integer,
  constraint bank_statement_lines_pkey primary key (statement_id, place),
  constraint bank_statement_lines_bank_movement_id_fkey foreign key (bank_movement_id) references bank_movements(id),
  constraint bank_statement_lines_statement_id_fkey foreign key (statement_id) references bank_statements(id),
  constraint bank_statement_lines_waiting_line_id_fkey foreign key (waiting_line_id) references waiting_bank_lines(id),
  constraint bank_statement_lines_became_one check (num_nonnulls(bank_movement_id, waiting_line_id) = 1)
);
create index bank_statement_lines_movement on bank_statement_lines (bank_movement_id) where (bank_movement_id is not null);
create index bank_statement_lines_waiting on bank_statement_lines (waiting_line_id) where (waiting_line_id is not null);
revoke update, delete on bank_statement_lines from parcela_app;

create function statement_file_is_open() returns trigger language plpgsql as $$
begin
  if new.statement_file_id is not null then
    perform from statement_files f
    where f.id = new.statement_file_id and f.discarded_at is null and f.undone_at is null for share;
    if not found then
      raise exception 'statement file % was discarded', new.statement_file_id using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;

create table bank_undoings (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  collection_account_id integer not null,
  -- Of a whole file; null for a single line.
  statement_file_id integer,
  reason text not null,
  requested_by integer not null,
  approved_by integer not null,
  undone_at timestamptz not null default app_now(),
  constraint bank_undoings_pkey primary key (id),
  constraint bank_undoings_document_id_key unique (document_id),
  constraint bank_undoings_collection_account_id_fkey foreign key (collection_account_id) references collection_accounts(id),
  constraint bank_undoings_statement_file_id_fkey foreign key (statement_file_id) references statement_files(id),
  constraint bank_undoings_reason_given check (reason <> ''),
  constraint bank_undoings_second_person check (requested_by <> approved_by)
);
create index bank_undoings_account on bank_undoings (collection_account_id);
create index bank_undoings_approved_by on bank_undoings (approved_by);
create unique index bank_undoings_file_once on bank_undoings (statement_file_id) where (statement_file_id is not null);
create index bank_undoings_requested_by on bank_undoings (requested_by);
revoke update, delete on bank_undoings from parcela_app;

create table undone_bank_lines (
  movement_id integer not null,
  counter_id integer not null,
  undoing_id integer not null,
  -- The line of the books that it is; null when the bank has no such line.
  same_as_id integer,
  constraint undone_bank_lines_pkey primary key (movement_id),
  constraint undone_bank_lines_counter_once unique (counter_id),
  constraint undone_bank_lines_counter_id_fkey foreign key (counter_id) references bank_movements(id),
  constraint undone_bank_lines_movement_id_fkey foreign key (movement_id) references bank_movements(id),
  constraint undone_bank_lines_same_as_id_fkey foreign key (same_as_id) references bank_movements(id),
  constraint undone_bank_lines_undoing_id_fkey foreign key (undoing_id) references bank_undoings(id),
  constraint undone_bank_lines_are_different check ((movement_id <> counter_id) and (movement_id <> same_as_id))
);
create index undone_bank_lines_same_as on undone_bank_lines (same_as_id) where (same_as_id is not null);
create index undone_bank_lines_undoing on undone_bank_lines (undoing_id);
revoke update, delete on undone_bank_lines from parcela_app;
grant update (same_as_id) on undone_bank_lines to parcela_app;

-- A counter-entry is the exact opposite of its line, and none of a line that is a counter-entry itself.
create function undone_bank_lines_guard() returns trigger language plpgsql as $$
begin
  if not exists (
    select from bank_movements m join bank_movements c on c.id = new.counter_id
    where m.id = new.movement_id and c.collection_account_id = m.collection_account_id and c.amount = -m.amount
      and c.currency = m.currency and c.booked_on = m.booked_on)
    or exists (select from undone_bank_lines u where u.counter_id = new.movement_id or u.movement_id = new.counter_id) then
    raise exception 'movement % does not take movement % back', new.counter_id, new.movement_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Lines that the bank has said in its feed, too: undoing a file leaves them.
create table bank_lines_in_feed (
  movement_id integer not null,
  seen_at timestamptz not null default app_now(),
  constraint bank_lines_in_feed_pkey primary key (movement_id),
  constraint bank_lines_in_feed_movement_id_fkey foreign key (movement_id) references bank_movements(id)
);
revoke update, delete on bank_lines_in_feed from parcela_app;

-- banners ===========================================================================================================

create table banners (
  id integer generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  next_version integer,
  next_at timestamptz,
  publication integer not null default 0,
  constraint banners_pkey primary key (id),
  constraint banners_document_id_key unique (document_id),
  constraint banners_next_follows check ((next_at is null) or COALESCE((next_at > publish_at), false)),
  constraint banners_next_whole check ((next_version is null) = (next_at is null)),
  constraint banners_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete on banners from parcela_app;

create table banner_versions (
  banner_id integer not null,
  version integer not null,
  -- First segment of the screens' addresses.
  of_page text not null,
  small_file_id integer not null,
  medium_file_id integer not null,
  large_file_id integer not null,
  alt jsonb not null,
  link text,
  relevance integer not null,
  saved_at timestamptz not null default app_now(),
  constraint banner_versions_pkey primary key (banner_id, version),
  constraint banner_versions_banner_id_fkey foreign key (banner_id) references banners(id),
  constraint banner_versions_alt_localized check (is_localized(alt)),
  constraint banner_versions_of_page_segment check (of_page ~ '^[a-z][a-z-]*$'),
  constraint banner_versions_version_positive check (version > 0)
);
create index banner_versions_large_file on banner_versions (large_file_id);
create index banner_versions_medium_file on banner_versions (medium_file_id);
create index banner_versions_small_file on banner_versions (small_file_id);
revoke update, delete on banner_versions from parcela_app;

create table banner_messages (
  id integer generated always as identity,
  document_id text not null,
  -- What people see, from when on. Neither: a draft.
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  next_version integer,
  next_at timestamptz,
  publication integer not null default 0,
  constraint banner_messages_pkey primary key (id),
  constraint banner_messages_document_id_key unique (document_id),
  constraint banner_messages_next_follows check ((next_at is null) or COALESCE((next_at > publish_at), false)),
  constraint banner_messages_next_whole check ((next_version is null) = (next_at is null)),
  constraint banner_messages_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete on banner_messages from parcela_app;

-- Every text that a message ever had: what was shown when can be told later.
create table banner_message_versions (
  message_id integer not null,
  version integer not null,
  type text not null,
  text jsonb not null,
  -- Lower stands higher.
  relevance integer not null,
  -- First segment of the screens' addresses; null: on every screen.
  of_page text,
  -- For so many days after a person has signed up; null: for as long as it is published.
  visible_days integer,
  saved_at timestamptz not null default app_now(),
  constraint banner_message_versions_pkey primary key (message_id, version),
  constraint banner_message_versions_message_id_fkey foreign key (message_id) references banner_messages(id),
  constraint banner_message_versions_of_page_segment check (of_page ~ '^[a-z][a-z-]*$'),
  constraint banner_message_versions_text_localized check (is_localized(text)),
  constraint banner_message_versions_type_known check (type in ('Verification', 'Greenhorn', 'General')),
  constraint banner_message_versions_version_positive check (version > 0),
  constraint banner_message_versions_visible_days_sensible check ((visible_days >= 1) and (visible_days <= 3650))
);
revoke update, delete on banner_message_versions from parcela_app;

-- Who does not want to see a message again, on any device.
create table banner_message_dismissals (
  user_id integer not null,
  message_id integer not null,
  dismissed_at timestamptz not null default app_now(),
  constraint banner_message_dismissals_pkey primary key (user_id, message_id),
  constraint banner_message_dismissals_message_id_fkey foreign key (message_id) references banner_messages(id),
  constraint banner_message_dismissals_user_id_fkey foreign key (user_id) references users(id)
);
create index banner_message_dismissals_message on banner_message_dismissals (message_id);
revoke update on banner_message_dismissals from parcela_app;

-- distributions =====================================================================================================

create table distributions (
  id integer generated always as identity,
  document_id text not null,
  -- By it an execution is known again: nothing is paid out twice under one.
  import_id text not null,
  project_id integer not null,
  currency text not null,
  -- declared: split here, by the shares of the record date; imported: each line was given.
  origin text not null,
  -- Grows with each change: who approves, approves one version.
  version integer not null default 1,
  state text not null,
  period_from date not null,
  period_to date not null,
  -- Who holds shares when this day ends takes part.
  record_on date not null,
  -- When the holders are told to expect it.
  pay_on date not null,
  -- What was planned; null when it was declared at once.
  expected_net bigint,
  gross bigint,
  -- [{ "kind", "note", "amount" }] and their sum.
  cost_items jsonb not null default '[]'::jsonb,
  costs bigint,
  reserve bigint,
  fee bigint,
  withholding bigint,
  net bigint generated always as (((((gross - costs) - reserve) - fee) - withholding)) stored,
  -- Who took part, once the lines are written.
  holder_count integer,
  share_total bigint,
  -- The rates when it was approved, by which it counts in other currencies for ever.
  eur_to_czk numeric(12,6),
  eur_to_pln numeric(12,6),
  created_at timestamptz not null default app_now(),
  created_by integer not null,
  requested_by integer,
  approved_by integer,
  approved_at timestamptz,
  -- The day and minute of the earnings, the same for all holders.
  started_at timestamptz,
  executed_at timestamptz,
  -- A correction is a distribution that names the executed one that it corrects. Its figures are the corrected ones, its
  -- lines what each holder gets more or less.
  corrects_id integer,
  is_correction boolean generated always as ((corrects_id IS NOT NULL)) stored not null,
  reason text,
  constraint distributions_pkey primary key (id),
  constraint distributions_correction_flag unique (id, is_correction),
  constraint distributions_document_id_key unique (document_id),
  constraint distributions_import_id_key unique (import_id),
  constraint distributions_corrects_id_fkey foreign key (corrects_id) references distributions(id),
  constraint distributions_approved_pays check ((state <> ALL (array['approved', 'executed'])) or (net > 0) or (corrects_id is not null)),
  constraint distributions_correction_reasoned check (((corrects_id is null) = (reason is null)) and (reason <> '')),
  constraint distributions_correction_unplanned check ((corrects_id is null) or ((state <> 'planned') and (expected_net is null))),
  constraint distributions_cost_items_list check (jsonb_typeof(cost_items) = 'array'),
  constraint distributions_costs_not_negative check (costs >= 0),
  constraint distributions_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint distributions_declared_has_figures check (state in ('planned', 'cancelled') or (gross is not null)),
  constraint distributions_executed check (((executed_at is not null) = (state = 'executed')) and ((executed_at is null) or (started_at is not null))),
  constraint distributions_expected_net_positive check (expected_net > 0),
  constraint distributions_fee_not_negative check (fee >= 0),
  constraint distributions_figures_whole check (num_nulls(gross, costs, reserve, fee, withholding) = any (array[0, 5])),
  constraint distributions_gross_not_negative check (gross >= 0),
  constraint distributions_holders_whole check ((holder_count is null) = (share_total is null)),
  constraint distributions_import_id_plain check (import_id ~ '^[A-Za-z0-9_.:-]{1,100}$'),
  constraint distributions_net_not_negative check (net >= 0),
  constraint distributions_origin_known check (origin in ('declared', 'imported')),
  constraint distributions_period check (period_to >= period_from),
  constraint distributions_planned_has_none check ((state <> 'planned') or ((gross is null) and (expected_net is not null))),
  constraint distributions_reserve_not_negative check (reserve >= 0),
  constraint distributions_second_person check (
case
    when state in ('approved', 'executed') then ((num_nulls(requested_by, approved_by, approved_at, eur_to_czk, eur_to_pln) = 0) and (requested_by <> approved_by))
    else (num_nonnulls(requested_by, approved_by, approved_at, eur_to_czk, eur_to_pln) = 0)
end),
  constraint distributions_started check ((started_at is null) or ((approved_at is not null) and (share_total is not null))),
  constraint distributions_state_known check (state in ('planned', 'declared', 'approved', 'executed', 'cancelled')),
  constraint distributions_withholding_not_negative check (withholding >= 0)
);
create index distributions_approved_by on distributions (approved_by) where (approved_by is not null);
create index distributions_corrects on distributions (corrects_id, id) where (corrects_id is not null);
create index distributions_created_by on distributions (created_by);
create index distributions_currency on distributions (currency, period_to desc, id desc);
create index distributions_listed on distributions (period_to desc, id desc);
create unique index distributions_one_open_correction on distributions (corrects_id) where state in ('declared', 'approved');
create index distributions_project on distributions (project_id, period_to desc, id desc);
create index distributions_receipts on distributions using gin (cost_items jsonb_path_ops);
create index distributions_requested_by on distributions (requested_by) where (requested_by is not null);
create index distributions_state on distributions (state, period_to desc, id desc);
-- The few distributions that are ahead, without those that were executed long ago: the condition of the view
-- `upcoming_distributions`.
create index upcoming_distributions_project on distributions (project_id, pay_on) where ((state = 'approved') or (state in ('planned', 'declared') and (expected_net is not null)));
revoke delete on distributions from parcela_app;

-- What two people agreed to does not change, and a distribution goes one way only.
create function guard_distribution() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('planned', 'declared'), ('planned', 'cancelled'), ('declared', 'approved'), ('declared', 'cancelled'),
    ('approved', 'executed')) then
    raise exception 'distribution % cannot go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  if (new.id, new.document_id, new.import_id, new.project_id, new.currency, new.origin, new.created_at, new.created_by,
      new.corrects_id, new.reason)
    is distinct from
     (old.id, old.document_id, old.import_id, old.project_id, old.currency, old.origin, old.created_at, old.created_by,
      old.corrects_id, old.reason)
    or (old.state in ('approved', 'executed', 'cancelled') or old.corrects_id is not null) and
     (new.version, new.period_from, new.period_to, new.record_on, new.pay_on, new.expected_net, new.gross,
      new.cost_items, new.costs, new.reserve, new.fee, new.withholding)
    is distinct from
     (old.version, old.period_from, old.period_to, old.record_on, old.pay_on, old.expected_net, old.gross,
      old.cost_items, old.costs, old.reserve, old.fee, old.withholding)
    or old.state in ('approved', 'executed', 'cancelled') and
     (new.requested_by, new.approved_by, new.approved_at, new.eur_to_czk, new.eur_to_pln)
    is distinct from
     (old.requested_by, old.approved_by, old.approved_at, old.eur_to_czk, old.eur_to_pln)
    or old.started_at is not null and (new.started_at, new.holder_count, new.share_total)
      is distinct from (old.started_at, old.holder_count, old.share_total) then
    raise exception 'what was decided about distribution % is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- What one holder gets of one distribution. The parts sum to the gross of the holder.
create table distribution_lines (
  id integer generated always as identity,
  document_id text not null,
  distribution_id integer not null,
  user_id integer not null,
  -- Held when the record date ended.
  shares bigint not null,
  costs bigint not null,
  reserve bigint not null,
  fee bigint not null,
  withholding bigint not null,
  net bigint not null,
  gross bigint generated always as (((((costs + reserve) + fee) + withholding) + net)) stored not null,
  -- How it reaches the holder; null until that is known.
  settlement text,
  state text not null default 'pending',
  -- Why it waits: for a bank account, for what lets money leave, for staff because the account of the person is gone.
  waits_for text,
  -- When the ledger took it out of the distribution: since then it is the holder's.
  booked_at timestamptz,
  settled_at timestamptz,
  project_id integer,
  paid_at timestamptz,
  net_czk bigint,
  net_eur bigint,
  net_pln bigint,
  -- Only a line of a correction may be negative.
  is_correction boolean not null default false,
  deducted bigint not null default 0,
  constraint distribution_lines_pkey primary key (id),
  constraint distribution_lines_document_id_key unique (document_id),
  constraint distribution_lines_once unique (distribution_id, user_id),
  constraint distribution_lines_distribution_id_fkey foreign key (distribution_id, is_correction) references distributions(id, is_correction),
  constraint distribution_lines_user_id_fkey foreign key (user_id) references users(id),
  constraint distribution_lines_booked check ((booked_at is null) = (state = 'pending')),
  constraint distribution_lines_counted_when_booked check (num_nulls(project_id, paid_at, net_czk, net_eur, net_pln) =
case
    when (booked_at is null) then 5
    else 0
end),
  constraint distribution_lines_deducted_of_net check ((deducted >= 0) and (deducted <= GREATEST(net, (0)::bigint))),
  -- What is owed, and what was deducted whole: nothing is paid.
  constraint distribution_lines_deduction_pays_nothing check ((settlement is null) or ((settlement = 'Deduction') = ((net <> 0) and (net <= deducted)))),
  constraint distribution_lines_not_negative check (is_correction or (LEAST(costs, reserve, fee, withholding, net) >= 0)),
  constraint distribution_lines_only_banks_wait check ((state <> ALL (array['waiting', 'ordered'])) or (settlement = 'BankTransfer')),
  constraint distribution_lines_settled check ((settled_at is not null) = (state = 'settled')),
  constraint distribution_lines_settlement_known check (settlement in ('BankTransfer', 'DepositToWallet', 'Deduction')),
  constraint distribution_lines_settlement_when_booked check ((settlement is null) = (state = 'pending')),
  constraint distribution_lines_shares_not_negative check (shares >= 0),
  constraint distribution_lines_state_known check (state in ('pending', 'waiting', 'ordered', 'settled')),
  constraint distribution_lines_waits check ((waits_for is not null) = (state = 'waiting')),
  constraint distribution_lines_waits_for_known check (waits_for in ('bank_account', 'clearance', 'staff'))
);
create index distribution_lines_earned on distribution_lines (user_id, booked_at desc, id desc) include (distribution_id, net, shares, project_id, paid_at, net_czk, net_eur, net_pln) where ((booked_at is not null) and (net <> 0));
create index distribution_lines_listed on distribution_lines (distribution_id, id);
create index distribution_lines_settlement on distribution_lines (distribution_id, settlement, id);
create index distribution_lines_state on distribution_lines (distribution_id, state, id);
create index distribution_lines_user on distribution_lines (user_id, distribution_id);
create index distribution_lines_waiting on distribution_lines (id) where (state = 'waiting');
revoke update, delete on distribution_lines from parcela_app;
grant update (booked_at, deducted, settled_at, settlement, state, waits_for) on distribution_lines to parcela_app;

create function count_earning() returns trigger language plpgsql as $$
begin
  select p.project_id, p.started_at, convert_money(new.net, p.currency, 'CZK', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net, p.currency, 'EUR', p.eur_to_czk, p.eur_to_pln),
    convert_money(new.net, p.currency, 'PLN', p.eur_to_czk, p.eur_to_pln)
  into new.project_id, new.paid_at, new.net_czk, new.net_eur, new.net_pln
  from distributions p where p.id = new.distribution_id;
  return new;
end
$$;

-- A line of a distribution that two members of staff say was paid by hand, with what shows it.
create table distribution_lines_paid_by_hand (
  line_id integer not null,
  -- The bank's id of the movement, or what else shows it.
  evidence text not null,
  reason text not null,
  requested_by integer not null,
  approved_by integer not null,
  decided_at timestamptz not null default app_now(),
  constraint distribution_lines_paid_by_hand_pkey primary key (line_id),
  constraint distribution_lines_paid_by_hand_line_id_fkey foreign key (line_id) references distribution_lines(id),
  constraint distribution_lines_paid_by_hand_evidence_given check (evidence <> ''),
  constraint distribution_lines_paid_by_hand_reason_given check (reason <> ''),
  constraint distribution_lines_paid_by_hand_second_person check (requested_by <> approved_by)
);
revoke update, delete on distribution_lines_paid_by_hand from parcela_app;

-- Each try to pay a line by bank; the outgoing transfer of the kind `distribution` pays one of these.
create table distribution_transfers (
  id integer generated always as identity,
  line_id integer not null,
  bank_account_id integer not null,
  created_at timestamptz not null default app_now(),
  failed_at timestamptz,
  constraint distribution_transfers_pkey primary key (id),
  constraint distribution_transfers_line_id_fkey foreign key (line_id) references distribution_lines(id)
);
create index distribution_transfers_bank_account on distribution_transfers (bank_account_id);
create index distribution_transfers_line on distribution_transfers (line_id, id);
create unique index distribution_transfers_one_alive on distribution_transfers (line_id) where (failed_at is null);
revoke update, delete on distribution_transfers from parcela_app;
grant update (failed_at) on distribution_transfers to parcela_app;

create function guard_correction() returns trigger language plpgsql as $$
begin
  if not exists (
    select from distributions o
    where o.id = new.corrects_id and o.state = 'executed' and o.corrects_id is null
      and (o.project_id, o.currency, o.period_from, o.period_to, o.record_on)
        = (new.project_id, new.currency, new.period_from, new.period_to, new.record_on)
  ) then
    raise exception 'only an executed distribution is corrected, and by its own project and period'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- What each holder should have got, by a correction: all whom the figures concern, or those whom a file names.
create table corrected_lines (
  distribution_id integer not null,
  user_id integer not null,
  is_correction boolean not null default true,
  shares bigint not null,
  costs bigint not null,
  reserve bigint not null,
  fee bigint not null,
  withholding bigint not null,
  net bigint not null,
  constraint corrected_lines_pkey primary key (distribution_id, user_id),
  constraint corrected_lines_of_correction foreign key (distribution_id, is_correction) references distributions(id, is_correction),
  constraint corrected_lines_user_id_fkey foreign key (user_id) references users(id),
  constraint corrected_lines_not_negative check (LEAST(shares, costs, reserve, fee, withholding, net) >= 0),
  constraint corrected_lines_only_corrections check (is_correction)
);
create index corrected_lines_user on corrected_lines (user_id);
revoke update, delete on corrected_lines from parcela_app;

-- What a holder got too much and owes. It is deducted from what the holder gets next.
create table distribution_debts (
  id integer generated always as identity,
  document_id text not null,
  line_id integer not null,
  user_id integer not null,
  currency text not null,
  amount bigint not null,
  outstanding bigint not null,
  created_at timestamptz not null default app_now(),
  constraint distribution_debts_pkey primary key (id),
  constraint distribution_debts_document_id_key unique (document_id),
  constraint distribution_debts_line_id_key unique (line_id),
  constraint distribution_debts_line_id_fkey foreign key (line_id) references distribution_lines(id),
  constraint distribution_debts_user_id_fkey foreign key (user_id) references users(id),
  constraint distribution_debts_amount_positive check (amount > 0),
  constraint distribution_debts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint distribution_debts_outstanding check ((outstanding >= 0) and (outstanding <= amount))
);
create index distribution_debts_currency on distribution_debts (currency, id);
create index distribution_debts_open on distribution_debts (id) where (outstanding > 0);
create index distribution_debts_owed on distribution_debts (user_id, currency, id) where (outstanding > 0);
create index distribution_debts_user on distribution_debts (user_id, id);
revoke update, delete on distribution_debts from parcela_app;
grant update (outstanding) on distribution_debts to parcela_app;

create table distribution_debt_payments (
  id integer generated always as identity,
  debt_id integer not null,
  way text not null,
  amount bigint not null,
  -- The line from which it was deducted.
  line_id integer,
  reason text,
  requested_by integer,
  approved_by integer,
  created_at timestamptz not null default app_now(),
  constraint distribution_debt_payments_pkey primary key (id),
  constraint distribution_debt_payments_once unique (debt_id, line_id),
  constraint distribution_debt_payments_debt_id_fkey foreign key (debt_id) references distribution_debts(id),
  constraint distribution_debt_payments_line_id_fkey foreign key (line_id) references distribution_lines(id),
  constraint distribution_debt_payments_amount_positive check (amount > 0),
  constraint distribution_debt_payments_second_person check (requested_by <> approved_by),
  constraint distribution_debt_payments_way_known check (way in ('deducted', 'collected', 'waived')),
  constraint distribution_debt_payments_whole check (
case
    when (way = 'deducted') then ((line_id is not null) and (num_nonnulls(reason, requested_by, approved_by) = 0))
    else ((line_id is null) and (num_nulls(reason, requested_by, approved_by) = 0))
end)
);
create index distribution_debt_payments_line on distribution_debt_payments (line_id) where (line_id is not null);
revoke update, delete on distribution_debt_payments from parcela_app;

-- How many lines of a distribution are in which state: the page of one that is being paid is read every few seconds.
create table distribution_progress (
  distribution_id integer not null,
  pending integer not null default 0,
  waiting integer not null default 0,
  ordered integer not null default 0,
  settled integer not null default 0,
  constraint distribution_progress_pkey primary key (distribution_id),
  constraint distribution_progress_distribution_id_fkey foreign key (distribution_id) references distributions(id),
  constraint distribution_progress_not_negative check (LEAST(pending, waiting, ordered, settled) >= 0)
);
revoke insert, update, delete on distribution_progress from parcela_app;

create function count_new_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into distribution_progress as p (distribution_id, pending, waiting, ordered, settled)
  select l.distribution_id, count(*) filter (where l.state = 'pending'), count(*) filter (where l.state = 'waiting'),
    count(*) filter (where l.state = 'ordered'), count(*) filter (where l.state = 'settled')
  from new_lines l group by l.distribution_id order by l.distribution_id
  on conflict (distribution_id) do update set pending = p.pending + excluded.pending,
    waiting = p.waiting + excluded.waiting, ordered = p.ordered + excluded.ordered, settled = p.settled + excluded.settled;
  return null;
end
$$;

create function count_changed_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In one order, so that two who change lines of the same distributions never wait in a circle.
  perform from distribution_progress p
  where p.distribution_id in (select l.distribution_id from new_lines l)
  order by p.distribution_id for no key update;
  update distribution_progress p set pending = p.pending + c.pending, waiting = p.waiting + c.waiting,
    ordered = p.ordered + c.ordered, settled = p.settled + c.settled
  from (
    select s.distribution_id, sum(s.change) filter (where s.state = 'pending') as pending,
      sum(s.change) filter (where s.state = 'waiting') as waiting,
      sum(s.change) filter (where s.state = 'ordered') as ordered,
      sum(s.change) filter (where s.state = 'settled') as settled
    from (
      select n.distribution_id, n.state, 1 as change from new_lines n
      union all select o.distribution_id, o.state, -1 from old_lines o
    ) s group by s.distribution_id
  ) t
  cross join lateral (
    select coalesce(t.pending, 0) as pending, coalesce(t.waiting, 0) as waiting, coalesce(t.ordered, 0) as ordered,
      coalesce(t.settled, 0) as settled
  ) c
  where p.distribution_id = t.distribution_id;
  return null;
end
$$;

-- events ============================================================================================================

-- What happened, once: the audit log shows these rows and the subscribers of the application act on them. Never
-- personal values: ids, states and field names only.
create table domain_events (
  id bigint generated always as identity,
  actor_kind text not null,
  actor_id integer,
  type text not null,
  subject_type text not null,
  -- Text, because the records of the modules have integer, bigint and text keys.
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  at timestamptz not null default app_now(),
  constraint domain_events_pkey primary key (id),
  constraint domain_events_actor_known check (actor_kind in ('user', 'staff', 'system')),
  constraint domain_events_system_has_no_id check ((actor_kind = 'system') = (actor_id is null))
);
create index domain_events_actor on domain_events (actor_kind, actor_id, id);
create index domain_events_at on domain_events (at);
create index domain_events_subject on domain_events (subject_type, subject_id, id);
-- Who the actors are, for the screen of the audit log.
create index domain_events_subject_id on domain_events (subject_id, id);
create index domain_events_type on domain_events (type, id);
revoke update, delete on domain_events from parcela_app;

-- Events that no subscriber has been given yet. No foreign key: both rows are written by one statement, events are
-- never deleted, and the check of a key would lock each event once more.
create table event_outbox (
  event_id bigint not null,
  constraint event_outbox_pkey primary key (event_id)
);

-- Events that a subscriber could not handle; parked are those that it does not try any more.
create table event_failures (
  event_id bigint not null,
  subscriber text not null,
  tries smallint not null,
  error text not null,
  next_try_at timestamptz not null,
  parked_at timestamptz,
  constraint event_failures_pkey primary key (event_id, subscriber),
  constraint event_failures_event_id_fkey foreign key (event_id) references domain_events(id),
  -- An event waits for an earlier one of its subject that is tried again: it has had no try itself.
  constraint event_failures_tries_counted check (tries >= 0)
);
create index event_failures_due on event_failures (next_try_at, event_id) where (parked_at is null);
create index event_failures_parked on event_failures (parked_at desc, event_id) where (parked_at is not null);

-- The grant stops the application; the trigger also stops whoever owns the table.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end
$$;

-- exchange-rates ====================================================================================================

-- How many CZK and PLN one euro buys. In force: the latest valid_from that has passed.
create table exchange_rates (
  id integer generated always as identity,
  eur_to_czk numeric(12,6) not null,
  eur_to_pln numeric(12,6) not null,
  valid_from timestamptz not null,
  source text not null,
  created_at timestamptz not null default app_now(),
  constraint exchange_rates_pkey primary key (id),
  constraint exchange_rates_eur_to_czk_positive check (eur_to_czk > (0)::numeric),
  constraint exchange_rates_eur_to_pln_positive check (eur_to_pln > (0)::numeric)
);
create index exchange_rates_in_force_lookup on exchange_rates (valid_from desc, id desc);
revoke update, delete on exchange_rates from parcela_app;

-- One row a day of the European Central Bank: what it published, and what became of it.
create table published_rates (
  day date not null,
  eur_to_czk numeric(12,6) not null,
  eur_to_pln numeric(12,6) not null,
  -- waiting: moved by more than a tenth, somebody has to look. superseded: another day came meanwhile.
  state text not null,
  fetched_at timestamptz not null default app_now(),
  constraint published_rates_pkey primary key (day),
  constraint published_rates_eur_to_czk_positive check (eur_to_czk > (0)::numeric),
  constraint published_rates_eur_to_pln_positive check (eur_to_pln > (0)::numeric),
  constraint published_rates_state_known check (state in ('applied', 'waiting', 'rejected', 'superseded'))
);
create index published_rates_waiting on published_rates (day) where (state = 'waiting');
revoke delete on published_rates from parcela_app;

-- Half away from zero for negative amounts too, as `divideHalfUp` of the domain: a correction is the mirror of what it corrects.
create function convert_money(
  amount bigint, source text, target text, eur_to_czk numeric, eur_to_pln numeric
) returns bigint
  language sql immutable parallel safe
  return case
    when source = target then amount
    when source = 'EUR' then
      round(amount::numeric * case target when 'CZK' then eur_to_czk else eur_to_pln end)::bigint
    when target = 'EUR' then
      div(
        (2 * amount)::numeric + case source when 'CZK' then eur_to_czk else eur_to_pln end * case when amount < 0 then -1 else 1 end,
        2::numeric * case source when 'CZK' then eur_to_czk else eur_to_pln end)::bigint
    else
      div(
        (2 * amount)::numeric * case target when 'CZK' then eur_to_czk else eur_to_pln end
          + case source when 'CZK' then eur_to_czk else eur_to_pln end * case when amount < 0 then -1 else 1 end,
        2::numeric * case source when 'CZK' then eur_to_czk else eur_to_pln end)::bigint
  end;

-- The one that is asked for.
create function amount_in(currency text, czk bigint, eur bigint, pln bigint) returns bigint
  language sql immutable parallel safe
  return case currency when 'CZK' then czk when 'EUR' then eur when 'PLN' then pln end;

-- faqs ==============================================================================================================

create table faqs (
  id integer generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  next_version integer,
  next_at timestamptz,
  publication integer not null default 0,
  constraint faqs_pkey primary key (id),
  constraint faqs_document_id_key unique (document_id),
  constraint faqs_next_follows check ((next_at is null) or COALESCE((next_at > publish_at), false)),
  constraint faqs_next_whole check ((next_version is null) = (next_at is null)),
  constraint faqs_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete on faqs from parcela_app;

create table faq_versions (
  faq_id integer not null,
  version integer not null,
  title jsonb not null,
  content jsonb not null,
  -- Lower stands higher.
  relevance integer not null,
  saved_at timestamptz not null default app_now(),
  constraint faq_versions_pkey primary key (faq_id, version),
  constraint faq_versions_faq_id_fkey foreign key (faq_id) references faqs(id),
  constraint faq_versions_content_localized check (is_localized(content)),
  constraint faq_versions_title_localized check (is_localized(title)),
  constraint faq_versions_version_positive check (version > 0)
);
revoke update, delete on faq_versions from parcela_app;

-- ledger ============================================================================================================

-- What a holder owes is an account of its own kind, below zero as money outside is; `distribution_debts` keeps it from
-- going above.
create function ledger_account_shape_is_known(
  kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text
) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  if not (asset in ('CZK', 'EUR', 'PLN') or asset ~ '^SHARE:[1-9][0-9]*$')
    or provider !~ '^[a-z0-9-]{1,40}$' or item_id !~ '^[A-Za-z0-9_.:-]{1,100}$' then
    return false;
  end if;
  return case
    when kind = 'external' and project_id is not null then
      asset = 'SHARE:' || project_id and num_nonnulls(owner_user_id, order_id, provider, item_id) = 0
    when kind = 'external' then
      asset !~ '^SHARE:' and provider is not null and num_nonnulls(owner_user_id, order_id, item_id) = 0
    when kind in ('wallet', 'wallet_hold') then
      asset in ('CZK', 'EUR') and owner_user_id is not null
      and num_nonnulls(project_id, order_id, provider, item_id) = 0
    when kind = 'order' then
      asset !~ '^SHARE:' and order_id is not null
      and num_nonnulls(owner_user_id, project_id, provider, item_id) = 0
    when kind = 'project' then
      asset !~ '^SHARE:' and project_id is not null
      and num_nonnulls(owner_user_id, order_id, provider, item_id) = 0
    when kind in ('suspense', 'payable') then
      asset !~ '^SHARE:' and item_id is not null
      and num_nonnulls(owner_user_id, project_id, order_id, provider) = 0
    when kind in ('fee', 'withholding', 'fx', 'rounding') then
      asset !~ '^SHARE:' and num_nonnulls(owner_user_id, project_id, order_id, provider, item_id) = 0
    when kind in ('issuer', 'reserved') then
      project_id is not null and asset = 'SHARE:' || project_id
      and num_nonnulls(owner_user_id, order_id, provider, item_id) = 0
    when kind = 'holding' then
      project_id is not null and asset = 'SHARE:' || project_id and owner_user_id is not null
      and num_nonnulls(order_id, provider, item_id) = 0
    when kind = 'debt' then
      asset !~ '^SHARE:' and owner_user_id is not null
      and num_nonnulls(project_id, order_id, provider, item_id) = 0
    else false
  end;
end
$$;

create function ledger_account_type(kind text, provider text, item_id text) returns text
  language sql immutable parallel safe
  return case kind
    when 'external' then 'external:' || case
      when provider is null then 'shares'
      when provider in ('bank', 'operator', 'rent') then provider
      else 'gateway'
    end
    when 'suspense' then 'suspense:' || split_part(item_id, ':', 1)
    when 'payable' then 'payable:' || split_part(item_id, ':', 1)
    else kind
  end;

create table ledger_accounts (
  id bigint generated always as identity,
  kind text not null,
  asset text not null,
  owner_user_id integer,
  project_id integer,
  order_id integer,
  provider text,
  item_id text,
  name text generated always as (ledger_account_name(kind, asset, owner_user_id, project_id, order_id, provider, item_id)) stored,
  balance bigint,
  version bigint not null default 0,
  created_at timestamptz not null default app_now(),
  constraint ledger_accounts_pkey primary key (id),
  -- What a posting refers to, so that its asset can only be its account's.
  constraint ledger_accounts_id_asset_key unique (id, asset),
  constraint ledger_accounts_name_key unique (name),
  constraint ledger_accounts_balance_stored check ((balance is not null) = (kind <> ALL (array['external', 'fx', 'rounding', 'fee', 'debt']))),
  constraint ledger_accounts_not_overdrawn check (balance >= 0)
) with (fillfactor=20);
create index ledger_accounts_holders on ledger_accounts (project_id, owner_user_id) where (kind = 'holding');
create index ledger_accounts_owner on ledger_accounts (owner_user_id, kind) where (owner_user_id is not null);
create index ledger_accounts_project on ledger_accounts (project_id, kind) where (project_id is not null);
revoke insert, update, delete on ledger_accounts from parcela_app;
revoke all on sequence ledger_accounts_id_seq from parcela_app;

-- What a kind of ledger entry may touch: the copy of packages/domain/src/ledger/entry-kinds.ts, which a migration changes
-- together with it.
create table ledger_entry_kinds (
  kind text not null,
  source_type text not null,
  debits text[] not null,
  credits text[] not null,
  constraint ledger_entry_kinds_pkey primary key (kind, source_type)
);
revoke insert, update, delete on ledger_entry_kinds from parcela_app;
insert into ledger_entry_kinds (kind, source_type, debits, credits) values
  ('bank.explained', 'bank_movement', '{external:operator,external:bank}', '{external:bank,external:operator}'),
  ('distribution.started', 'distribution', '{external:rent,project,fee,withholding,payable:distribution_payable}', '{external:rent,project,fee,withholding,payable:distribution_payable}'),
  ('distribution_debt.collected', 'distribution_debt_payment', '{wallet}', '{debt}'),
  ('distribution_debt.deducted', 'distribution_debt_payment', '{payable:distribution_payable,payable:distribution_line}', '{debt}'),
  ('distribution_debt.waived', 'distribution_debt_payment', '{external:rent}', '{debt}'),
  ('distribution_line.deposited', 'distribution_line', '{payable:distribution_payable}', '{wallet}'),
  ('distribution_line.owed', 'distribution_line', '{debt}', '{external:rent}'),
  ('distribution_line.paid_by_hand', 'distribution_line', '{payable:distribution_line}', '{external:bank}'),
  ('distribution_line.returned', 'distribution_line', '{payable:distribution}', '{wallet}'),
  ('distribution_line.set_aside', 'distribution_line', '{payable:distribution_payable}', '{payable:distribution_line}'),
  ('distribution_line.unreturned', 'distribution_line', '{wallet}', '{payable:distribution}'),
  ('distribution_transfer.failed', 'distribution_transfer', '{payable:distribution}', '{payable:distribution_line}'),
  ('distribution_transfer.ordered', 'distribution_transfer', '{payable:distribution_line}', '{payable:distribution}'),
  ('distribution_transfer.unreturned', 'distribution_transfer', '{payable:distribution_line}', '{payable:distribution}'),
  ('order.ended', 'order', '{reserved,holding,order,wallet_hold,project,fee}', '{issuer,suspense:order,wallet}'),
  ('order.failed', 'order', '{reserved,order,wallet_hold}', '{issuer,suspense:order,wallet}'),
  ('order.paid', 'order', '{reserved,issuer,order,wallet_hold}', '{holding,project,fee}'),
  ('order.placed', 'order', '{issuer}', '{reserved}'),
  ('payment.credited', 'payment_decision', '{suspense:payment,suspense:order}', '{wallet}'),
  ('payment.received', 'payment', '{external:bank,external:gateway}', '{order,suspense:payment}'),
  ('payment.reversed', 'account_restriction', '{suspense:payment,suspense:order,wallet}', '{external:bank}'),
  ('project.issued', 'project', '{external:shares}', '{issuer}'),
  ('refund.done', 'refund', '{payable:refund}', '{external:gateway}'),
  ('refund.failed', 'refund', '{payable:refund}', '{suspense:payment}'),
  ('refund.requested', 'refund', '{suspense:payment,suspense:order}', '{payable:refund}'),
  ('refund.unreturned', 'refund', '{suspense:payment}', '{payable:refund}'),
  ('suspense.assigned', 'payment_decision', '{suspense:payment,suspense:order}', '{order,suspense:payment}'),
  ('transfer.booked', 'transfer', '{payable:refund,payable:withdrawal,payable:distribution}', '{external:bank}'),
  ('transfer.returned', 'transfer', '{external:bank,external:operator,suspense:payment}', '{payable:refund,payable:withdrawal,payable:distribution}'),
  ('transfer.unbooked', 'transfer', '{external:bank}', '{payable:refund,payable:withdrawal,payable:distribution}'),
  ('transfer.unreturned', 'transfer', '{payable:refund,payable:withdrawal,payable:distribution}', '{external:bank,external:operator,suspense:payment}'),
  ('wallet.held', 'attempt', '{wallet}', '{wallet_hold}'),
  ('withdrawal.failed', 'withdrawal', '{payable:withdrawal}', '{wallet}'),
  ('withdrawal.rejected', 'withdrawal', '{payable:withdrawal}', '{wallet}'),
  ('withdrawal.requested', 'withdrawal', '{wallet}', '{payable:withdrawal}'),
  ('withdrawal.unreturned', 'withdrawal', '{wallet}', '{payable:withdrawal}');

create table ledger_transactions (
  id bigint generated always as identity,
  kind text not null,
  source_type text not null,
  source_id text not null,
  reverses bigint,
  -- By the clock of the rules; `recorded_at` is the real time, whatever a demo or test has shifted.
  occurred_at timestamptz not null default app_now(),
  recorded_at timestamptz not null default now(),
  -- The database transaction that wrote it: its postings can only be written by the same one.
  unit_of_work xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_pkey primary key (id),
  constraint ledger_transactions_one_effect unique (source_type, source_id, kind),
  constraint ledger_transactions_reverses_fkey foreign key (reverses) references ledger_transactions(id),
  constraint ledger_transactions_kind_plain check (kind ~ '^[a-z0-9_.-]{1,80}$'),
  constraint ledger_transactions_reverses_earlier check (reverses < id),
  -- A counted repetition of 200 makes the expression slow.
  constraint ledger_transactions_source_id_plain check ((strpos(source_id, '|') = 0) and ((char_length(source_id) >= 1) and (char_length(source_id) <= 200))),
  constraint ledger_transactions_source_type_plain check (source_type ~ '^[a-z0-9_.-]{1,80}$')
);
create index ledger_transactions_bank_by_hand on ledger_transactions (id) where kind in ('payment.reversed', 'distribution_line.paid_by_hand', 'bank.explained');
create unique index ledger_transactions_reversed_once on ledger_transactions (reverses) where (reverses is not null);
revoke insert, update, delete on ledger_transactions from parcela_app;
revoke all on sequence ledger_transactions_id_seq from parcela_app;

create table ledger_postings (
  transaction_id bigint not null,
  line integer not null,
  account_id bigint not null,
  asset text not null,
  amount bigint not null,
  -- Which change of the account's balance this is; null on accounts that keep none.
  account_version bigint,
  constraint ledger_postings_pkey primary key (transaction_id, line),
  -- One line an account: the balance before and after a ledger transaction has one meaning.
  constraint ledger_postings_account_once unique (transaction_id, account_id),
  constraint ledger_postings_version_once unique (account_id, account_version),
  constraint ledger_postings_asset_of_account foreign key (account_id, asset) references ledger_accounts(id, asset),
  constraint ledger_postings_transaction_id_fkey foreign key (transaction_id) references ledger_transactions(id),
  constraint ledger_postings_amount_not_zero check (amount <> 0),
  constraint ledger_postings_line_positive check (line > 0)
);
revoke insert, update, delete on ledger_postings from parcela_app;

-- What the sealing job has not numbered yet. A queue, because transactions commit out of the order of their ids.
create table ledger_unsealed_transactions (
  transaction_id bigint not null,
  constraint ledger_unsealed_transactions_pkey primary key (transaction_id),
  constraint ledger_unsealed_transactions_transaction_id_fkey foreign key (transaction_id) references ledger_transactions(id)
);
revoke insert, update, delete on ledger_unsealed_transactions from parcela_app;

create table ledger_seals (
  seq bigint not null,
  transaction_id bigint not null,
  prev_hash bytea,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  constraint ledger_seals_pkey primary key (seq),
  constraint ledger_seals_transaction_once unique (transaction_id),
  constraint ledger_seals_transaction_id_fkey foreign key (transaction_id) references ledger_transactions(id),
  constraint ledger_seals_first_has_no_predecessor check ((seq = 1) = (prev_hash is null)),
  constraint ledger_seals_seq_positive check (seq > 0)
);
revoke insert, update, delete on ledger_seals from parcela_app;

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

-- What an account is stays as it was opened, so its shape is checked when it is opened and not with each balance.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if coalesce(new.balance, 0) <> 0 or new.version <> 0 then
      raise exception 'a ledger account begins empty' using errcode = 'restrict_violation';
    end if;
    if not ledger_account_shape_is_known(
      new.kind, new.asset, new.owner_user_id, new.project_id, new.order_id, new.provider, new.item_id
    ) then
      raise exception 'there is no ledger account of this shape: %', new.name
        using errcode = 'check_violation', constraint = 'ledger_accounts_kind_shape', table = 'ledger_accounts';
    end if;
  elsif pg_trigger_depth() < 2 or new.version <> old.version + 1
    or (new.id, new.kind, new.asset, new.owner_user_id, new.project_id, new.order_id, new.provider, new.item_id,
        new.created_at)
      is distinct from
       (old.id, old.kind, old.asset, old.owner_user_id, old.project_id, old.order_id, old.provider, old.item_id,
        old.created_at) then
    raise exception 'only a posting changes a ledger account' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- The one writer of balances. The lock in the order of ids is taken by ledger_post beforehand.
create function ledger_apply_posting() returns trigger language plpgsql as $$
begin
  new.account_version := null;
  update ledger_accounts a set balance = a.balance + new.amount, version = a.version + 1
  from ledger_transactions t
  where t.id = new.transaction_id and t.unit_of_work = pg_current_xact_id()
    and a.id = new.account_id and a.balance is not null
  returning a.version into new.account_version;
  if not found and not exists (
    select from ledger_transactions t
    where t.id = new.transaction_id and t.unit_of_work = pg_current_xact_id()
  ) then
    raise exception 'a posting is written together with its ledger transaction'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Most transactions have lines of one asset: only others need the accounts for their check.
create function ledger_check_transaction() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint;
  v_checked text[];
  v_reverses bigint;
  v_lines bigint;
  v_last_line bigint;
  v_unbalanced boolean;
  v_is_mixed boolean;
  v_currencies bigint;
  v_currencies_at_fx bigint;
begin
  if tg_table_name = 'ledger_transactions' then
    v_id := new.id;
  else
    v_id := new.transaction_id;
    v_checked := string_to_array(current_setting('parcela.ledger_checked', true), ':');
    if v_checked[1] = v_id::text and new.line <= v_checked[2]::bigint then
      return null;
    end if;
  end if;
  select count(*), coalesce(max(p.line), 0), sum(p.amount) <> 0, min(p.asset) <> max(p.asset)
  into v_lines, v_last_line, v_unbalanced, v_is_mixed
  from ledger_postings p where p.transaction_id = v_id;
  if v_is_mixed then
    select bool_or(x.total <> 0), count(*) filter (where x.is_currency), count(*) filter (where x.is_currency and x.is_at_fx)
    into v_unbalanced, v_currencies, v_currencies_at_fx
    from (
      select sum(p.amount) as total, p.asset !~ '^SHARE:' as is_currency, bool_or(a.kind = 'fx') as is_at_fx
      from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where p.transaction_id = v_id group by p.asset
    ) x;
  end if;
  if v_lines < 2 then
    raise exception 'ledger transaction % has fewer than two postings', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_two_lines';
  end if;
  if v_unbalanced then
    raise exception 'ledger transaction % does not balance', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  if v_currencies > 1 and v_currencies <> v_currencies_at_fx then
    raise exception 'ledger transaction % mixes currencies without fx', v_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_fx_legs';
  end if;
  select t.reverses into v_reverses from ledger_transactions t where t.id = v_id;
  if v_reverses is not null then
    if exists (
      select from ledger_postings p where p.transaction_id in (v_id, v_reverses)
      group by p.account_id having sum(p.amount) <> 0
    ) then
      raise exception 'ledger transaction % is not the mirror of %', v_id, v_reverses
        using errcode = 'check_violation', constraint = 'ledger_transactions_mirror';
    end if;
  end if;
  -- Without a gap in its numbers, a line that comes later has a higher one.
  if v_lines = v_last_line then
    perform set_config('parcela.ledger_checked', v_id::text || ':' || v_lines::text, true);
  end if;
  return null;
end
$$;

create function ledger_guard_seal() returns trigger language plpgsql as $$
begin
  if new.seq > 1 and not exists (
    select from ledger_seals s where s.seq = new.seq - 1 and s.hash = new.prev_hash
  ) then
    raise exception 'seal % does not follow its predecessor', new.seq using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Sums of postings on accounts that keep no balance, up to a seal, so that a figure need not add up every posting.
create table ledger_sums (
  account_id bigint not null,
  amount bigint not null,
  constraint ledger_sums_pkey primary key (account_id),
  constraint ledger_sums_account_id_fkey foreign key (account_id) references ledger_accounts(id)
);

create table ledger_sums_point (
  one_row boolean not null default true,
  -- The last seal whose transaction is in `ledger_sums`.
  seq bigint not null default 0,
  constraint ledger_sums_point_pkey primary key (one_row),
  constraint ledger_sums_point_one_row check (one_row)
);
insert into ledger_sums_point (one_row, seq) values
  (true, 0);

-- The texts are read and the seals written by one statement each; only the chain of hashes goes one by one.
create function ledger_seal(p_limit integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_seq bigint;
  v_hash bytea;
  v_ids bigint[];
  v_texts text[];
  v_hashes bytea[];
  v_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_seal', 0));
  select s.seq, s.hash into v_seq, v_hash from ledger_seals s order by s.seq desc limit 1;
  v_seq := coalesce(v_seq, 0);
  v_hashes := array[v_hash];
  with taken as (
    delete from ledger_unsealed_transactions u where u.transaction_id in (
      select x.transaction_id from ledger_unsealed_transactions x order by x.transaction_id limit p_limit
    ) returning u.transaction_id
  )
  select array_agg(s.transaction_id order by s.transaction_id), array_agg(s.text order by s.transaction_id)
  into v_ids, v_texts
  from taken t join ledger_sealed_texts s on s.transaction_id = t.transaction_id;
  v_count := coalesce(cardinality(v_ids), 0);
  for i in 1 .. v_count loop
    v_hash := sha256(convert_to(concat_ws('|', v_seq + i, coalesce(encode(v_hash, 'hex'), ''), v_texts[i]), 'UTF8'));
    v_hashes[i + 1] := v_hash;
  end loop;
  insert into ledger_seals (seq, transaction_id, prev_hash, hash)
  select v_seq + x.i, x.id, v_hashes[x.i], v_hashes[x.i + 1]
  from unnest(v_ids) with ordinality as x (id, i) order by x.i;
  return v_count;
end
$$;
revoke execute on function ledger_seal(integer) from public;
grant execute on function ledger_seal(integer) to parcela_app;

-- Accounts (and amounts) as the application sends them, in their order.
create function ledger_lines(p_lines jsonb)
  returns table(line bigint, kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text, amount bigint, name text)
  language sql
  immutable
BEGIN ATOMIC
  SELECT r.line,
  r.kind,
  r.asset,
  r.owner_user_id,
  r.project_id,
  r.order_id,
  r.provider,
  r.item_id,
  r.amount,
  ledger_account_name(r.kind, r.asset, r.owner_user_id, r.project_id, r.order_id, r.provider, r.item_id) AS ledger_account_name
  FROM rows FROM(jsonb_to_recordset(ledger_lines.p_lines) AS (kind text, asset text, owner_user_id integer, project_id integer, order_id integer, provider text, item_id text, amount bigint)) WITH ORDINALITY r(kind, asset, owner_user_id, project_id, order_id, provider, item_id, amount, line);
END;

-- Opens the accounts that are used for the first time, then locks those that keep a balance in the order of ids.
create function ledger_lock_accounts(p_lines jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- In one order, so that two who open the same accounts wait for each other and never in a circle.
  insert into ledger_accounts (kind, asset, owner_user_id, project_id, order_id, provider, item_id, balance)
  select distinct on (l.name) l.kind, l.asset, l.owner_user_id, l.project_id, l.order_id, l.provider, l.item_id,
    case when l.kind in ('external', 'fx', 'rounding', 'fee', 'debt') then null else 0 end
  from ledger_lines(p_lines) l
  where not exists (select from ledger_accounts a where a.name = l.name)
  order by l.name
  on conflict (name) do nothing;
  perform from ledger_accounts a
  where a.name in (select l.name from ledger_lines(p_lines) l) and a.balance is not null
  order by a.id
  for no key update of a;
end
$$;
revoke execute on function ledger_lock_accounts(jsonb) from public;
grant execute on function ledger_lock_accounts(jsonb) to parcela_app;

-- Posts one ledger transaction and answers its id. Refuses (and with it undoes the whole unit of work) an account that
-- would go below zero, a second effect of the same event and a second reversal.
create function ledger_post(
  p_kind text, p_source_type text, p_source_id text, p_reverses bigint, p_postings jsonb
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint;
  v_debits text[];
  v_credits text[];
  v_foreign text;
  v_accounts bigint[];
  v_assets text[];
  v_amounts bigint[];
  v_short_id bigint;
  v_short record;
begin
  select k.debits, k.credits into v_debits, v_credits
  from ledger_entry_kinds k where k.kind = p_kind and k.source_type = p_source_type;
  if not found then
    raise exception 'no ledger entry of the kind % belongs to the source %', p_kind, p_source_type
      using errcode = 'check_violation', constraint = 'ledger_entry_kinds_permit';
  end if;
  select array_agg(x.account_id), array_agg(x.asset), array_agg(x.amount), min(x.name) filter (where x.is_permitted is not true)
  into v_accounts, v_assets, v_amounts, v_foreign
  from (
    select l.asset, l.amount, l.name, (select a.id from ledger_accounts a where a.name = l.name) as account_id,
      ledger_account_type(l.kind, l.provider, l.item_id)
        = any (case when l.amount < 0 then v_debits else v_credits end) as is_permitted
    from ledger_lines(p_postings) l order by l.line
  ) x;
  if v_foreign is not null then
    raise exception 'a ledger entry of the kind % must not touch % this way', p_kind, v_foreign
      using errcode = 'check_violation', constraint = 'ledger_entry_kinds_permit';
  end if;
  if array_position(v_accounts, null) is not null then
    -- Some are used for the first time; who opens the same ones waits here, so that they are there for the look-up.
    perform ledger_lock_accounts(p_postings);
    select array_agg(a.id order by l.line) into v_accounts
    from ledger_lines(p_postings) l join ledger_accounts a on a.name = l.name;
  end if;
  -- Locked in the order of ids; what a row says after the wait is what counts.
  select min(x.id) filter (where x.balance + v_amounts[array_position(v_accounts, x.id)] < 0) into v_short_id
  from (
    select a.id, a.balance from ledger_accounts a
    where a.id = any(v_accounts) and a.balance is not null
    order by a.id for no key update
  ) x;
  -- The id is drawn under the locks: on every account the order of ids is the order of its postings.
  if v_short_id is null then
    with written as (
      insert into ledger_transactions (kind, source_type, source_id, reverses)
      values (p_kind, p_source_type, p_source_id, p_reverses)
      returning id
    ), unsealed as (
      insert into ledger_unsealed_transactions (transaction_id) select w.id from written w
    ), posted as (
      insert into ledger_postings (transaction_id, line, account_id, asset, amount)
      select w.id, p.line, p.account_id, p.asset, p.amount
      from written w
      cross join unnest(v_accounts, v_assets, v_amounts) with ordinality as p (account_id, asset, amount, line)
    )
    select w.id into v_id from written w;
    return v_id;
  end if;
  -- A second effect of the same event is refused as that, whether the money would be there or not.
  insert into ledger_transactions (kind, source_type, source_id, reverses)
  values (p_kind, p_source_type, p_source_id, p_reverses);
  select a.kind, a.name into v_short from ledger_accounts a where a.id = v_short_id;
  raise exception 'ledger account % would go below zero', v_short.name
    using errcode = 'check_violation', constraint = 'ledger_accounts_not_overdrawn',
      table = 'ledger_accounts', column = v_short.kind, detail = v_short.name;
end
$$;
revoke execute on function ledger_post(text,text,text,bigint,jsonb) from public;
grant execute on function ledger_post(text,text,text,bigint,jsonb) to parcela_app;

-- legal-documents ===================================================================================================

-- What people agree to. A version exists only with all three languages and never changes, so that what was agreed to
-- can be shown for ever. In force: the latest published_at that has passed.
create table legal_document_versions (
  id integer generated always as identity,
  document_id text not null,
  kind text not null,
  -- Only the information prospect belongs to one project.
  project_id integer,
  version integer not null,
  title jsonb not null,
  caption jsonb,
  file_cs_id integer not null,
  file_en_id integer not null,
  file_pl_id integer not null,
  published_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  -- A version of a document that people agree to can be taken back while it is still to come, never once it counts: by
  -- then somebody may have agreed to it. The minute before belongs to what counts, because a transaction that began
  -- before the moment may end after it.
  withdrawn_at timestamptz,
  constraint legal_document_versions_pkey primary key (id),
  constraint legal_document_versions_document_id_key unique (document_id),
  constraint legal_document_versions_caption_localized check (is_localized(caption)),
  constraint legal_document_versions_kind_known check (kind in ('terms', 'privacy', 'white_paper', 'prospect')),
  constraint legal_document_versions_project check ((kind = 'prospect') = (project_id is not null)),
  constraint legal_document_versions_title_whole check (is_localized(title) and (COALESCE((title ->> 'cs'), '') <> '') and (COALESCE((title ->> 'pl'), '') <> '')),
  constraint legal_document_versions_version_positive check (version > 0),
  constraint legal_document_versions_withdrawn_in_time check ((published_at - withdrawn_at) > '00:01:00'::interval)
);
create index legal_document_versions_file_cs on legal_document_versions (file_cs_id);
create index legal_document_versions_file_en on legal_document_versions (file_en_id);
create index legal_document_versions_file_pl on legal_document_versions (file_pl_id);
create index legal_document_versions_in_force_lookup on legal_document_versions (kind, project_id, published_at desc, id desc);
create index legal_document_versions_project_id on legal_document_versions (project_id);
create unique index legal_document_versions_version_key on legal_document_versions (kind, project_id, version) nulls not distinct where (withdrawn_at is null);
revoke update, delete on legal_document_versions from parcela_app;
grant update (withdrawn_at) on legal_document_versions to parcela_app;

-- When it was taken back is no matter of opinion, and it stays so.
create function guard_document_withdrawal() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is distinct from app_now() then
    raise exception 'a version is withdrawn once, and now'
      using errcode = 'check_violation', constraint = 'legal_document_versions_withdrawn_once';
  end if;
  return new;
end
$$;

-- What staff write of a document that people agree to, whole or not yet. A published version has the number of its text.
create table legal_document_texts (
  id integer generated always as identity,
  kind text not null,
  project_id integer,
  version integer not null,
  title jsonb not null,
  caption jsonb,
  file_cs_id integer,
  file_en_id integer,
  file_pl_id integer,
  saved_at timestamptz not null default app_now(),
  constraint legal_document_texts_pkey primary key (id),
  constraint legal_document_texts_version_key unique nulls not distinct (kind, project_id, version),
  constraint legal_document_texts_caption_localized check (is_localized(caption)),
  constraint legal_document_texts_kind_known check (kind in ('terms', 'privacy', 'white_paper', 'prospect')),
  constraint legal_document_texts_project check ((kind = 'prospect') = (project_id is not null)),
  constraint legal_document_texts_title_localized check (is_localized(title)),
  constraint legal_document_texts_version_positive check (version > 0)
);
create index legal_document_texts_file_cs on legal_document_texts (file_cs_id);
create index legal_document_texts_file_en on legal_document_texts (file_en_id);
create index legal_document_texts_file_pl on legal_document_texts (file_pl_id);
create index legal_document_texts_project_id on legal_document_texts (project_id);
revoke update, delete on legal_document_texts from parcela_app;

-- media =============================================================================================================

-- A stored file never changes: another picture is another row, so its address can be cached for ever.
create table media_files (
  id integer generated always as identity,
  document_id text not null,
  kind text not null,
  content_type text not null,
  byte_size integer not null,
  sha256 bytea not null,
  width integer,
  height integer,
  original_name text not null,
  created_at timestamptz not null default app_now(),
  version integer not null default 1,
  constraint media_files_pkey primary key (id),
  constraint media_files_document_id_key unique (document_id),
  -- Pictures are WebP only. A database that keeps one in SVG was refused before this (`old-database.ts`).
  constraint media_files_content_type_known check (content_type in ('image/webp', 'application/pdf')),
  constraint media_files_image_has_size check (
case kind
    when 'image' then ((width > 0) and (height > 0))
    else (num_nonnulls(width, height) = 0)
end),
  constraint media_files_kind_known check (kind in ('image', 'document')),
  constraint media_files_kind_of_type check ((kind = 'document') = (content_type = 'application/pdf')),
  constraint media_files_not_empty check (byte_size > 0),
  constraint media_files_sha256_length check (octet_length(sha256) = 32),
  constraint media_files_version_positive check (version > 0)
);
revoke update on media_files from parcela_app;
grant update (original_name, version) on media_files to parcela_app;

-- notifications =====================================================================================================

create table notifications (
  id bigint generated always as identity,
  document_id text not null,
  user_id integer not null,
  -- `subject.what_happened`; the texts stand in the phrases under the same name.
  kind text not null,
  -- Amounts, currencies and instants for the text; never who somebody is.
  params jsonb not null default '{}'::jsonb,
  -- The order it speaks of: its number, project and amounts are joined when it is read.
  order_id integer,
  -- Path of the screen that shows more.
  link text,
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  mail_state text not null,
  mailed_at timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz default app_now(),
  -- The event that it tells; nobody is told twice of one.
  event_id bigint,
  mail_error text,
  constraint notifications_pkey primary key (id),
  constraint notifications_document_id_key unique (document_id),
  constraint notifications_event_once unique (event_id, user_id),
  constraint notifications_event_id_fkey foreign key (event_id) references domain_events(id),
  constraint notifications_user_id_fkey foreign key (user_id) references users(id),
  constraint notifications_due_while_pending check ((mail_state <> 'pending') or (next_try_at is not null)),
  constraint notifications_kind_shape check (kind ~ '^[a-z_]+[.][a-z_]+$'),
  constraint notifications_link_path check ((link ~ '^/[^/\\]') or (link = '/')),
  constraint notifications_mail_state_known check (mail_state in ('pending', 'sent', 'none', 'failed')),
  constraint notifications_mailed_when_sent check ((mail_state = 'sent') = (mailed_at is not null)),
  constraint notifications_params_object check (jsonb_typeof(params) = 'object'),
  constraint notifications_tries_bounded check ((tries >= 0) and (tries <= 8))
) with (fillfactor=80);
create index notifications_failed_mail on notifications (id) where (mail_state = 'failed');
create index notifications_failed_mail_age on notifications (created_at) where (mail_state = 'failed');
create index notifications_order on notifications (order_id) where (order_id is not null);
create index notifications_pending_mail on notifications (next_try_at, id) where (mail_state = 'pending');
create index notifications_unread on notifications (user_id) where (read_at is null);
create index notifications_user on notifications (user_id, created_at desc, id desc);
revoke delete on notifications from parcela_app;

create table sent_mails (
  id bigint generated always as identity,
  document_id text not null,
  user_id integer not null,
  -- What it said; null of a mail with a link or a code, which is no notification.
  notification_id bigint,
  kind text not null,
  language text not null,
  -- Both are sealed with the key of the person.
  subject bytea not null,
  content bytea not null,
  sent_at timestamptz not null default app_now(),
  constraint sent_mails_pkey primary key (id),
  constraint sent_mails_document_id_key unique (document_id),
  constraint sent_mails_notification_key unique (notification_id),
  constraint sent_mails_notification_id_fkey foreign key (notification_id) references notifications(id),
  constraint sent_mails_user_id_fkey foreign key (user_id) references users(id),
  constraint sent_mails_language_known check (language in ('cs', 'en', 'pl'))
);
create index sent_mails_user on sent_mails (user_id, sent_at desc);
revoke update on sent_mails from parcela_app;

-- `endpoint_hash` knows a device again; where to send and the keys of the browser are sealed with the person's key.
create table push_subscriptions (
  id bigint generated always as identity,
  user_id integer not null,
  endpoint_hash bytea not null,
  target bytea not null,
  topics text[] not null,
  created_at timestamptz not null default app_now(),
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint_hash),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references users(id),
  constraint push_subscriptions_hash_length check (octet_length(endpoint_hash) = 32),
  constraint push_subscriptions_topics_known check ((topics <@ array['payouts', 'votes', 'decisions']) and (cardinality(topics) > 0))
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);

-- A row for each device that a notification still has to reach.
create table push_messages (
  id bigint generated always as identity,
  notification_id bigint not null,
  subscription_id bigint not null,
  created_at timestamptz not null default app_now(),
  tries smallint not null default 0,
  next_try_at timestamptz not null default app_now(),
  constraint push_messages_pkey primary key (id),
  constraint push_messages_once unique (subscription_id, notification_id),
  constraint push_messages_notification_id_fkey foreign key (notification_id) references notifications(id),
  constraint push_messages_subscription_id_fkey foreign key (subscription_id) references push_subscriptions(id) on delete cascade,
  constraint push_messages_tries_bounded check ((tries >= 0) and (tries <= 6))
);
create index push_messages_due on push_messages (next_try_at, id);
create index push_messages_notification on push_messages (notification_id);

-- orders ============================================================================================================

-- Eight digits of the ten-digit payment reference; the year stands before them.
create sequence order_payment_references as bigint start 1 increment 1 minvalue 1 maxvalue 99999999 cache 1 no cycle;

-- The legal transitions; the same pairs as `orderTransitions` in packages/domain (a test compares them).
create function order_transition_is_legal(from_state text, to_state text) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return case from_state
    when 'Open' then to_state in ('Unpaid', 'Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed')
    when 'Unpaid' then to_state in ('Paid', 'Canceled', 'AdminCancel', 'Timeout', 'Failed')
    when 'Failed' then to_state in ('Timeout', 'Paid', 'AdminCancel')
    when 'Paid' then to_state = 'AdminCancel'
    else false
  end;
end
$$;

create table orders (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  project_id integer not null,
  state text not null default 'Open',
  token_count integer not null,
  unit_price bigint not null,
  price bigint not null,
  currency text not null,
  -- What the unit price was made of, frozen: nominal price and fee of one share and the two rates.
  nominal_price bigint not null,
  fee bigint not null,
  project_currency text not null,
  eur_to_czk numeric(12,6) not null,
  eur_to_pln numeric(12,6) not null,
  -- The way of paying that was asked for last.
  payment_type text,
  payment_reference text not null,
  -- Payments booked to the order; while it is not Paid this money stands on its ledger account.
  allocated bigint not null default 0,
  paid_from_wallet bigint not null default 0,
  -- Until when it can be paid; null once it cannot time out.
  deadline_at timestamptz,
  bank_transfer_extended boolean not null default false,
  -- Since when a provider has seen money and not vouched for it yet: the order waits for it, at most 96 hours.
  confirming_since timestamptz,
  -- Money of this order waits for a person's decision.
  needs_review boolean not null default false,
  created_at timestamptz not null default app_now(),
  paid_at timestamptz,
  failed_at timestamptz,
  ended_at timestamptz,
  -- Money that waits for a person keeps its order only while it could still pay it: the order knows how much of it
  -- there is.
  waiting_amount bigint not null default 0,
  constraint orders_pkey primary key (id),
  constraint orders_document_id_key unique (document_id),
  constraint orders_payment_reference_key unique (payment_reference),
  constraint orders_user_id_fkey foreign key (user_id) references users(id),
  constraint orders_allocated_within_price check ((allocated >= 0) and ((paid_from_wallet + allocated) <= price)),
  constraint orders_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint orders_deadline_by_state check (
case
    when state in ('Open', 'Unpaid') then (deadline_at = (created_at +
    case
        when bank_transfer_extended then '168:00:00'::interval
        else '24:00:00'::interval
    end))
    when (state = 'Failed') then (deadline_at = (failed_at + '24:00:00'::interval))
    else (deadline_at is null)
end),
  constraint orders_ended_have_no_money check (state in ('Open', 'Unpaid', 'Paid') or ((paid_from_wallet + allocated) = 0)),
  constraint orders_ended_since check ((ended_at is not null) = state in ('Canceled', 'AdminCancel', 'Timeout')),
  constraint orders_eur_to_czk_positive check (eur_to_czk > (0)::numeric),
  constraint orders_eur_to_pln_positive check (eur_to_pln > (0)::numeric),
  constraint orders_failed_since check ((state <> 'Failed') or (failed_at is not null)),
  constraint orders_fee_not_negative check (fee >= 0),
  constraint orders_nominal_price_positive check (nominal_price > 0),
  constraint orders_only_bonus_is_free check ((unit_price >= 0) and ((unit_price = 0) = (COALESCE(payment_type, '') = 'Bonus'))),
  constraint orders_paid_from_wallet_not_negative check (paid_from_wallet >= 0),
  constraint orders_paid_is_funded check ((state <> 'Paid') or ((paid_from_wallet + allocated) = price)),
  constraint orders_paid_since check ((state <> 'Paid') or (paid_at is not null)),
  constraint orders_payment_reference_digits check (payment_reference ~ '^[1-9][0-9]{9}$'),
  constraint orders_payment_type_known check (payment_type in ('CsobPaymentGateway', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'BankTransfer', 'Bonus', 'Wallet')),
  -- What a number in JSON can still say exactly.
  constraint orders_price_exact check (price <= '9007199254740991'::bigint),
  constraint orders_price_multiplies_out check (price = (token_count * unit_price)),
  constraint orders_project_currency_known check (project_currency in ('CZK', 'EUR', 'PLN')),
  constraint orders_state_known check (state in ('Open', 'Unpaid', 'Failed', 'Paid', 'Canceled', 'AdminCancel', 'Timeout')),
  constraint orders_token_count_positive check (token_count > 0),
  constraint orders_waiting_not_negative check (waiting_amount >= 0)
) with (fillfactor=80);
create index orders_deadline on orders (deadline_at) where (deadline_at is not null);
-- Paid orders are most of all orders: the newest of them are found among the newest of all.
create index orders_not_paid on orders (state, created_at desc, id desc) where (state <> 'Paid');
create unique index orders_one_live_per_user_and_project on orders (user_id, project_id) where state in ('Open', 'Unpaid');
-- Orders that owe exactly an amount.
create index orders_owing on orders (currency, (((price - allocated) - paid_from_wallet))) where state in ('Open', 'Unpaid');
create index orders_payment_type on orders (payment_type, created_at desc, id desc) where (payment_type <> 'BankTransfer');
-- What staff open first: the newest orders of everybody, and those that wait for a decision.
create index orders_placed on orders (created_at desc, id desc);
create index orders_price on orders (currency, price desc, id desc);
create index orders_project on orders (project_id, created_at desc, id desc);
create index orders_to_review on orders (created_at desc, id desc) where needs_review;
create index orders_user on orders (user_id, created_at desc, id desc);
revoke delete on orders from parcela_app;

-- The versions of the documents that a person agreed to with an order: version, hash and time, for later proof.
create table order_agreements (
  order_id integer not null,
  kind text not null,
  document_id text not null,
  sha256 bytea not null,
  language text not null,
  accepted_at timestamptz not null default app_now(),
  constraint order_agreements_pkey primary key (order_id, kind),
  constraint order_agreements_order_id_fkey foreign key (order_id) references orders(id),
  constraint order_agreements_kind_known check (kind in ('terms', 'whitePaper', 'prospect')),
  constraint order_agreements_language_known check (language in ('cs', 'en', 'pl')),
  constraint order_agreements_sha256_length check (octet_length(sha256) = 32)
);
revoke update, delete on order_agreements from parcela_app;

-- An order begins Open; afterwards its terms never change and its state only along the table.
create function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'Open' then
      raise exception 'an order begins Open' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state <> old.state and not order_transition_is_legal(old.state, new.state) then
    raise exception 'order % cannot go from % to %', old.id, old.state, new.state
      using errcode = 'restrict_violation', constraint = 'orders_transition_legal';
  end if;
  if (new.id, new.document_id, new.user_id, new.project_id, new.token_count, new.unit_price, new.price, new.currency,
      new.nominal_price, new.fee, new.project_currency, new.eur_to_czk, new.eur_to_pln, new.payment_reference,
      new.created_at)
    is distinct from
     (old.id, old.document_id, old.user_id, old.project_id, old.token_count, old.unit_price, old.price, old.currency,
      old.nominal_price, old.fee, old.project_currency, old.eur_to_czk, old.eur_to_pln, old.payment_reference,
      old.created_at) then
    raise exception 'the terms of order % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.bank_transfer_extended and not new.bank_transfer_extended then
    raise exception 'the deadline of order % was moved already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create function refuse_order_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

-- Of an order and the deletion of its account one comes first: the deletion locks the account and then looks for
-- orders, the order shares that lock and then looks for the account.
create function refuse_order_of_deleted_account() returns trigger language plpgsql as $$
begin
  perform from users u where u.id = new.user_id and u.deleted_at is null for key share;
  if not found then
    raise exception 'the account of order % is gone', new.id
      using errcode = 'restrict_violation', constraint = 'orders_account_is_there';
  end if;
  return null;
end
$$;

-- No order is committed whose shares were not reserved.
create function refuse_unreserved_order() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from ledger_transactions t
    where t.source_type = 'order' and t.source_id = new.id::text and t.kind = 'order.placed'
  ) then
    raise exception 'the shares of order % are not reserved', new.id
      using errcode = 'restrict_violation', constraint = 'orders_shares_reserved';
  end if;
  return null;
end
$$;

create function reserve_order_shares(p_order_id integer) returns void language plpgsql as $$
declare
  v_order orders;
  v_offer record;
begin
  select o.* into strict v_order
  from orders o join projects p on p.id = o.project_id
  where o.id = p_order_id for no key update of p;
  -- A statement of its own: one that waits for the lock sees the offer as it was before it waited.
  select f.state, f.nominal, f.share_fee, f.currency, f.min_purchase_qty, f.max_purchase_qty, f.max_per_user,
    (select s.available from project_shares_available s where s.project_id = f.project_id) as available,
    case when f.max_per_user is not null then (
      select sum(o.token_count) from orders o
      where o.user_id = v_order.user_id and o.project_id = v_order.project_id and o.state in ('Open', 'Unpaid', 'Paid')
    ) end as ordered
  into v_offer from project_offers f where f.project_id = v_order.project_id;
  if v_offer.state is distinct from 'Open'
    or (v_offer.nominal, v_offer.share_fee, v_offer.currency)
      is distinct from (v_order.nominal_price, v_order.fee, v_order.project_currency)
    or v_order.token_count > coalesce(v_offer.available, 0)
    or v_order.token_count > v_offer.max_purchase_qty
    or v_order.token_count < least(v_offer.min_purchase_qty, v_offer.available)
    or v_offer.ordered > v_offer.max_per_user then
    raise exception 'the offer of project % is another now', v_order.project_id
      using errcode = 'serialization_failure', constraint = 'orders_offer_unchanged';
  end if;
  perform ledger_post('order.placed', 'order', p_order_id::text, null, jsonb_build_array(
    jsonb_build_object('kind', 'issuer', 'asset', 'SHARE:' || v_order.project_id, 'project_id', v_order.project_id,
      'amount', (-v_order.token_count)::text),
    jsonb_build_object('kind', 'reserved', 'asset', 'SHARE:' || v_order.project_id, 'project_id', v_order.project_id,
      'amount', v_order.token_count::text)));
end
$$;

-- overview ==========================================================================================================

create table money_figures (
  currency text not null,
  at_bank bigint not null,
  in_wallets bigint not null,
  waiting bigint not null,
  going_out bigint not null,
  counted_at timestamptz not null default app_now(),
  constraint money_figures_pkey primary key (currency),
  constraint money_figures_currency_known check (currency in ('CZK', 'EUR', 'PLN'))
);
revoke delete on money_figures from parcela_app;

-- Where the money at the bank belongs, part by part; the parts add up to it to the last minor unit. Until every process
-- runs this version, others write `money_figures`, which a later migration drops.
create table explained_money (
  currency text not null,
  at_bank bigint not null,
  projects bigint not null,
  orders bigint not null,
  fees bigint not null,
  withheld_tax bigint not null,
  wallets bigint not null,
  suspense bigint not null,
  withdrawals_requested bigint not null,
  going_out bigint not null,
  payouts_to_send bigint not null,
  at_gateways bigint not null,
  owed_by_operator bigint not null,
  owed_by_holders bigint not null,
  exchange bigint not null,
  not_booked bigint not null,
  counted_at timestamptz not null default app_now(),
  constraint explained_money_pkey primary key (currency),
  constraint explained_money_adds_up check (at_bank = (((((((((((((projects + orders) + fees) + withheld_tax) + wallets) + suspense) + withdrawals_requested) + going_out) + payouts_to_send) + at_gateways) + owed_by_operator) + owed_by_holders) + exchange) + not_booked)),
  constraint explained_money_currency_known check (currency in ('CZK', 'EUR', 'PLN'))
);

create table share_figures (
  one_row boolean not null default true,
  sold bigint not null,
  reserved bigint not null,
  available bigint not null,
  counted_at timestamptz not null default app_now(),
  constraint share_figures_pkey primary key (one_row),
  constraint share_figures_one_row check (one_row)
);
revoke delete on share_figures from parcela_app;

create table book_proofs (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  -- Null of the daily one.
  asked_by integer,
  asked_at timestamptz not null default app_now(),
  finished_at timestamptz,
  checked_count integer,
  broken_count integer,
  late_count integer,
  -- [{id, title, nature, rows: [text], isMore}] of the invariants that do not hold.
  findings jsonb,
  journal_seq bigint,
  journal_hash text,
  is_whole boolean not null default true,
  -- The proof that an incremental one is built on.
  since_id integer,
  -- {since, balances: [{id, version, balance}]} of a proof that found nothing broken.
  proved_point jsonb,
  constraint book_proofs_pkey primary key (id),
  constraint book_proofs_document_id_key unique (document_id),
  constraint book_proofs_since_id_fkey foreign key (since_id) references book_proofs(id),
  constraint book_proofs_finished_whole check (num_nulls(finished_at, checked_count, broken_count, late_count, findings, journal_seq, journal_hash) = any (array[0, 7])),
  constraint book_proofs_whole_or_since check (is_whole = (since_id is null))
);
create index book_proofs_asked_by on book_proofs (asked_by);
-- Only one waits at a time.
create unique index book_proofs_one_waiting on book_proofs ((true)) where (finished_at is null);
create index book_proofs_since on book_proofs (since_id) where (since_id is not null);
revoke update, delete on book_proofs from parcela_app;
grant update (broken_count, checked_count, findings, finished_at, is_whole, journal_hash, journal_seq, late_count, proved_point, since_id) on book_proofs to parcela_app;

-- What was proved stays as it was found.
create function book_proofs_guard() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'proof % of the books is finished', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- payments ==========================================================================================================

create table payments (
  id integer generated always as identity,
  provider text not null,
  -- The provider's own reference of the money: `26000000001`, an invoice's id. Each is there once, for ever.
  provider_ref text not null,
  -- The order that its reference names, whether the money was settled to it or not.
  order_id integer,
  attempt_id integer,
  -- The reference as it came in our form; null when there was none.
  reference text,
  amount bigint not null,
  currency text not null,
  -- Who sent it, where the provider says so: needed to send money back to where it came from.
  payer_name text,
  payer_account text,
  -- settled: some of it counts towards the price of its order. suspense: all that is left of it waits for a person.
  state text not null,
  allocated_amount bigint not null,
  -- What waits on the ledger account `suspense/…/item:payment:<id>`.
  suspense_amount bigint not null,
  -- What was settled and went to the suspense of its order when that ended.
  released_amount bigint not null default 0,
  -- Why money of it waits; kept when the decision was made.
  suspense_reason text,
  arrived_at timestamptz not null default app_now(),
  -- The application gives its own.
  document_id text not null default "left"(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', ''), 24),
  -- On its way back to its source, or there: refunds that did not fail.
  refunded_amount bigint not null default 0,
  -- Given to a wallet by staff.
  credited_amount bigint not null default 0,
  -- Taken back by the bank of the payer, out of what waited.
  reversed_amount bigint not null default 0,
  -- What its ended order released is not sent back without staff: they decide since then.
  left_to_staff_at timestamptz,
  constraint payments_pkey primary key (id),
  constraint payments_document_id_key unique (document_id),
  constraint payments_provider_ref_key unique (provider, provider_ref),
  constraint payments_order_id_fkey foreign key (order_id) references orders(id),
  constraint payments_allocated_not_negative check (allocated_amount >= 0),
  constraint payments_amount_positive check (amount > 0),
  constraint payments_credited_not_negative check (credited_amount >= 0),
  constraint payments_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint payments_parts_are_the_amount check ((((((allocated_amount + suspense_amount) + released_amount) + refunded_amount) + credited_amount) + reversed_amount) = amount),
  constraint payments_parts_of_state check (
case state
    when 'allocated' then ((allocated_amount > 0) and (order_id is not null))
    when 'suspense' then ((allocated_amount = 0) and ((suspense_amount + released_amount) > 0))
    when 'refunded' then ((((allocated_amount + suspense_amount) + released_amount) = 0) and (refunded_amount > 0))
    when 'credited' then (((credited_amount + reversed_amount) = amount) and (credited_amount > 0))
    else (reversed_amount = amount)
end),
  constraint payments_provider_known check (provider in ('bank', 'confirmo', 'payout', 'csob', 'wallet')),
  constraint payments_refunded_not_negative check (refunded_amount >= 0),
  constraint payments_released_not_negative check (released_amount >= 0),
  constraint payments_reversed_not_negative check (reversed_amount >= 0),
  constraint payments_state_known check (state in ('allocated', 'suspense', 'refunded', 'credited', 'reversed')),
  constraint payments_suspense_has_reason check (((suspense_amount + released_amount) = 0) or (suspense_reason is not null)),
  constraint payments_suspense_not_negative check (suspense_amount >= 0),
  constraint payments_suspense_reason_known check (suspense_reason in ('unknown_reference', 'wrong_currency', 'order_not_live', 'shares_taken', 'nothing_owed', 'name_differs', 'investor_not_cleared', 'payment_reversed', 'surplus', 'order_ended', 'refund_failed'))
);
create index payments_amount on payments (amount, id desc);
create index payments_attempt on payments (attempt_id) where (attempt_id is not null);
create index payments_order on payments (order_id) where (order_id is not null);
-- Who paid from this account before.
create index payments_payer_account on payments (payer_account) where (payer_account is not null);
create index payments_reference on payments (reference, id desc) where (reference is not null);
create index payments_to_send_back on payments (id) where ((released_amount > 0) and (left_to_staff_at is null));
create index payments_waiting on payments (arrived_at, id) where ((suspense_amount + released_amount) > 0);
-- Few payments wait for a decision. Without figures of its own PostgreSQL takes a third of all to wait, and starts more processes to read five rows.
create statistics payments_waiting_amount on (suspense_amount + released_amount) from payments;
create index payments_waiting_payer on payments (name_key(payer_name)) where ((suspense_amount + released_amount) > 0);
create index payments_waiting_sum on payments (((suspense_amount + released_amount)), currency) where ((suspense_amount + released_amount) > 0);
revoke delete on payments from parcela_app;

-- What arrived does not change afterwards, only where it is; its state follows from that. Staff can give money to an
-- order that named none, or to another one once nothing of it is at its own.
create function guard_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.document_id, new.provider, new.provider_ref, new.reference, new.amount, new.currency,
      new.payer_name, new.payer_account, new.arrived_at)
    is distinct from
     (old.id, old.document_id, old.provider, old.provider_ref, old.reference, old.amount, old.currency,
      old.payer_name, old.payer_account, old.arrived_at) then
    raise exception 'what payment % received is fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.attempt_id is distinct from old.attempt_id
    or (new.order_id is distinct from old.order_id
      and (new.order_id is null or old.order_id is not null and old.allocated_amount + new.released_amount > 0)) then
    raise exception 'payment % belongs to another order', old.id using errcode = 'restrict_violation';
  end if;
  new.state := case
    when new.allocated_amount > 0 then 'allocated'
    when new.suspense_amount + new.released_amount > 0 then 'suspense'
    when new.refunded_amount > 0 then 'refunded'
    when new.credited_amount > 0 then 'credited'
    else 'reversed'
  end;
  return new;
end
$$;

create table payment_attempts (
  id integer generated always as identity,
  order_id integer not null,
  type text not null,
  state text not null default 'created',
  provider text not null,
  -- The provider's id of it; null while it is being made, and for a bank transfer, which has none.
  provider_ref text,
  amount bigint not null,
  currency text not null,
  redirect_uri text,
  -- Whoever makes it at the provider has until then; afterwards another request may take its place.
  lease_until timestamptz,
  -- When the provider is asked next; null when there is nothing more to learn.
  next_poll_at timestamptz,
  poll_count integer not null default 0,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- How often the link that authorises the payment was mailed again.
  authorization_resends smallint not null default 0,
  constraint payment_attempts_pkey primary key (id),
  constraint payment_attempts_provider_ref_key unique (provider, provider_ref),
  constraint payment_attempts_order_id_fkey foreign key (order_id) references orders(id),
  constraint payment_attempts_amount_positive check (amount > 0),
  constraint payment_attempts_created_has_lease check ((state = 'created') = (lease_until is not null)),
  constraint payment_attempts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- The address to pay at is there as soon as the gateway knows of it.
  constraint payment_attempts_gateway_has_page check (((provider_ref is null) = (redirect_uri is null)) and (provider in ('bank', 'wallet') or (state = 'created') or (provider_ref is not null))),
  constraint payment_attempts_poll_count_not_negative check (poll_count >= 0),
  constraint payment_attempts_provider_known check (provider in ('bank', 'confirmo', 'payout', 'csob', 'wallet')),
  constraint payment_attempts_resends_bounded check ((authorization_resends >= 0) and (authorization_resends <= 3)),
  constraint payment_attempts_state_known check (state in ('created', 'redirected', 'pending', 'confirming', 'succeeded', 'rejected', 'cancelled_by_payer', 'expired', 'reversed', 'refunded', 'needs_review')),
  constraint payment_attempts_type_known check (type in ('CsobPaymentGateway', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'BankTransfer', 'Bonus', 'Wallet'))
);
create index payment_attempts_due on payment_attempts (next_poll_at) where (next_poll_at is not null);
create unique index payment_attempts_one_bank_transfer on payment_attempts (order_id) where (type = 'BankTransfer');
-- Two requests cannot make two invoices for one order at the same time.
create unique index payment_attempts_one_being_made on payment_attempts (order_id, type) where (state = 'created');
create index payment_attempts_order on payment_attempts (order_id, id);
create index payment_attempts_to_review on payment_attempts (order_id) where state in ('needs_review', 'reversed');

create table payment_events (
  id bigint generated always as identity,
  provider text not null,
  -- SHA-256 of the raw body: the same event again is nothing.
  digest bytea not null,
  -- The provider's id of what it is about.
  subject text not null,
  body bytea not null,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  -- What a provider uses once in its signature; null where the signature covers the whole body. Who repeats one with
  -- another body has changed what the signature does not cover.
  nonce text,
  constraint payment_events_pkey primary key (id),
  constraint payment_events_once unique (provider, digest),
  constraint payment_events_digest_length check (octet_length(digest) = 32),
  constraint payment_events_nonce_not_empty check (nonce <> ''),
  constraint payment_events_processed_after check (processed_at >= received_at),
  constraint payment_events_provider_known check (provider in ('confirmo', 'payout'))
);
create unique index payment_events_nonce_once on payment_events (provider, nonce) where (nonce is not null);
create index payment_events_waiting on payment_events (received_at) where (processed_at is null);
revoke update, delete on payment_events from parcela_app;
grant update (processed_at) on payment_events to parcela_app;

-- What two members of staff decided about money that waited, when it stayed with us.
create table payment_decisions (
  id integer generated always as identity,
  payment_id integer not null,
  kind text not null,
  amount bigint not null,
  order_id integer,
  user_id integer,
  reason text not null,
  requested_by integer not null,
  approved_by integer not null,
  decided_at timestamptz not null default app_now(),
  constraint payment_decisions_pkey primary key (id),
  constraint payment_decisions_order_id_fkey foreign key (order_id) references orders(id),
  constraint payment_decisions_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint payment_decisions_user_id_fkey foreign key (user_id) references users(id),
  constraint payment_decisions_amount_positive check (amount > 0),
  constraint payment_decisions_kind_known check (kind in ('assigned', 'credited')),
  constraint payment_decisions_reason_given check (reason <> ''),
  constraint payment_decisions_second_person check (requested_by <> approved_by),
  constraint payment_decisions_target check (
case kind
    when 'assigned' then ((order_id is not null) and (user_id is null))
    else ((user_id is not null) and (order_id is null))
end)
);
create index payment_decisions_order on payment_decisions (order_id) where (order_id is not null);
create index payment_decisions_payment on payment_decisions (payment_id);
create index payment_decisions_user on payment_decisions (user_id) where (user_id is not null);
revoke update, delete on payment_decisions from parcela_app;

-- Two people say that a payment is a transfer of ours that came back, less what a bank on the way kept.
create table transfer_returns (
  id integer generated always as identity,
  payment_id integer not null,
  transfer_id integer not null,
  amount bigint not null,
  fee bigint not null,
  reason text,
  requested_by integer,
  approved_by integer,
  decided_at timestamptz not null default app_now(),
  -- The payment that returned a transfer is undone; the transfer may come back again.
  undone_at timestamptz,
  constraint transfer_returns_pkey primary key (id),
  constraint transfer_returns_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint transfer_returns_transfer_id_fkey foreign key (transfer_id) references outgoing_transfers(id),
  constraint transfer_returns_amount_positive check (amount > 0),
  -- A transfer may have come back whole in a statement that was imported before the one with the transfer: that needs no
  -- person, and there is no fee.
  constraint transfer_returns_decided check ((num_nulls(reason, requested_by, approved_by) = 0) or ((num_nulls(reason, requested_by, approved_by) = 3) and (fee = 0))),
  constraint transfer_returns_fee_not_negative check (fee >= 0),
  constraint transfer_returns_reason_given check (reason <> ''),
  constraint transfer_returns_second_person check (requested_by <> approved_by)
);
create index transfer_returns_approved_by on transfer_returns (approved_by);
-- safe: the table has a row for each transfer that came back as a payment
create unique index transfer_returns_payment_once on transfer_returns (payment_id) where (undone_at is null);
create index transfer_returns_requested_by on transfer_returns (requested_by);
-- safe: the table has a row for each transfer that came back as a payment
create unique index transfer_returns_transfer_once on transfer_returns (transfer_id) where (undone_at is null);
revoke update, delete on transfer_returns from parcela_app;
grant update (undone_at) on transfer_returns to parcela_app;

create table refunds (
  id integer generated always as identity,
  document_id text not null,
  payment_id integer not null,
  amount bigint not null,
  currency text not null,
  provider text not null,
  -- requested: out of suspense, on its way. needs_staff: a member of staff sends it at the provider.
  state text not null,
  -- Why it was decided: its order ended and nobody had to, an operator cancelled the order, staff looked at it, or one
  -- that failed is tried again.
  cause text not null,
  reason text not null,
  -- Members of staff: who asked for it and the second person.
  requested_by integer,
  approved_by integer,
  retry_of integer,
  -- Where a bank sends it.
  recipient_iban text,
  recipient_name text,
  -- The provider's own reference of it.
  provider_ref text,
  failure text,
  -- When the provider is asked next whether staff have sent it there.
  next_look_at timestamptz,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  -- A gateway that keeps no keys of requests was asked then, and what it said is not known.
  asked_at timestamptz,
  constraint refunds_pkey primary key (id),
  constraint refunds_document_id_key unique (document_id),
  constraint refunds_provider_ref_key unique (provider, provider_ref),
  constraint refunds_retried_once unique (retry_of),
  constraint refunds_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint refunds_retry_of_fkey foreign key (retry_of) references refunds(id),
  constraint refunds_amount_positive check (amount > 0),
  constraint refunds_bank_knows_where check ((provider <> 'bank') or (recipient_iban is not null)),
  constraint refunds_cause_known check (cause in ('order_ended', 'order_cancelled', 'staff', 'retry')),
  constraint refunds_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint refunds_ended_since check ((ended_at is not null) = state in ('done', 'failed')),
  constraint refunds_failure_given check ((failure is not null) = (state = 'failed')),
  constraint refunds_provider_known check (provider in ('bank', 'confirmo', 'payout', 'csob')),
  constraint refunds_retry_has_a_first check ((cause = 'retry') = (retry_of is not null)),
  constraint refunds_second_person check ((cause <> ALL (array['order_cancelled', 'staff'])) or ((requested_by is not null) and (approved_by is not null) and (requested_by <> approved_by))),
  constraint refunds_state_known check (state in ('requested', 'needs_staff', 'done', 'failed'))
);
create index refunds_currency_listed on refunds (currency, created_at desc, id desc);
create index refunds_listed on refunds (created_at desc, id desc);
create index refunds_payment on refunds (payment_id);
create index refunds_state_listed on refunds (state, created_at desc, id desc);
create index refunds_under_way on refunds (state, id) where state in ('requested', 'needs_staff');
revoke delete on refunds from parcela_app;

-- Refunds of a payment are never more than it brought. Whoever makes one waits for the payment's row, so that two who
-- refund the same payment at once cannot both count without the other's. Staff can take over a refund at a gateway
-- while nobody knows what became of it: it is not sent by itself any more.
create function guard_refund() returns trigger language plpgsql as $$
declare
  received bigint;
  going_back bigint;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.document_id, new.payment_id, new.amount, new.currency, new.provider, new.cause, new.reason,
        new.requested_by, new.approved_by, new.retry_of, new.recipient_iban, new.recipient_name, new.created_at)
      is distinct from
       (old.id, old.document_id, old.payment_id, old.amount, old.currency, old.provider, old.cause, old.reason,
        old.requested_by, old.approved_by, old.retry_of, old.recipient_iban, old.recipient_name, old.created_at) then
      raise exception 'what was decided about refund % is fixed', old.id using errcode = 'restrict_violation';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (
      ('requested', 'done'), ('requested', 'failed'), ('needs_staff', 'done'), ('needs_staff', 'failed'),
      -- A bank gives back what it could not deliver.
      ('done', 'failed'))
      and not ((old.state, new.state) = ('requested', 'needs_staff') and old.provider <> 'bank')
      -- The line that settled or returned it is undone.
      and not ((old.state, new.state) in (('done', 'requested'), ('failed', 'done')) and old.provider = 'bank') then
      raise exception 'refund % cannot go from % to %', old.id, old.state, new.state
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state not in ('requested', 'needs_staff') then
    raise exception 'a refund begins as a request' using errcode = 'restrict_violation';
  end if;
  select p.amount into received from payments p
  where p.id = new.payment_id and p.currency = new.currency and p.provider = new.provider for update;
  select coalesce(sum(r.amount), 0) into going_back from refunds r
  where r.payment_id = new.payment_id and r.state <> 'failed';
  if received is null or going_back + new.amount > received then
    raise exception 'payment % did not bring what is to be refunded of it', new.payment_id
      using errcode = 'restrict_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end
$$;

create table card_settlements (
  payment_id integer not null,
  -- waiting: the bank will send it. settled: it has. reversed: all of it went back to the card before that.
  state text not null default 'waiting',
  next_look_at timestamptz default app_now(),
  opened_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint card_settlements_pkey primary key (payment_id),
  constraint card_settlements_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint card_settlements_asked_while_waiting check ((next_look_at is not null) = (state = 'waiting')),
  constraint card_settlements_ended_since check ((ended_at is not null) = (state <> 'waiting')),
  constraint card_settlements_state_known check (state in ('waiting', 'settled', 'reversed'))
);
create index card_settlements_due on card_settlements (next_look_at) where (state = 'waiting');
create index card_settlements_reversed on card_settlements (payment_id) where (state = 'reversed');
revoke delete on card_settlements from parcela_app;

-- platform ==========================================================================================================

-- The clock of every rule is now() and this shift; demo and tests keep one row, everybody else none. Moving it writes
-- `app_now` anew, so that the planner puts it in place and asking costs what now() costs (docs/decisions/0003).
create table app_clock (
  only_row boolean not null default true,
  shift interval not null,
  constraint app_clock_pkey primary key (only_row),
  constraint app_clock_one_row check (only_row)
);
revoke insert, update, delete on app_clock from parcela_app;

create function write_app_now() returns trigger language plpgsql as $$
begin
  execute format(
    'create or replace function app_now() returns timestamptz language sql stable parallel safe return now() + %L::interval',
    coalesce((select c.shift from app_clock c), interval '0')
  );
  return null;
end
$$;

create table sessions (
  id bigint generated always as identity,
  document_id text not null,
  token_hash bytea not null,
  audience text not null,
  subject_id integer not null,
  user_agent text not null,
  created_at timestamptz not null default app_now(),
  last_active_at timestamptz not null default app_now(),
  -- Seven days after sign-in, whatever happens between.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When a password was confirmed, the session may do until then what needs a fresh one.
  fresh_until timestamptz,
  opened_in bigint,
  constraint sessions_pkey primary key (id),
  constraint sessions_document_id_key unique (document_id),
  constraint sessions_token_hash_key unique (token_hash),
  constraint sessions_opened_in_fkey foreign key (opened_in) references sessions(id) on delete cascade,
  constraint sessions_audience_known check (audience in ('investor', 'staff', 'view')),
  constraint sessions_view_opened_by_staff check ((audience = 'view') = (opened_in is not null))
) with (fillfactor=70);
create index sessions_opened_in on sessions (opened_in) where (opened_in is not null);
create index sessions_subject on sessions (audience, subject_id) where (revoked_at is null);

create table idempotency_keys (
  -- Who called (`user:12`, `visitor:<address>`), so that nobody sees another's answer.
  caller text not null,
  route text not null,
  key text not null,
  input_hash bytea not null,
  status integer,
  body text,
  created_at timestamptz not null default app_now(),
  constraint idempotency_keys_pkey primary key (caller, route, key),
  -- Key and answer are written in one transaction: a committed row always has both.
  constraint idempotency_keys_answered check ((status is null) = (body is null))
) with (fillfactor=80);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table one_time_tokens (
  id bigint generated always as identity,
  purpose text not null,
  subject_id integer not null,
  token_hash bytea not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_hash_key unique (token_hash),
  constraint one_time_tokens_not_used_late check ((used_at is null) or (used_at <= expires_at))
);
create index one_time_tokens_subject on one_time_tokens (purpose, subject_id);

-- One data key a person, wrapped by a master key that lives outside the database. Destroying it erases the person.
create table data_keys (
  subject_id integer not null,
  master_key_id text not null,
  wrapped_key bytea,
  created_at timestamptz not null default app_now(),
  destroyed_at timestamptz,
  constraint data_keys_pkey primary key (subject_id),
  constraint data_keys_destroyed check ((wrapped_key is null) = (destroyed_at is not null))
);
revoke delete on data_keys from parcela_app;

-- Columns as rate-limiter-flexible expects them; it counts in JavaScript numbers, and our bigint columns never become
-- one, so that milliseconds are kept as a float (exact for the next 285,000 years).
create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire double precision,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_expire on rate_limits (expire);

-- What says that a database was filled by the demo. Its seed writes the row, with the migrating role; an address at
-- example.com, which anybody can sign up with, says nothing.
create table demo_data (
  only_row boolean not null default true,
  marked_at timestamptz not null default app_now(),
  constraint demo_data_pkey primary key (only_row),
  constraint demo_data_one_row check (only_row)
);
revoke insert, update, delete on demo_data from parcela_app;

create function localized(texts jsonb, locale text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(texts ->> locale, ''), texts ->> 'en');

-- A slug leads to one page, an article or a project: the later one is left out, as if the slug were taken in its own
-- table. Whoever takes a slug waits for whoever is taking the same one.
create function slug_of_one_page() returns trigger language plpgsql as $$
declare
  is_taken boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('slug:' || new.slug, 0));
  if tg_table_name = 'article_slugs' then
    select exists (select from project_slugs s where s.slug = new.slug) into is_taken;
  else
    select exists (select from article_slugs s where s.slug = new.slug) into is_taken;
  end if;
  return case when is_taken then null else new end;
end $$;

-- projects ==========================================================================================================

create table projects (
  id integer generated always as identity,
  document_id text not null,
  state text not null,
  -- The order of the states on the list.
  state_rank smallint generated always as (
CASE state
    WHEN 'Open'::text THEN 1
    WHEN 'Prepared'::text THEN 2
    WHEN 'Completed'::text THEN 3
    WHEN 'Closed'::text THEN 4
    ELSE 5
END) stored not null,
  country_code text not null,
  currency text not null,
  bedrooms integer,
  bathrooms integer,
  -- Square metres.
  size integer,
  floor integer,
  material text,
  energy_class text,
  expected_on date,
  completed_on date,
  closed_on date,
  share_count integer not null,
  -- On top of the nominal price of each share, minor units of `currency`.
  share_fee bigint not null default 0,
  min_purchase_qty integer not null,
  max_purchase_qty integer not null,
  max_per_user integer,
  only_for_current_investor boolean not null default false,
  is_calculator_enabled boolean not null default false,
  -- Percents; null together where a project has no calculation.
  pa_return numeric(7,4),
  annual_rental_income numeric(7,4),
  incremental_property_value numeric(7,4),
  period_years integer,
  calculator_min bigint,
  calculator_max bigint,
  created_at timestamptz not null default app_now(),
  -- Null is a draft, a future instant is scheduled; visible once it has passed.
  published_at timestamptz,
  sale_ends_on date,
  funded_on date,
  -- The sale of a project that is to open by itself; `offer_version` counts what was decided about the offer.
  opens_at timestamptz,
  offer_version integer not null default 0,
  -- A planned opening that did not happen, and what was missing, until staff decide about the sale again.
  opening_failed_at timestamptz,
  opening_missing text[],
  constraint projects_pkey primary key (id),
  constraint projects_document_id_key unique (document_id),
  constraint projects_bathrooms_positive check (bathrooms >= 0),
  constraint projects_bedrooms_positive check (bedrooms >= 0),
  constraint projects_calculation_whole check (num_nulls(pa_return, annual_rental_income, incremental_property_value, period_years) = any (array[0, 4])),
  constraint projects_calculator_bounds check (calculator_max > calculator_min),
  constraint projects_calculator_bounds_of_calculation check (((calculator_min is null) = (calculator_max is null)) and ((calculator_min is null) or (pa_return is not null))),
  constraint projects_calculator_has_numbers check ((not is_calculator_enabled) or (pa_return is not null)),
  constraint projects_calculator_min_not_negative check (calculator_min >= 0),
  constraint projects_country_code_shape check (country_code ~ '^[A-Z]{2}$'),
  constraint projects_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint projects_energy_class_known check (energy_class in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  constraint projects_funded_when_completed check ((funded_on is null) or (state = 'Completed')),
  constraint projects_material_known check (material in ('brick', 'panel', 'wood')),
  constraint projects_max_per_user_positive check (max_per_user > 0),
  constraint projects_min_purchase_positive check (min_purchase_qty > 0),
  constraint projects_opening_failed_waits check ((opening_failed_at is null) or ((opens_at is null) and state in ('Prepared', 'Unknown', 'Closed'))),
  constraint projects_opening_failed_whole check ((opening_failed_at is null) = (opening_missing is null)),
  constraint projects_opening_missing_something check (cardinality(opening_missing) > 0),
  constraint projects_opens_once check ((opens_at is null) or state in ('Prepared', 'Unknown', 'Closed')),
  constraint projects_period_positive check (period_years > 0),
  constraint projects_purchase_bounds check (max_purchase_qty >= min_purchase_qty),
  constraint projects_share_count_positive check (share_count > 0),
  constraint projects_share_fee_not_negative check (share_fee >= 0),
  constraint projects_size_positive check (size > 0),
  constraint projects_state_known check (state in ('Open', 'Prepared', 'Completed', 'Closed', 'Unknown'))
);
create index projects_country_code on projects (country_code) where (published_at is not null);
create index projects_created_at on projects (created_at desc, id desc) where (published_at is not null);
create index projects_currency on projects (currency) where (published_at is not null);
create index projects_default_order on projects (state_rank, created_at desc, id desc) where (published_at is not null);
create index projects_opens_at on projects (opens_at) where (opens_at is not null);
-- How many projects a list has, by its filters, without reading the projects themselves.
create index projects_published_at on projects (published_at) include (country_code, state, currency) where (published_at is not null);
create index projects_state on projects (state, created_at desc, id desc) where (published_at is not null);
create index projects_yield on projects (pa_return, id desc) where (published_at is not null);
revoke delete on projects from parcela_app;

create table dated_project_counts (
  country_code text not null,
  state text not null,
  currency text not null,
  count integer not null,
  constraint dated_project_counts_pkey primary key (country_code, state, currency),
  constraint dated_project_counts_not_negative check (count >= 0)
);
revoke insert, update, delete on dated_project_counts from parcela_app;

-- Those that are added are counted together: one change of a count however many they are.
create function count_new_projects() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into dated_project_counts as c (country_code, state, currency, count)
  select p.country_code, p.state, p.currency, count(*) from new_projects p
  where p.published_at is not null group by p.country_code, p.state, p.currency
  on conflict (country_code, state, currency) do update set count = c.count + excluded.count;
  return null;
end
$$;

create function count_changed_project() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.published_at is not null then
    update dated_project_counts c set count = c.count - 1
    where (c.country_code, c.state, c.currency) = (old.country_code, old.state, old.currency);
  end if;
  if tg_op = 'UPDATE' and new.published_at is not null then
    insert into dated_project_counts as c (country_code, state, currency, count)
    values (new.country_code, new.state, new.currency, 1)
    on conflict (country_code, state, currency) do update set count = c.count + 1;
  end if;
  return null;
end
$$;

create table project_prices (
  id integer generated always as identity,
  project_id integer not null,
  -- Nominal price of one share without its fee, minor units of the project's currency.
  amount bigint not null,
  applied_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  -- A price that does not apply yet can be taken back; the minute before its moment belongs to those that apply, because
  -- a transaction that began before the moment may end after it.
  document_id text not null default new_document_id(),
  constraint project_prices_pkey primary key (id),
  constraint project_prices_document_id_key unique (document_id),
  constraint project_prices_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_prices_amount_positive check (amount > 0)
);
create index project_prices_applied_at on project_prices (applied_at);
create index project_prices_dated on project_prices (project_id, applied_at desc, id desc) include (amount);
revoke update on project_prices from parcela_app;

create table project_infos (
  id integer generated always as identity,
  document_id text not null,
  project_id integer not null,
  title jsonb not null,
  -- [{ title, description, video }], [{ title, content }], [{ date, text }]; texts localized.
  blocks jsonb not null default '[]'::jsonb,
  faqs jsonb not null default '[]'::jsonb,
  timeline jsonb not null default '[]'::jsonb,
  updated_at timestamptz not null default app_now(),
  published_version integer,
  publish_at timestamptz,
  -- { running, distributions, leaving }: { percent, text }; texts localized.
  fees jsonb,
  next_version integer,
  next_at timestamptz,
  publication integer not null default 0,
  first_published_at timestamptz,
  -- The search of staff compares titles as they are stored here: to fold them took longer than everything else it does.
  title_key text generated always as (name_key(((((COALESCE((title ->> 'cs'::text), ''::text) || chr(10)) || COALESCE((title ->> 'en'::text), ''::text)) || chr(10)) || COALESCE((title ->> 'pl'::text), ''::text)))) stored not null,
  constraint project_infos_pkey primary key (id),
  constraint project_infos_document_id_key unique (document_id),
  constraint project_infos_project_id_key unique (project_id),
  constraint project_infos_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_infos_blocks_list check (jsonb_typeof(blocks) = 'array'),
  constraint project_infos_faqs_list check (jsonb_typeof(faqs) = 'array'),
  constraint project_infos_fees_object check (jsonb_typeof(fees) = 'object'),
  constraint project_infos_first_published check ((publish_at is null) or (first_published_at is not null)),
  constraint project_infos_next_follows check ((next_at is null) or COALESCE((next_at > publish_at), false)),
  constraint project_infos_next_whole check ((next_version is null) = (next_at is null)),
  constraint project_infos_published_whole check ((published_version is null) = (publish_at is null)),
  constraint project_infos_timeline_list check (jsonb_typeof(timeline) = 'array'),
  constraint project_infos_title_localized check (is_localized(title))
);
create index project_infos_next on project_infos (next_at) where (next_at is not null);
create index project_infos_publish_at on project_infos (publish_at) where (publish_at is not null);
revoke delete on project_infos from parcela_app;

create table project_info_versions (
  project_info_id integer not null,
  version integer not null,
  title jsonb not null,
  -- Texts, facts, pictures and documents of the project, as `ProjectContent` of the module tells; published, they
  -- stand in `projects`, `project_infos`, `project_images` and `project_documents`.
  content jsonb not null,
  saved_at timestamptz not null default app_now(),
  constraint project_info_versions_pkey primary key (project_info_id, version),
  constraint project_info_versions_project_info_id_fkey foreign key (project_info_id) references project_infos(id),
  constraint project_info_versions_content_object check (jsonb_typeof(content) = 'object'),
  constraint project_info_versions_title_localized check (is_localized(title)),
  constraint project_info_versions_version_positive check (version > 0)
);
revoke update, delete on project_info_versions from parcela_app;

-- Every slug a project ever had keeps leading to it; the newest is the canonical one.
create table project_slugs (
  id integer generated always as identity,
  slug text not null,
  project_id integer not null,
  created_at timestamptz not null default app_now(),
  constraint project_slugs_pkey primary key (id),
  constraint project_slugs_slug_key unique (slug),
  constraint project_slugs_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_slugs_slug_shape check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (length(slug) <= 100))
);
-- The slug and the price of a project are read for every row of a portfolio or a list: from the index alone, without
-- the tables, whose few pages the planner would otherwise rather read whole, again for each row.
create index project_slugs_newest on project_slugs (project_id, id desc) include (slug);
revoke update, delete on project_slugs from parcela_app;

create table project_images (
  id integer generated always as identity,
  project_id integer not null,
  media_file_id integer not null,
  -- The first one is the picture of the card.
  position integer not null,
  alt jsonb not null,
  caption jsonb,
  constraint project_images_pkey primary key (id),
  constraint project_images_place unique (project_id, "position"),
  constraint project_images_media_file_id_fkey foreign key (media_file_id) references media_files(id),
  constraint project_images_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_images_alt_localized check (is_localized(alt)),
  constraint project_images_caption_localized check (is_localized(caption)),
  constraint project_images_position_positive check ("position" > 0)
);
create index project_images_media_file on project_images (media_file_id);

create table project_documents (
  id integer generated always as identity,
  document_id text not null,
  project_id integer not null,
  position integer not null,
  name jsonb not null,
  caption jsonb,
  -- A language without a file of its own shows the English one.
  file_cs_id integer,
  file_en_id integer not null,
  file_pl_id integer,
  published_at timestamptz not null default app_now(),
  constraint project_documents_pkey primary key (id),
  constraint project_documents_document_id_key unique (document_id),
  constraint project_documents_place unique (project_id, "position"),
  constraint project_documents_file_cs_id_fkey foreign key (file_cs_id) references media_files(id),
  constraint project_documents_file_en_id_fkey foreign key (file_en_id) references media_files(id),
  constraint project_documents_file_pl_id_fkey foreign key (file_pl_id) references media_files(id),
  constraint project_documents_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_documents_caption_localized check (is_localized(caption)),
  constraint project_documents_name_localized check (is_localized(name)),
  constraint project_documents_position_positive check ("position" > 0)
);
create index project_documents_file_cs on project_documents (file_cs_id);
create index project_documents_file_en on project_documents (file_en_id);
create index project_documents_file_pl on project_documents (file_pl_id);

-- Projects that have opened, each once: the work of telling everybody, and how far it has come.
create table project_openings (
  project_id integer not null,
  opened_at timestamptz not null default app_now(),
  -- Everybody up to this person has been told.
  notified_up_to integer not null default 0,
  finished_at timestamptz,
  constraint project_openings_pkey primary key (project_id),
  constraint project_openings_project_id_fkey foreign key (project_id) references projects(id)
);
create index project_openings_waiting on project_openings (opened_at) where (finished_at is null);
revoke delete on project_openings from parcela_app;

create table funded_requests (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  project_id integer not null,
  created_at timestamptz not null default app_now(),
  constraint funded_requests_pkey primary key (id),
  constraint funded_requests_document_id_key unique (document_id),
  constraint funded_requests_user_project_key unique (user_id, project_id),
  constraint funded_requests_project_id_fkey foreign key (project_id) references projects(id),
  constraint funded_requests_user_id_fkey foreign key (user_id) references users(id)
);
create index funded_requests_project on funded_requests (project_id, id);
revoke update on funded_requests from parcela_app;

-- One a person who has sent an interest request, with the code of the link that ends the mails.
create table interest_subscriptions (
  user_id integer not null,
  code text not null default new_document_id(),
  opted_out_at timestamptz,
  constraint interest_subscriptions_pkey primary key (user_id),
  constraint interest_subscriptions_code_key unique (code),
  constraint interest_subscriptions_user_id_fkey foreign key (user_id) references users(id)
);

-- Who was told of which project: nobody twice.
create table interest_notices (
  user_id integer not null,
  project_id integer not null,
  notified_at timestamptz not null default app_now(),
  constraint interest_notices_once primary key (user_id, project_id),
  constraint interest_notices_project_id_fkey foreign key (project_id) references projects(id),
  constraint interest_notices_user_id_fkey foreign key (user_id) references users(id)
);
create index interest_notices_project on interest_notices (project_id);
revoke update on interest_notices from parcela_app;

create function guard_applied_price() returns trigger language plpgsql as $$
begin
  if old.applied_at - app_now() <= interval '1 minute' then
    raise exception 'a price that applies stays'
      using errcode = 'check_violation', constraint = 'project_prices_applied_stays';
  end if;
  return old;
end
$$;

-- referrals =========================================================================================================

create table marketing_visits (
  user_id integer not null,
  visit_id text not null,
  stored_at timestamptz not null default app_now(),
  -- A purchase was reported for it: it brings no second one.
  used_at timestamptz,
  constraint marketing_visits_pkey primary key (user_id),
  constraint marketing_visits_user_id_fkey foreign key (user_id) references users(id),
  constraint marketing_visits_visit_id_shape check (visit_id ~ '^[0-9A-Za-z]{32}$')
);

-- One row for each that a purchase is told to, written with the purchase. What was not allowed then is never sent.
create table purchase_events (
  id bigint generated always as identity,
  order_id integer not null,
  target text not null,
  state text not null,
  -- Known only while it has to be sent.
  visit_id text,
  tries smallint not null default 0,
  next_try_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  constraint purchase_events_pkey primary key (id),
  constraint purchase_events_once unique (order_id, target),
  constraint purchase_events_order_id_fkey foreign key (order_id) references orders(id),
  constraint purchase_events_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint purchase_events_state_known check (state in ('pending', 'sent', 'skipped', 'failed')),
  constraint purchase_events_target_known check (target in ('ga4', 'ehub')),
  constraint purchase_events_tries_bounded check ((tries >= 0) and (tries <= 8)),
  constraint purchase_events_visit_while_pending check ((visit_id is not null) = ((target = 'ehub') and (state = 'pending')))
);
create index purchase_events_due on purchase_events (target, next_try_at, id) where (state = 'pending');
revoke delete on purchase_events from parcela_app;

-- staff =============================================================================================================

create table staff_members (
  id integer generated always as identity,
  document_id text not null,
  -- As typed, for screens.
  email text not null,
  -- Composed and in lower case: the same address in another case is the same person.
  email_canonical text not null,
  name text not null,
  password_hash text not null,
  -- The secret of the authenticator, sealed with the master key of this id.
  totp_key_id text not null,
  totp_secret bytea not null,
  -- The 30-second step of the last code that was used: it and those before it are used up.
  totp_last_step bigint,
  created_at timestamptz not null default app_now(),
  disabled_at timestamptz,
  -- When somebody proved the authenticator by a code; null when nobody knows its secret.
  authenticator_set_at timestamptz,
  constraint staff_members_pkey primary key (id),
  constraint staff_members_document_id_key unique (document_id),
  constraint staff_members_email_canonical_key unique (email_canonical),
  constraint staff_members_email_length check ((char_length(email) >= 3) and (char_length(email) <= 70)),
  constraint staff_members_named check (btrim(name) <> '')
);
revoke delete on staff_members from parcela_app;

-- Roles are data: a new one, or another grant, is a migration and no code.
create table staff_roles (
  name text not null,
  description text not null,
  constraint staff_roles_pkey primary key (name)
);
revoke insert, update, delete on staff_roles from parcela_app;
insert into staff_roles (name, description) values
  ('administrator', 'Everything, with a second person where one is needed'),
  ('compliance', 'Identity, money that is not clear, withdrawals'),
  ('content', 'Articles, banners, messages and project texts'),
  ('finance', 'Payments, refunds, withdrawals, bonus units'),
  ('support', 'Reads, decides nothing');

create table staff_role_permissions (
  role text not null,
  permission text not null,
  constraint staff_role_permissions_pkey primary key (role, permission),
  constraint staff_role_permissions_role_fkey foreign key (role) references staff_roles(name)
);
revoke insert, update, delete on staff_role_permissions from parcela_app;
insert into staff_role_permissions (role, permission) values
  ('administrator', 'approvals.decide'),
  ('administrator', 'approvals.read'),
  ('administrator', 'approvals.withdraw'),
  ('administrator', 'audit.read'),
  ('administrator', 'bank.close'),
  ('administrator', 'bank.import'),
  ('administrator', 'bonus.grant'),
  ('administrator', 'books.read'),
  ('administrator', 'configuration.read'),
  ('administrator', 'content.edit'),
  ('administrator', 'distributions.decide'),
  ('administrator', 'distributions.edit'),
  ('administrator', 'distributions.read'),
  ('administrator', 'events.retry'),
  ('administrator', 'legal.publish'),
  ('administrator', 'media.edit'),
  ('administrator', 'notes.write'),
  ('administrator', 'orders.cancel'),
  ('administrator', 'orders.read'),
  ('administrator', 'personal_data.read'),
  ('administrator', 'prices.decide'),
  ('administrator', 'prices.edit'),
  ('administrator', 'projects.decide'),
  ('administrator', 'projects.edit'),
  ('administrator', 'projects.read'),
  ('administrator', 'rates.decide'),
  ('administrator', 'rates.edit'),
  ('administrator', 'refunds.decide'),
  ('administrator', 'staff.decide'),
  ('administrator', 'staff.manage'),
  ('administrator', 'suspense.decide'),
  ('administrator', 'suspense.read'),
  ('administrator', 'users.assist'),
  ('administrator', 'users.block'),
  ('administrator', 'users.delete'),
  ('administrator', 'users.export'),
  ('administrator', 'users.read'),
  ('administrator', 'users.view_as'),
  ('administrator', 'verification.read'),
  ('administrator', 'votings.edit'),
  ('administrator', 'withdrawals.decide'),
  ('administrator', 'withdrawals.read'),
  ('compliance', 'approvals.decide'),
  ('compliance', 'approvals.read'),
  ('compliance', 'approvals.withdraw'),
  ('compliance', 'audit.read'),
  ('compliance', 'books.read'),
  ('compliance', 'distributions.decide'),
  ('compliance', 'distributions.read'),
  ('compliance', 'legal.publish'),
  ('compliance', 'media.edit'),
  ('compliance', 'notes.write'),
  ('compliance', 'orders.read'),
  ('compliance', 'personal_data.read'),
  ('compliance', 'projects.decide'),
  ('compliance', 'projects.read'),
  ('compliance', 'refunds.decide'),
  ('compliance', 'staff.decide'),
  ('compliance', 'suspense.decide'),
  ('compliance', 'suspense.read'),
  ('compliance', 'users.assist'),
  ('compliance', 'users.block'),
  ('compliance', 'users.delete'),
  ('compliance', 'users.export'),
  ('compliance', 'users.read'),
  ('compliance', 'users.view_as'),
  ('compliance', 'verification.decide'),
  ('compliance', 'verification.read'),
  ('compliance', 'withdrawals.decide'),
  ('compliance', 'withdrawals.read'),
  ('content', 'approvals.withdraw'),
  ('content', 'content.edit'),
  ('content', 'media.edit'),
  ('content', 'projects.edit'),
  ('content', 'projects.read'),
  ('content', 'votings.edit'),
  ('finance', 'approvals.decide'),
  ('finance', 'approvals.read'),
  ('finance', 'approvals.withdraw'),
  ('finance', 'bank.close'),
  ('finance', 'bank.import'),
  ('finance', 'bonus.grant'),
  ('finance', 'books.read'),
  ('finance', 'distributions.decide'),
  ('finance', 'distributions.edit'),
  ('finance', 'distributions.read'),
  ('finance', 'media.edit'),
  ('finance', 'notes.write'),
  ('finance', 'orders.cancel'),
  ('finance', 'orders.read'),
  ('finance', 'prices.decide'),
  ('finance', 'prices.edit'),
  ('finance', 'projects.read'),
  ('finance', 'rates.decide'),
  ('finance', 'rates.edit'),
  ('finance', 'refunds.decide'),
  ('finance', 'suspense.decide'),
  ('finance', 'suspense.read'),
  ('finance', 'users.read'),
  ('finance', 'withdrawals.decide'),
  ('finance', 'withdrawals.read'),
  ('support', 'approvals.read'),
  ('support', 'approvals.withdraw'),
  ('support', 'distributions.read'),
  ('support', 'notes.write'),
  ('support', 'orders.read'),
  ('support', 'projects.read'),
  ('support', 'suspense.read'),
  ('support', 'users.assist'),
  ('support', 'users.read'),
  ('support', 'verification.read'),
  ('support', 'withdrawals.read');

create table staff_member_roles (
  staff_id integer not null,
  role text not null,
  granted_at timestamptz not null default app_now(),
  constraint staff_member_roles_pkey primary key (staff_id, role),
  constraint staff_member_roles_role_fkey foreign key (role) references staff_roles(name),
  constraint staff_member_roles_staff_id_fkey foreign key (staff_id) references staff_members(id)
);
create index staff_member_roles_role on staff_member_roles (role);
revoke update on staff_member_roles from parcela_app;

-- One mechanism for everything that needs a second person.
create table approval_requests (
  id integer generated always as identity,
  document_id text not null,
  action text not null,
  payload jsonb not null,
  -- SHA-256 of the canonical JSON of the payload: what is executed is what was asked for.
  payload_hash bytea not null,
  subject_type text not null,
  subject_document_id text not null,
  requested_by integer not null,
  requested_at timestamptz not null default app_now(),
  reason text not null,
  state text not null default 'pending',
  decided_by integer,
  decided_at timestamptz,
  decision_reason text,
  result jsonb,
  expires_at timestamptz not null default (app_now() + '7 days'::interval),
  lost_permission text,
  -- Typed facts of the moment of the request, without personal values; null: asked for before there were facts.
  facts jsonb,
  -- Its subject was decided or is gone.
  is_moot boolean not null default false,
  constraint approval_requests_pkey primary key (id),
  constraint approval_requests_document_id_key unique (document_id),
  constraint approval_requests_decided_by_fkey foreign key (decided_by) references staff_members(id),
  constraint approval_requests_requested_by_fkey foreign key (requested_by) references staff_members(id),
  constraint approval_requests_decided_in_time check ((state <> ALL (array['executed', 'rejected'])) or (decided_at < expires_at)),
  -- Two people are behind what was decided, its author behind what was withdrawn, nobody behind the rest.
  constraint approval_requests_ended_whole check (
case
    when (state = 'pending') then (num_nonnulls(decided_by, decided_at, decision_reason) = 0)
    when state in ('executed', 'rejected') then ((num_nonnulls(decided_by, decided_at, decision_reason) = 3) and (btrim(decision_reason) <> ''))
    when (state = 'withdrawn') then ((decided_by is null) and (num_nonnulls(decided_at, decision_reason) = 2) and (btrim(decision_reason) <> ''))
    else ((num_nonnulls(decided_by, decision_reason) = 0) and (decided_at is not null))
end),
  constraint approval_requests_expired_when_due check ((state <> 'expired') or (decided_at >= expires_at)),
  constraint approval_requests_hash_length check (octet_length(payload_hash) = 32),
  constraint approval_requests_lost_permission_check check ((lost_permission is null) or (state = 'void')),
  constraint approval_requests_moot_is_void check ((not is_moot) or (state = 'void')),
  constraint approval_requests_reasoned check (btrim(reason) <> ''),
  constraint approval_requests_result_of_executed check ((result is not null) = (state = 'executed')),
  constraint approval_requests_second_person check (decided_by <> requested_by),
  constraint approval_requests_state_known check (state in ('pending', 'executed', 'rejected', 'expired', 'withdrawn', 'void'))
);
create index approval_requests_action on approval_requests (action, id);
create index approval_requests_decided_by on approval_requests (decided_by) where (decided_by is not null);
create index approval_requests_expires_at on approval_requests (expires_at) where (state = 'pending');
create unique index approval_requests_one_pending on approval_requests (action, subject_type, subject_document_id) where (state = 'pending');
create index approval_requests_requested_by on approval_requests (requested_by);
create index approval_requests_state on approval_requests (state, id);
create index approval_requests_subject on approval_requests (subject_type, subject_document_id);
revoke delete on approval_requests from parcela_app;

create function guard_approval_request() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a request for approval stays' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending' then
    raise exception 'a decided request is final' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.document_id, new.action, new.payload, new.payload_hash, new.subject_type, new.subject_document_id,
      new.requested_by, new.requested_at, new.reason, new.expires_at, new.facts)
     is distinct from
     (old.id, old.document_id, old.action, old.payload, old.payload_hash, old.subject_type, old.subject_document_id,
      old.requested_by, old.requested_at, old.reason, old.expires_at, old.facts) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  -- Who asks that they themselves be disabled is disabled by the very decision, at the same instant.
  if new.state in ('executed', 'rejected') and exists (
    select from staff_members s where s.id = new.requested_by and s.disabled_at < new.decided_at
  ) then
    raise exception 'the request of a disabled member is void' using errcode = 'restrict_violation';
  end if;
  if new.state = 'void' and new.lost_permission is null and not new.is_moot and not exists (
    select from staff_members s where s.id = new.requested_by and s.disabled_at is not null
  ) then
    raise exception 'the request of an active member is not void' using errcode = 'restrict_violation';
  end if;
  if new.lost_permission is not null and exists (
    select from staff_member_roles own join staff_role_permissions granted on granted.role = own.role
    where own.staff_id = new.requested_by and granted.permission = new.lost_permission
  ) then
    raise exception 'the request of a member who may ask is not void' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create table staff_passkeys (
  id integer generated always as identity,
  document_id text not null,
  staff_id integer not null,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  name text not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint staff_passkeys_pkey primary key (id),
  constraint staff_passkeys_credential_id_key unique (credential_id),
  constraint staff_passkeys_document_id_key unique (document_id),
  constraint staff_passkeys_staff_id_fkey foreign key (staff_id) references staff_members(id)
);
create index staff_passkeys_staff on staff_passkeys (staff_id);
revoke delete on staff_passkeys from parcela_app;

create table staff_passkey_challenges (
  id bigint generated always as identity,
  challenge_hash bytea not null,
  purpose text not null,
  -- Nobody is known yet at a sign-in.
  staff_id integer,
  expires_at timestamptz not null default (app_now() + '00:05:00'::interval),
  used_at timestamptz,
  constraint staff_passkey_challenges_pkey primary key (id),
  constraint staff_passkey_challenges_challenge_hash_key unique (challenge_hash),
  constraint staff_passkey_challenges_staff_id_fkey foreign key (staff_id) references staff_members(id),
  constraint staff_passkey_challenges_check check (used_at <= expires_at),
  constraint staff_passkey_challenges_member_known check (purpose in ('sign_in', 'invitation') = (staff_id is null)),
  -- Somebody invited answers a challenge before they are a member.
  constraint staff_passkey_challenges_purpose_known check (purpose in ('add', 'sign_in', 'step_up', 'invitation'))
);
create index staff_passkey_challenges_expires on staff_passkey_challenges (expires_at);
create index staff_passkey_challenges_staff on staff_passkey_challenges (staff_id);

create table staff_invitations (
  id integer generated always as identity,
  document_id text not null,
  purpose text not null,
  email text not null,
  email_canonical text not null,
  name text not null,
  roles text[] not null,
  language text not null,
  -- Whose credentials are renewed, or who joined.
  staff_id integer,
  invited_by integer not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default (app_now() + '72:00:00'::interval),
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint staff_invitations_pkey primary key (id),
  constraint staff_invitations_document_id_key unique (document_id),
  constraint staff_invitations_invited_by_fkey foreign key (invited_by) references staff_members(id),
  constraint staff_invitations_staff_id_fkey foreign key (staff_id) references staff_members(id),
  constraint staff_invitations_accepted_by_member check ((accepted_at is null) or (staff_id is not null)),
  constraint staff_invitations_accepted_in_time check (accepted_at <= expires_at),
  constraint staff_invitations_end_once check ((accepted_at is null) or (withdrawn_at is null)),
  constraint staff_invitations_language_known check (language in ('cs', 'en', 'pl')),
  constraint staff_invitations_purpose_known check (purpose in ('join', 'renewal')),
  constraint staff_invitations_renewal_of_member check ((purpose = 'join') or (staff_id is not null))
);
create index staff_invitations_invited_by on staff_invitations (invited_by);
create unique index staff_invitations_open on staff_invitations (email_canonical) where ((accepted_at is null) and (withdrawn_at is null));
create index staff_invitations_staff on staff_invitations (staff_id);
revoke delete on staff_invitations from parcela_app;

create table staff_mails (
  id bigint generated always as identity,
  kind text not null,
  staff_id integer,
  invitation_id integer,
  language text not null,
  -- The name of a passkey.
  about text,
  created_at timestamptz not null default app_now(),
  tries integer not null default 0,
  due_at timestamptz not null default app_now(),
  sent_at timestamptz,
  document_id text not null default new_document_id(),
  error text,
  constraint staff_mails_pkey primary key (id),
  constraint staff_mails_document_id_key unique (document_id),
  constraint staff_mails_invitation_id_fkey foreign key (invitation_id) references staff_invitations(id),
  constraint staff_mails_staff_id_fkey foreign key (staff_id) references staff_members(id),
  constraint staff_mails_language_known check (language in ('cs', 'en', 'pl')),
  constraint staff_mails_one_addressee check ((staff_id is null) <> (invitation_id is null))
);
create index staff_mails_due on staff_mails (due_at) where (sent_at is null);
create index staff_mails_given_up on staff_mails (id) where ((sent_at is null) and (tries >= 8));
create index staff_mails_invitation on staff_mails (invitation_id);
create index staff_mails_staff on staff_mails (staff_id);
revoke delete on staff_mails from parcela_app;

create table staff_saved_views (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  staff_id integer not null,
  -- The operation that lists.
  list text not null,
  -- Which of the thirty places of this list it takes.
  place smallint not null,
  name text not null,
  filters jsonb not null,
  sort text,
  is_shared boolean not null,
  constraint staff_saved_views_pkey primary key (id),
  constraint staff_saved_views_document_id_key unique (document_id),
  constraint staff_saved_views_name_free unique (staff_id, list, name),
  constraint staff_saved_views_place_free unique (staff_id, list, place),
  constraint staff_saved_views_staff_id_fkey foreign key (staff_id) references staff_members(id),
  constraint staff_saved_views_filters_length check (char_length((filters)::text) <= 4000),
  constraint staff_saved_views_filters_of_texts check ((jsonb_typeof(filters) = 'object') and (not jsonb_path_exists(filters, 'strict $.*?(@.type() != "string")'::jsonpath))),
  constraint staff_saved_views_list_length check ((char_length(list) >= 1) and (char_length(list) <= 100)),
  constraint staff_saved_views_name_length check ((name = btrim(name)) and ((char_length(name) >= 1) and (char_length(name) <= 60))),
  constraint staff_saved_views_place_known check ((place >= 1) and (place <= 30)),
  constraint staff_saved_views_sort_length check ((char_length(sort) >= 1) and (char_length(sort) <= 50))
);
create index staff_saved_views_shared on staff_saved_views (id) where is_shared;

-- verification ======================================================================================================

-- The steps of the ladder as people see them. Texts are objects { "cs", "en", "pl" }; English is the fallback.
create table verification_options (
  id integer generated always as identity,
  document_id text not null,
  type text not null,
  -- Checked at the end of a transaction, so that two steps can change places.
  relevance integer not null,
  -- Minutes.
  time_to_complete integer not null,
  name jsonb not null,
  description jsonb not null,
  version integer not null default 1,
  constraint verification_options_pkey primary key (id),
  constraint verification_options_document_id_key unique (document_id),
  constraint verification_options_relevance_key unique (relevance) deferrable initially deferred,
  constraint verification_options_type_key unique (type),
  constraint verification_options_description_in_english check (COALESCE((description ->> 'en'), '') <> ''),
  constraint verification_options_name_in_english check (COALESCE((name ->> 'en'), '') <> ''),
  constraint verification_options_time_not_negative check (time_to_complete >= 0),
  constraint verification_options_type_known check (type in ('SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR')),
  constraint verification_options_version_positive check (version > 0)
);

-- The levels. Only code of the server writes here, on a fact that it knows; a row is never deleted, so that what was
-- valid at any time can be told later.
create table verification_records (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  -- SIGNUP is not granted: it follows from the confirmed address.
  type text not null,
  source text not null,
  -- The identity check that it rests on, when it rests on one.
  kyc_check_id integer,
  granted_at timestamptz not null default app_now(),
  -- The end of the last day on which the document is valid; null: valid until revoked.
  valid_until timestamptz,
  revoked_at timestamptz,
  reason text,
  -- When the person was asked for a new check. The end of a document is told beforehand and when it comes, each once;
  -- the level itself ends at `valid_until` whether or not anybody has told it.
  renewal_asked_at timestamptz,
  -- When the end was written down and told.
  expired_at timestamptz,
  constraint verification_records_pkey primary key (id),
  constraint verification_records_document_id_key unique (document_id),
  constraint verification_records_user_id_fkey foreign key (user_id) references users(id),
  constraint verification_records_expired_at_its_end check (expired_at >= valid_until),
  constraint verification_records_notified_of_expiry check ((valid_until is not null) or ((renewal_asked_at is null) and (expired_at is null))),
  constraint verification_records_only_kyc_ends check ((type = 'KYC') or ((valid_until is null) and (kyc_check_id is null))),
  constraint verification_records_revoked_after_granted check (revoked_at >= granted_at),
  constraint verification_records_revoked_for_a_reason check ((revoked_at is null) = (reason is null)),
  constraint verification_records_source_known check (source in ('bankid', 'sumsub', 'server', 'admin')),
  constraint verification_records_type_known check (type in ('KYC', 'AML', 'ORDER', 'INVESTOR'))
);
create index verification_records_check on verification_records (kyc_check_id) where (kyc_check_id is not null);
create index verification_records_ending on verification_records (valid_until) where ((valid_until is not null) and (revoked_at is null) and (expired_at is null));
create index verification_records_level on verification_records (type, user_id desc) where (revoked_at is null);
create unique index verification_records_one_live on verification_records (user_id, type) where (revoked_at is null);
create index verification_records_user on verification_records (user_id, type, granted_at);
revoke update, delete on verification_records from parcela_app;
grant update (expired_at, reason, renewal_asked_at, revoked_at) on verification_records to parcela_app;

-- One check of a person at a provider. A renewed check is another row: the provider knows each by its own id.
create table kyc_checks (
  id integer generated always as identity,
  user_id integer not null,
  provider text not null,
  -- Our id of the person at the provider; it says nothing about the person.
  external_user_id text not null,
  -- The provider's id, known from its first answer on.
  applicant_id text,
  state text not null default 'draft',
  -- The newest answer as the provider gave it.
  review_status text,
  answer text,
  reject_type text,
  -- What the provider lets the person read about a refusal.
  moderation_comment text,
  -- The provider's time of that answer: an older one changes nothing.
  answered_at timestamptz,
  -- Readings are numbered when they start; one that started before the last one that counted does not count.
  reading_started integer not null default 0,
  reading_applied integer not null default 0,
  document_valid_until date,
  -- When the provider is asked without a webhook; null when nothing is to be learnt.
  next_poll_at timestamptz,
  poll_count integer not null default 0,
  started_at timestamptz not null default app_now(),
  state_since timestamptz not null default app_now(),
  comment_texts jsonb,
  constraint kyc_checks_pkey primary key (id),
  constraint kyc_checks_external_user_key unique (provider, external_user_id),
  constraint kyc_checks_user_id_fkey foreign key (user_id) references users(id),
  constraint kyc_checks_answer_known check (answer in ('GREEN', 'RED')),
  -- A bank answers once, while the person is there; `external_user_id` is then the provider's id of the visit.
  constraint kyc_checks_bank_id_is_final check ((provider <> 'bankid') or ((answer is not null) and (next_poll_at is null))),
  constraint kyc_checks_poll_count_not_negative check (poll_count >= 0),
  constraint kyc_checks_provider_known check (provider in ('sumsub', 'bankid')),
  constraint kyc_checks_reading_started_before check (reading_applied <= reading_started),
  constraint kyc_checks_reject_type_known check (reject_type in ('RETRY', 'FINAL')),
  constraint kyc_checks_state_known check (state in ('draft', 'pending', 'review', 'retry', 'rejected', 'done')),
  constraint kyc_checks_texts_of_a_comment check ((comment_texts is null) or (moderation_comment is not null))
);
create index kyc_checks_due on kyc_checks (next_poll_at) where (next_poll_at is not null);
-- Refused checks are looked through each day, the rest of the checks is not.
create index kyc_checks_refused on kyc_checks (user_id) where state in ('retry', 'rejected');
create index kyc_checks_user on kyc_checks (user_id, id);
revoke delete on kyc_checks from parcela_app;

-- What each answer said about the person, encrypted with the person's key; the history of the verified values.
create table kyc_reports (
  id integer generated always as identity,
  kyc_check_id integer not null,
  answer text not null,
  answered_at timestamptz not null,
  report bytea not null,
  created_at timestamptz not null default app_now(),
  constraint kyc_reports_pkey primary key (id),
  constraint kyc_reports_kyc_check_id_fkey foreign key (kyc_check_id) references kyc_checks(id),
  constraint kyc_reports_answer_known check (answer in ('GREEN', 'RED'))
);
create index kyc_reports_check on kyc_reports (kyc_check_id, id);
revoke update on kyc_reports from parcela_app;

-- What the provider told us, as it came. It never decides anything: the provider is read.
create table kyc_events (
  id bigint generated always as identity,
  provider text not null,
  external_user_id text,
  body bytea not null,
  digest bytea not null,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  constraint kyc_events_pkey primary key (id),
  -- The very same bytes again are the same event.
  constraint kyc_events_digest_key unique (provider, digest),
  constraint kyc_events_digest_length check (octet_length(digest) = 32),
  constraint kyc_events_provider_known check (provider = 'sumsub')
);
create index kyc_events_waiting on kyc_events (received_at) where (processed_at is null);
revoke update, delete on kyc_events from parcela_app;
grant update (processed_at) on kyc_events to parcela_app;

-- A visit to a bank on its way: ten minutes until the browser is back, in the session that began it.
create table bank_id_attempts (
  id bigint generated always as identity,
  user_id integer not null,
  session_id bigint not null,
  state_hash bytea not null,
  -- Worth nothing without the state, which stands here as a hash only, and without the secret of the platform.
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Set by the first return: a state works once.
  used_at timestamptz,
  constraint bank_id_attempts_pkey primary key (id),
  constraint bank_id_attempts_state_key unique (state_hash),
  constraint bank_id_attempts_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade,
  constraint bank_id_attempts_user_id_fkey foreign key (user_id) references users(id)
);
create index bank_id_attempts_expires_at on bank_id_attempts (expires_at);
create index bank_id_attempts_session on bank_id_attempts (session_id);
create index bank_id_attempts_user on bank_id_attempts (user_id);

-- The questionnaire, once a person; the answers are encrypted with the person's key.
create table aml_submissions (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  answers bytea not null,
  -- Band 1 to 5 of `tradeVolumeLabels`.
  trade_volume_band smallint not null,
  state text not null,
  -- Why a person has to look at it; codes, never the answers themselves.
  reasons text[] not null,
  submitted_at timestamptz not null default app_now(),
  state_since timestamptz not null default app_now(),
  -- Set when compliance lets the person answer anew.
  withdrawn_at timestamptz,
  -- What compliance lets the person read about a refusal, or about what it wants to know more of.
  comment text,
  comment_texts jsonb,
  constraint aml_submissions_pkey primary key (id),
  constraint aml_submissions_document_id_key unique (document_id),
  constraint aml_submissions_user_id_fkey foreign key (user_id) references users(id),
  constraint aml_submissions_band_known check ((trade_volume_band >= 1) and (trade_volume_band <= 5)),
  constraint aml_submissions_comment_not_blank check (btrim(comment) <> ''),
  constraint aml_submissions_review_has_reasons check ((state <> 'review') or (cardinality(reasons) > 0)),
  constraint aml_submissions_state_known check (state in ('review', 'done', 'rejected')),
  constraint aml_submissions_texts_of_a_comment check ((comment_texts is null) or (comment is not null))
);
create unique index aml_submissions_one_live on aml_submissions (user_id) where (withdrawn_at is null);
create index aml_submissions_user on aml_submissions (user_id, id);
revoke update, delete on aml_submissions from parcela_app;
grant update (comment, comment_texts, reasons, state, state_since, withdrawn_at) on aml_submissions to parcela_app;

-- The unfinished questionnaire, one a person, sealed with the person's key; handing it in erases it.
create table aml_drafts (
  user_id integer not null,
  draft bytea not null,
  saved_at timestamptz not null default app_now(),
  constraint aml_drafts_pkey primary key (user_id),
  constraint aml_drafts_user_id_fkey foreign key (user_id) references users(id)
);

-- What waits for compliance.
create table review_cases (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  kind text not null,
  reasons text[] not null,
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  -- Null while it waits.
  outcome text,
  -- What the person was told.
  comment text,
  decided_by integer,
  -- What was decided about.
  kyc_check_id integer,
  aml_submission_id integer,
  -- Who is working on a case; it lapses, so that nobody has to give it back.
  claimed_by integer,
  claimed_at timestamptz,
  -- The comment for the person in every language; null where it was written in one.
  comment_texts jsonb,
  constraint review_cases_pkey primary key (id),
  constraint review_cases_document_id_key unique (document_id),
  constraint review_cases_aml_submission_id_fkey foreign key (aml_submission_id) references aml_submissions(id),
  constraint review_cases_claimed_by_fkey foreign key (claimed_by) references staff_members(id),
  constraint review_cases_decided_by_fkey foreign key (decided_by) references staff_members(id),
  constraint review_cases_kyc_check_id_fkey foreign key (kyc_check_id) references kyc_checks(id),
  constraint review_cases_user_id_fkey foreign key (user_id) references users(id),
  constraint review_cases_claimed_since check ((claimed_by is null) = (claimed_at is null)),
  constraint review_cases_decided_by_somebody check ((outcome in ('accepted', 'rejected', 'asked') is not TRUE) or (decided_by is not null)),
  constraint review_cases_has_reasons check (cardinality(reasons) > 0),
  constraint review_cases_kind_known check (kind in ('kyc', 'aml')),
  constraint review_cases_outcome_known check (outcome in ('accepted', 'rejected', 'asked', 'superseded')),
  constraint review_cases_outcome_when_closed check ((outcome is null) or (closed_at is not null)),
  constraint review_cases_reason_given check ((outcome in ('rejected', 'asked') is not TRUE) or (btrim(comment) <> '')),
  constraint review_cases_texts_of_a_comment check ((comment_texts is null) or (comment is not null))
);
create index review_cases_aml_submission on review_cases (aml_submission_id) where (aml_submission_id is not null);
create index review_cases_claimed_by on review_cases (claimed_by) where (claimed_by is not null);
create index review_cases_closed on review_cases (closed_at desc, id desc) where (closed_at is not null);
create index review_cases_kyc_check on review_cases (kyc_check_id) where (kyc_check_id is not null);
create unique index review_cases_one_open on review_cases (user_id, kind) where (closed_at is null);
create index review_cases_user on review_cases (user_id, id);
create index review_cases_waiting on review_cases (opened_at) where (closed_at is null);
revoke delete on review_cases from parcela_app;

-- Somebody asks that fields of the profile get other values. Compliance decides; what was replaced is kept.
create table change_requests (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  -- Names of the fields, never their values.
  fields text[] not null,
  state text not null default 'open',
  -- The wanted values and why, sealed with the person's key; erased when the person takes the request back.
  wanted bytea,
  -- The values that stood on the profile when it was decided, sealed likewise.
  previous bytea,
  -- What whoever rejected it lets the person read.
  comment text,
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by integer,
  comment_texts jsonb,
  -- Who of staff asked; null where the person did.
  asked_by integer,
  -- The version of the profile that they saw.
  profile_version integer,
  constraint change_requests_pkey primary key (id),
  constraint change_requests_document_id_key unique (document_id),
  constraint change_requests_asked_by_fkey foreign key (asked_by) references staff_members(id),
  constraint change_requests_decided_by_fkey foreign key (decided_by) references staff_members(id),
  constraint change_requests_user_id_fkey foreign key (user_id) references users(id),
  constraint change_requests_correction_whole check ((asked_by is null) = (profile_version is null)),
  constraint change_requests_decided_by_somebody check (state in ('accepted', 'rejected') = (decided_by is not null)),
  constraint change_requests_ended_once check ((state = 'open') = (decided_at is null)),
  constraint change_requests_erased_when_withdrawn check ((state = 'withdrawn') = (wanted is null)),
  constraint change_requests_has_fields check (cardinality(fields) > 0),
  constraint change_requests_previous_when_decided check (state in ('accepted', 'rejected') = (previous is not null)),
  constraint change_requests_reason_given check ((state <> 'rejected') or (COALESCE(btrim(comment), '') <> '')),
  constraint change_requests_second_person check ((state <> 'accepted') or (asked_by is null) or (decided_by <> asked_by)),
  constraint change_requests_state_known check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  constraint change_requests_texts_of_a_comment check ((comment_texts is null) or (comment is not null))
);
create index change_requests_asked_by on change_requests (asked_by) where (asked_by is not null);
create index change_requests_decided on change_requests (decided_at desc, id desc) where (decided_at is not null);
create unique index change_requests_one_correction on change_requests (user_id) where ((state = 'open') and (asked_by is not null));
create unique index change_requests_one_open on change_requests (user_id) where ((state = 'open') and (asked_by is null));
create index change_requests_user on change_requests (user_id, id);
create index change_requests_waiting on change_requests (id) where (state = 'open');
revoke update, delete on change_requests from parcela_app;
grant update (comment, comment_texts, decided_at, decided_by, previous, state, wanted) on change_requests to parcela_app;

-- By what a person who was verified once is known again on another account: keyed hashes, which tell nobody without
-- the key who it was. They go with the account.
create table identity_fingerprints (
  user_id integer not null,
  fingerprint bytea not null,
  stored_at timestamptz not null default app_now(),
  constraint identity_fingerprints_pkey primary key (user_id, fingerprint),
  constraint identity_fingerprints_user_id_fkey foreign key (user_id) references users(id)
);
create index identity_fingerprints_fingerprint on identity_fingerprints (fingerprint);
revoke update on identity_fingerprints from parcela_app;

create table refused_identities (
  -- Whose account was refused; it may be gone since.
  user_id integer not null,
  -- What was refused: the identity or the questionnaire.
  kind text not null,
  fingerprint bytea not null,
  refused_at timestamptz not null default app_now(),
  constraint refused_identities_pkey primary key (user_id, kind, fingerprint),
  constraint refused_identities_user_id_fkey foreign key (user_id) references users(id),
  constraint refused_identities_fingerprint_is_a_hash check (octet_length(fingerprint) = 32),
  constraint refused_identities_kind_known check (kind in ('kyc', 'aml'))
);
create index refused_identities_fingerprint on refused_identities (fingerprint);
revoke update on refused_identities from parcela_app;

-- How closely compliance should look at an investor, and why, as it was last computed.
create table risk_scores (
  user_id integer not null,
  score smallint not null,
  band text not null,
  -- Codes and points, never answers.
  reasons jsonb not null,
  computed_at timestamptz not null default app_now(),
  constraint risk_scores_pkey primary key (user_id),
  constraint risk_scores_user_id_fkey foreign key (user_id) references users(id),
  constraint risk_scores_band_known check (band in ('low', 'medium', 'high')),
  constraint risk_scores_in_range check ((score >= 0) and (score <= 100)),
  constraint risk_scores_reasons_listed check (jsonb_typeof(reasons) = 'array')
);
create index risk_scores_band on risk_scores (band, user_id desc);

-- Compliance lets an investor leave out a field that the others have to fill in: two members decide, one ends it.
create table identity_exceptions (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  kind text not null,
  reason text not null,
  requested_by integer not null,
  recorded_by integer not null,
  recorded_at timestamptz not null default app_now(),
  ended_by integer,
  ended_at timestamptz,
  ending_reason text,
  constraint identity_exceptions_pkey primary key (id),
  constraint identity_exceptions_document_id_key unique (document_id),
  constraint identity_exceptions_ended_by_fkey foreign key (ended_by) references staff_members(id),
  constraint identity_exceptions_recorded_by_fkey foreign key (recorded_by) references staff_members(id),
  constraint identity_exceptions_requested_by_fkey foreign key (requested_by) references staff_members(id),
  constraint identity_exceptions_user_id_fkey foreign key (user_id) references users(id),
  constraint identity_exceptions_ended_whole check (num_nonnulls(ended_by, ended_at, ending_reason) = any (array[0, 3])),
  constraint identity_exceptions_ending_visible check (is_visible_text(ending_reason) and (length(ending_reason) <= 1000)),
  constraint identity_exceptions_kind_known check (kind in ('document_without_end', 'one_name')),
  constraint identity_exceptions_reason_visible check (is_visible_text(reason) and (length(reason) <= 1000)),
  constraint identity_exceptions_two_people check (requested_by <> recorded_by)
);
create index identity_exceptions_ended_by on identity_exceptions (ended_by);
create unique index identity_exceptions_one_open on identity_exceptions (user_id, kind) where (ended_at is null);
create index identity_exceptions_recorded_by on identity_exceptions (recorded_by);
create index identity_exceptions_requested_by on identity_exceptions (requested_by);
create index identity_exceptions_user_id on identity_exceptions (user_id);
revoke update, delete on identity_exceptions from parcela_app;
grant update (ended_at, ended_by, ending_reason) on identity_exceptions to parcela_app;

-- voting ============================================================================================================

create table polls (
  id integer generated always as identity,
  document_id text not null,
  project_id integer not null,
  question jsonb not null,
  vote_type text not null,
  permission text not null,
  -- Null in a draft that begins when it is run.
  start_at timestamptz,
  end_at timestamptz not null,
  -- A language without its own file shows the English one.
  document_caption jsonb,
  file_en_id integer,
  file_cs_id integer,
  file_pl_id integer,
  version integer not null default 1,
  -- Null: a draft, which nobody but staff sees.
  published_at timestamptz,
  -- When the weights were taken from the ledger as it stood at the start, of how many shares and how many people.
  frozen_at timestamptz,
  share_count bigint,
  entitled_count integer,
  -- When staff ended it before its time.
  closed_at timestamptz,
  -- When those entitled were told that it is over.
  end_notified_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- Rules of a poll beside its dates: the moment whose shares count (null: the start), how much has to take part, and the
  -- option that stands for abstaining.
  record_at timestamptz,
  quorum_percent smallint,
  abstention_key text,
  abstention_counts boolean,
  constraint polls_pkey primary key (id),
  constraint polls_document_id_key unique (document_id),
  constraint polls_file_cs_id_fkey foreign key (file_cs_id) references media_files(id),
  constraint polls_file_en_id_fkey foreign key (file_en_id) references media_files(id),
  constraint polls_file_pl_id_fkey foreign key (file_pl_id) references media_files(id),
  constraint polls_project_id_fkey foreign key (project_id) references projects(id),
  constraint polls_abstention_whole check ((abstention_key is null) = (abstention_counts is null)),
  constraint polls_document_caption_localized check (is_localized(document_caption)),
  constraint polls_document_in_english check ((file_en_id is not null) or (num_nonnulls(file_cs_id, file_pl_id) = 0)),
  constraint polls_document_whole check ((document_caption is null) = (file_en_id is null)),
  constraint polls_entitled_count_not_negative check (entitled_count >= 0),
  constraint polls_frozen_is_published check ((frozen_at is null) or (published_at is not null)),
  constraint polls_frozen_whole check (num_nulls(frozen_at, share_count, entitled_count) = any (array[0, 3])),
  constraint polls_permission_known check (permission in ('Holders', 'Investors')),
  constraint polls_published_has_start check ((published_at is null) or (start_at is not null)),
  constraint polls_question_localized check (is_localized(question)),
  constraint polls_quorum_percent_in_range check ((quorum_percent >= 1) and (quorum_percent <= 100)),
  constraint polls_record_before_start check (record_at <= start_at),
  constraint polls_share_count_positive check (share_count > 0),
  constraint polls_starts_before_end check (start_at < end_at),
  constraint polls_version_positive check (version > 0),
  constraint polls_vote_type_known check (vote_type in ('ByShares', 'ByPerson'))
);
create index polls_file_cs on polls (file_cs_id);
create index polls_file_en on polls (file_en_id);
create index polls_file_pl on polls (file_pl_id);
create index polls_project on polls (project_id);
-- What the scheduled job looks for: polls to freeze, and polls whose end is to be told.
create index polls_to_freeze on polls (start_at) where ((published_at is not null) and (frozen_at is null));
create index polls_to_notify on polls (end_at) where ((frozen_at is not null) and (end_notified_at is null));
revoke delete on polls from parcela_app;

create table poll_options (
  poll_id integer not null,
  option_key text not null,
  position integer not null,
  text jsonb not null,
  constraint poll_options_pkey primary key (poll_id, option_key),
  constraint poll_options_position_key unique (poll_id, "position"),
  constraint poll_options_poll_id_fkey foreign key (poll_id) references polls(id),
  constraint poll_options_key_plain check (option_key ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  constraint poll_options_text_localized check (is_localized(text))
);
revoke update on poll_options from parcela_app;

-- Who is entitled, and with how many shares: a snapshot of the holdings at the poll's start.
create table poll_weights (
  poll_id integer not null,
  user_id integer not null,
  shares bigint not null,
  constraint poll_weights_pkey primary key (poll_id, user_id),
  constraint poll_weights_poll_id_fkey foreign key (poll_id) references polls(id),
  constraint poll_weights_user_id_fkey foreign key (user_id) references users(id),
  constraint poll_weights_shares_not_negative check (shares >= 0)
);
create index poll_weights_user on poll_weights (user_id);

-- One vote a person, of somebody entitled, for an option that is there; changing it overwrites it.
create table poll_votes (
  poll_id integer not null,
  user_id integer not null,
  option_key text not null,
  cast_at timestamptz not null default app_now(),
  constraint poll_votes_pkey primary key (poll_id, user_id),
  constraint poll_votes_entitled_fkey foreign key (poll_id, user_id) references poll_weights(poll_id, user_id),
  constraint poll_votes_option_fkey foreign key (poll_id, option_key) references poll_options(poll_id, option_key)
);
create index poll_votes_option on poll_votes (poll_id, option_key);
create index poll_votes_user on poll_votes (user_id);

-- A vote is cast while its poll runs.
create function poll_votes_in_time() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from polls p where p.id = new.poll_id and p.published_at is not null
      and new.cast_at >= p.start_at and new.cast_at < p.end_at
  ) then
    raise exception 'a vote is cast while its poll runs' using errcode = 'check_violation',
      constraint = 'poll_votes_in_time';
  end if;
  return new;
end $$;

-- wallets ===========================================================================================================

create table wallets (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  -- PLN goes back to its source, never to a wallet.
  currency text not null,
  created_at timestamptz not null default app_now(),
  constraint wallets_pkey primary key (id),
  constraint wallets_document_id_key unique (document_id),
  constraint wallets_one_per_user_and_currency unique (user_id, currency),
  constraint wallets_user_id_fkey foreign key (user_id) references users(id),
  constraint wallets_currency_known check (currency in ('CZK', 'EUR'))
);
revoke update, delete on wallets from parcela_app;

-- Where a person wants the money of one currency; each change is a new row.
create table bank_accounts (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  currency text not null,
  -- Encrypted with the data key of the person; the end of it stands beside, for lists.
  iban bytea not null,
  iban_end text not null,
  holder_name text not null,
  -- review: the holder's name is not the person's, and staff have not decided yet.
  state text not null,
  created_at timestamptz not null default app_now(),
  usable_from timestamptz not null,
  decided_at timestamptz,
  replaced_at timestamptz,
  -- A keyed mark of the IBAN, which is stored sealed: the same IBAN is found again, and nothing is read from it.
  iban_mark bytea,
  constraint bank_accounts_pkey primary key (id),
  constraint bank_accounts_document_id_key unique (document_id),
  constraint bank_accounts_user_id_fkey foreign key (user_id) references users(id),
  constraint bank_accounts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint bank_accounts_holder_length check ((char_length(holder_name) >= 1) and (char_length(holder_name) <= 70)),
  constraint bank_accounts_iban_end_shape check (iban_end ~ '^[A-Z0-9]{4}$'),
  constraint bank_accounts_iban_mark_length check (octet_length(iban_mark) = 32),
  constraint bank_accounts_not_usable_at_once check (usable_from >= (created_at + '24:00:00'::interval)),
  constraint bank_accounts_rejected_is_decided check ((state <> 'rejected') or (decided_at is not null)),
  constraint bank_accounts_state_known check (state in ('accepted', 'review', 'rejected'))
);
create index bank_accounts_currency_listed on bank_accounts (currency, id);
create index bank_accounts_iban_mark on bank_accounts (iban_mark) where (iban_mark is not null);
create index bank_accounts_in_review on bank_accounts (created_at) where ((state = 'review') and (replaced_at is null));
create unique index bank_accounts_one_in_use on bank_accounts (user_id, currency) where (replaced_at is null);
create index bank_accounts_state_listed on bank_accounts (state, id);
create index bank_accounts_unmarked on bank_accounts (id) where ((iban_mark is null) and (iban <> '\x'::bytea));
create index bank_accounts_user_listed on bank_accounts (user_id, id);
revoke delete on bank_accounts from parcela_app;

-- Money of a wallet on its way to the person's bank.
create table withdrawals (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  bank_account_id integer not null,
  amount bigint not null,
  currency text not null,
  state text not null default 'requested',
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  ended_at timestamptz,
  constraint withdrawals_pkey primary key (id),
  constraint withdrawals_document_id_key unique (document_id),
  constraint withdrawals_bank_account_id_fkey foreign key (bank_account_id) references bank_accounts(id),
  constraint withdrawals_user_id_fkey foreign key (user_id) references users(id),
  constraint withdrawals_amount_positive check (amount > 0),
  constraint withdrawals_currency_known check (currency in ('CZK', 'EUR')),
  constraint withdrawals_decided check ((decided_at is null) = (state = 'requested')),
  constraint withdrawals_ended check ((ended_at is not null) = state in ('done', 'rejected', 'failed')),
  constraint withdrawals_state_known check (state in ('requested', 'approved', 'done', 'rejected', 'failed'))
);
create index withdrawals_amount on withdrawals (amount, id desc);
create index withdrawals_bank_account on withdrawals (bank_account_id);
create index withdrawals_created on withdrawals (created_at);
create index withdrawals_listed on withdrawals (state, id);
create index withdrawals_state on withdrawals (state, currency, id);
create index withdrawals_user on withdrawals (user_id, id);
revoke delete on withdrawals from parcela_app;

-- Money of a user that must stay, because the bank took back what it had come from. While one is open nothing leaves
-- the user's wallets and no shares are sold; staff close it.
create table account_restrictions (
  id integer generated always as identity,
  document_id text not null,
  -- Money that nobody got yet is nobody's: only its payment stands still.
  user_id integer,
  order_id integer,
  amount bigint not null,
  currency text not null,
  -- What took the money back, as its provider names it; the same one again is the same block.
  provider_ref text,
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  closing_reason text,
  requested_by integer,
  approved_by integer,
  cause text not null default 'reversal',
  -- The payment that was taken back: nothing of it is decided while one of its blocks is open.
  payment_id integer,
  -- The member of staff who restricted the money, and why.
  opened_by integer,
  opening_reason text,
  -- The line that made the restriction is undone: the bank has not reversed that money.
  undone_at timestamptz,
  constraint account_restrictions_pkey primary key (id),
  constraint account_restrictions_document_id_key unique (document_id),
  constraint account_restrictions_approved_by_fkey foreign key (approved_by) references staff_members(id),
  constraint account_restrictions_opened_by_fkey foreign key (opened_by) references staff_members(id),
  constraint account_restrictions_order_id_fkey foreign key (order_id) references orders(id),
  constraint account_restrictions_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint account_restrictions_requested_by_fkey foreign key (requested_by) references staff_members(id),
  constraint account_restrictions_user_id_fkey foreign key (user_id) references users(id),
  constraint account_restrictions_amount_positive check (amount > 0),
  constraint account_restrictions_cause_given check (
case cause
    when 'staff' then ((user_id is not null) and (opened_by is not null) and (opening_reason <> '') and (num_nonnulls(order_id, payment_id, provider_ref) = 0))
    else ((provider_ref is not null) and (num_nonnulls(opened_by, opening_reason) = 0) and (num_nonnulls(user_id, payment_id) > 0))
end),
  constraint account_restrictions_cause_known check (cause in ('reversal', 'staff')),
  constraint account_restrictions_closed_by_two check (
case
    when (closed_at is null) then (num_nonnulls(closing_reason, requested_by, approved_by) = 0)
    else ((closing_reason is not null) and (requested_by is not null) and (approved_by is not null) and (requested_by <> approved_by))
end),
  constraint account_restrictions_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  constraint account_restrictions_order_has_an_owner check ((order_id is null) or (user_id is not null))
);
create unique index account_restrictions_once_a_share on account_restrictions (provider_ref, user_id, order_id) nulls not distinct where (provider_ref is not null);
create index account_restrictions_open on account_restrictions (opened_at) where (closed_at is null);
create index account_restrictions_open_user on account_restrictions (user_id) where (closed_at is null);
create index account_restrictions_order on account_restrictions (order_id);
create index account_restrictions_payment on account_restrictions (payment_id) where (payment_id is not null);
create index account_restrictions_user on account_restrictions (user_id);
revoke delete on account_restrictions from parcela_app;

-- references to tables of a later module ============================================================================

alter table step_up_codes add constraint step_up_codes_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade;
alter table personal_data_readings add constraint personal_data_readings_staff_id_fkey foreign key (staff_id) references staff_members(id);
alter table user_blocks add constraint user_blocks_closed_by_fkey foreign key (closed_by) references staff_members(id);
alter table user_blocks add constraint user_blocks_opened_by_fkey foreign key (opened_by) references staff_members(id);
alter table investor_notes add constraint investor_notes_staff_id_fkey foreign key (staff_id) references staff_members(id);
alter table app_configurations add constraint app_configurations_image_file_id_fkey foreign key (image_file_id) references media_files(id);
alter table app_configurations add constraint app_configurations_logo_file_id_fkey foreign key (logo_file_id) references media_files(id);
alter table articles add constraint articles_next_version_fkey foreign key (id, next_version) references article_versions(article_id, version);
alter table articles add constraint articles_published_version_fkey foreign key (id, published_version) references article_versions(article_id, version);
alter table article_versions add constraint article_versions_image_file_id_fkey foreign key (image_file_id) references media_files(id);
alter table bank_movements add constraint bank_movements_closed_day_id_fkey foreign key (closed_day_id) references closed_bank_days(id);
alter table bank_movements add constraint bank_movements_statement_file_id_fkey foreign key (statement_file_id) references statement_files(id);
alter table bank_movements add constraint bank_movements_transfer_id_fkey foreign key (transfer_id) references outgoing_transfers(id);
alter table statement_files add constraint statement_files_discarded_by_fkey foreign key (discarded_by) references staff_members(id);
alter table statement_files add constraint statement_files_imported_by_fkey foreign key (imported_by) references staff_members(id);
alter table statement_files add constraint statement_files_uploaded_by_fkey foreign key (uploaded_by) references staff_members(id);
alter table bank_explanations add constraint bank_explanations_approved_by_fkey foreign key (approved_by) references staff_members(id);
alter table bank_explanations add constraint bank_explanations_explained_by_fkey foreign key (explained_by) references staff_members(id);
alter table closed_bank_days add constraint closed_bank_days_closed_by_fkey foreign key (closed_by) references staff_members(id);
alter table closed_bank_postings add constraint closed_bank_postings_transaction_id_fkey foreign key (transaction_id) references ledger_transactions(id);
alter table outgoing_batches add constraint outgoing_batches_downloaded_by_fkey foreign key (downloaded_by) references staff_members(id);
alter table outgoing_batches add constraint outgoing_batches_made_by_fkey foreign key (made_by) references staff_members(id);
alter table waiting_bank_lines add constraint waiting_bank_lines_decided_by_fkey foreign key (decided_by) references staff_members(id);
alter table bank_undoings add constraint bank_undoings_approved_by_fkey foreign key (approved_by) references staff_members(id);
alter table bank_undoings add constraint bank_undoings_requested_by_fkey foreign key (requested_by) references staff_members(id);
alter table banners add constraint banners_next_version_fkey foreign key (id, next_version) references banner_versions(banner_id, version);
alter table banners add constraint banners_published_version_fkey foreign key (id, published_version) references banner_versions(banner_id, version);
alter table banner_versions add constraint banner_versions_large_file_id_fkey foreign key (large_file_id) references media_files(id);
alter table banner_versions add constraint banner_versions_medium_file_id_fkey foreign key (medium_file_id) references media_files(id);
alter table banner_versions add constraint banner_versions_small_file_id_fkey foreign key (small_file_id) references media_files(id);
alter table banner_messages add constraint banner_messages_next_version_fkey foreign key (id, next_version) references banner_message_versions(message_id, version);
alter table banner_messages add constraint banner_messages_published_version_fkey foreign key (id, published_version) references banner_message_versions(message_id, version);
alter table distributions add constraint distributions_approved_by_fkey foreign key (approved_by) references staff_members(id);
alter table distributions add constraint distributions_created_by_fkey foreign key (created_by) references staff_members(id);
alter table distributions add constraint distributions_project_id_fkey foreign key (project_id) references projects(id);
alter table distributions add constraint distributions_requested_by_fkey foreign key (requested_by) references staff_members(id);
alter table distribution_lines_paid_by_hand add constraint distribution_lines_paid_by_hand_approved_by_fkey foreign key (approved_by) references staff_members(id);
alter table distribution_lines_paid_by_hand add constraint distribution_lines_paid_by_hand_requested_by_fkey foreign key (requested_by) references staff_members(id);
alter table distribution_transfers add constraint distribution_transfers_bank_account_id_fkey foreign key (bank_account_id) references bank_accounts(id);
alter table distribution_debt_payments add constraint distribution_debt_payments_approved_by_fkey foreign key (approved_by) references staff_members(id);
alter table distribution_debt_payments add constraint distribution_debt_payments_requested_by_fkey foreign key (requested_by) references staff_members(id);
alter table faqs add constraint faqs_next_version_fkey foreign key (id, next_version) references faq_versions(faq_id, version);
alter table faqs add constraint faqs_published_version_fkey foreign key (id, published_version) references faq_versions(faq_id, version);
alter table legal_document_versions add constraint legal_document_versions_file_cs_id_fkey foreign key (file_cs_id) references media_files(id);
alter table legal_document_versions add constraint legal_document_versions_file_en_id_fkey foreign key (file_en_id) references media_files(id);
alter table legal_document_versions add constraint legal_document_versions_file_pl_id_fkey foreign key (file_pl_id) references media_files(id);
alter table legal_document_versions add constraint legal_document_versions_project_id_fkey foreign key (project_id) references projects(id);
alter table legal_document_texts add constraint legal_document_texts_file_cs_id_fkey foreign key (file_cs_id) references media_files(id);
alter table legal_document_texts add constraint legal_document_texts_file_en_id_fkey foreign key (file_en_id) references media_files(id);
alter table legal_document_texts add constraint legal_document_texts_file_pl_id_fkey foreign key (file_pl_id) references media_files(id);
alter table legal_document_texts add constraint legal_document_texts_project_id_fkey foreign key (project_id) references projects(id);
alter table notifications add constraint notifications_order_id_fkey foreign key (order_id) references orders(id);
alter table orders add constraint orders_project_id_fkey foreign key (project_id) references projects(id) deferrable initially deferred;
alter table book_proofs add constraint book_proofs_asked_by_fkey foreign key (asked_by) references staff_members(id);
alter table payments add constraint payments_attempt_id_fkey foreign key (attempt_id) references payment_attempts(id);
alter table payment_decisions add constraint payment_decisions_approved_by_fkey foreign key (approved_by) references staff_members(id);
alter table payment_decisions add constraint payment_decisions_requested_by_fkey foreign key (requested_by) references staff_members(id);
alter table transfer_returns add constraint transfer_returns_approved_by_fkey foreign key (approved_by) references staff_members(id);
alter table transfer_returns add constraint transfer_returns_requested_by_fkey foreign key (requested_by) references staff_members(id);
alter table refunds add constraint refunds_approved_by_fkey foreign key (approved_by) references staff_members(id);
alter table refunds add constraint refunds_requested_by_fkey foreign key (requested_by) references staff_members(id);
alter table project_infos add constraint project_infos_next_version_fkey foreign key (id, next_version) references project_info_versions(project_info_id, version);
alter table project_infos add constraint project_infos_published_version_fkey foreign key (id, published_version) references project_info_versions(project_info_id, version);
alter table verification_records add constraint verification_records_kyc_check_id_fkey foreign key (kyc_check_id) references kyc_checks(id);

-- views: what one module shows to others ============================================================================

-- Who has shown that the e-mail address is theirs: the level SIGNUP.
create view confirmed_users as
  select u.id as user_id from users u where u.email_confirmed_at is not null and u.deleted_at is null;

-- For whoever decides about a person and has to know that the account was not deleted meanwhile.
create view open_accounts as select u.id as user_id from users u where u.deleted_at is null;

-- What may be measured and sent, for those who do it.
create view consents_in_force as
  select c.user_id, c.analytics_client_id, c.marketing from user_consents c where c.analytics or c.marketing;

-- What was brought to sign-up; a code has been used when its bearer has paid for shares.
create view pending_referrals as
  select p.user_id, r.referral_code as code, p.marketing_visit_id as visit_id
  from user_profiles p left join user_profiles r on r.user_id = p.referred_by;

-- Where a mail to a person goes, and in which language; nobody whose account is gone.
create view mail_recipients as
  select u.id as user_id, u.email, p.language
  from users u join user_profiles p on p.user_id = u.id
  where u.deleted_at is null;

-- Whom a case or a request is about, for the lists of staff.
create view reviewed_people as select u.id as user_id, u.document_id, u.email from users u;

-- Whose money it is, for the screens of staff.
create view bank_account_owners as
  select u.id as user_id, u.document_id, u.email, concat_ws(' ', p.first_name, p.last_name) as name
  from users u join user_profiles p on p.user_id = u.id;

-- Whom staff find by the address of an import.
create view distribution_holders as
  select u.id as user_id, u.document_id, u.email from users u;

-- How people want their earnings.
create view payout_methods as
  select p.user_id, p.payout_method from user_profiles p;

-- What of a profile decides how figures are shown.
create view user_preferences as
  select p.user_id, p.language, p.currency from user_profiles p;

-- When a person signed up.
create view user_registrations as
  select u.id as user_id, u.created_at as registered_at from users u;

-- What was decided about measuring and marketing, for a decision that has to look at a moment.
create view consent_decisions as
  select c.user_id, c.analytics, c.marketing, c.decided_at from user_consents c;

-- Whose order it is.
create view order_investors as select u.id as user_id, u.document_id, u.email from users u;

create view investor_accounts as
select u.id as user_id, u.document_id, u.email, u.email_canonical as email_key, p.first_name, p.last_name,
  name_key(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) as first_name_key,
  name_key(coalesce(p.last_name, '') || ' ' || coalesce(p.first_name, '')) as last_name_key,
  p.country_address as country, u.created_at as registered_at, u.email_confirmed_at as confirmed_at,
  p.last_login as last_seen_at
from users u join user_profiles p on p.user_id = u.id
where u.deleted_at is null;

-- Where those who have an account live, and whose citizens they are.
create view investor_countries as
select p.user_id, p.country_address, p.citizenship from user_profiles p join users u on u.id = p.user_id
where u.deleted_at is null;

-- Whom staff let in no more.
create view blocked_investors as select b.user_id from user_blocks b where b.closed_at is null;

create view app_configuration_versions as
select 1 as app_configuration_id, c.id as version, c.created_at as saved_at from app_configurations c;

create view app_configuration_shown as
select i.published_version as version from app_configuration_items i where i.publish_at <= app_now();

create view app_configuration_schedule as
select 'appConfiguration'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, c.title,
  c.id as version, case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from app_configuration_items i join app_configurations c on c.id = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();

create view articles_queue as
select 'articleDrafts'::text as kind, a.created_at as since, null::bigint as amount, null::text as currency
from articles a where a.publish_at is null;

-- What will begin or end by itself, of each kind. `seen`: what an editor has to have seen to change it.
create view articles_schedule as
select 'article'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from articles i join article_versions v on v.article_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();

create view audit_actors as
  select 'user'::text as kind, u.id, u.document_id, null::text as name from users u
  union all
  select 'staff', s.id, s.document_id, s.name from staff_members s;

create view audit_subjects as
select 'user'::text as kind, u.id, u.document_id, null::text as title, null::integer as project_id,
  null::timestamptz as placed_at, null::jsonb as titles
from users u
union all
select 'staff', s.id, s.document_id, s.name, null, null, null from staff_members s
union all
select 'order', o.id, o.document_id, null, o.project_id, o.created_at, null from orders o
union all
select 'project', i.project_id, i.document_id, null, null, null, i.title from project_infos i
union all
select 'project_info', i.project_id, i.document_id, null, null, null, i.title from project_infos i
union all
select 'distribution', d.id, d.document_id, null, null, null, i.title
from distributions d join project_infos i on i.project_id = d.project_id
union all
select 'distribution_line', l.id, l.document_id, null, null, null, i.title
from distribution_lines l join distributions d on d.id = l.distribution_id
  join project_infos i on i.project_id = d.project_id
union all
select 'poll', p.id, p.document_id, null, null, null, p.question from polls p
union all
select 'article', a.id, a.document_id, null, null, null, (
  select v.title from article_versions v where v.article_id = a.id order by v.version desc limit 1)
from articles a
union all
select 'faq', f.id, f.document_id, null, null, null, (
  select v.title from faq_versions v where v.faq_id = f.id order by v.version desc limit 1)
from faqs f
union all
select 'legal_document', d.id, d.document_id, null, null, null, d.title from legal_document_versions d
union all
select 'tag', t.id, t.document_id, null, null, null, t.name from tags t
union all
select 'media', m.id, m.document_id, m.original_name, null, null, null from media_files m
union all
select 'statement_file', f.id, f.document_id, f.name, null, null, null from statement_files f
union all
select 'bank_movement', m.id, m.document_id, m.movement_id, null, null, null from bank_movements m
union all
select 'outgoing_transfer', t.id, t.document_id, t.reference, null, null, null from outgoing_transfers t;

-- Bank and ledger side by side, per currency: what the statements say is there, what the books say, what a person has
-- to explain (fees, manual transfers, reversals, foreign money), and what nobody can explain. What the bank took back
-- or what went out by hand counts as explained once it is booked.
create view bank_reconciliation as
  with moved as (
    select m.currency, sum(m.amount)::bigint as balance,
      coalesce(sum(m.amount) filter (where m.outcome in ('outgoing', 'reversal', 'foreign_currency')), 0)::bigint
        as unexplained
    from bank_movements m group by m.currency
  ), booked as (
    select a.asset as currency, sum(p.amount)::bigint as external,
      coalesce(sum(p.amount) filter (where t.kind in ('payment.reversed', 'distribution_line.paid_by_hand', 'bank.explained')),
        0)::bigint as explained
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_transactions t on t.id = p.transaction_id
    where a.kind = 'external' and a.provider = 'bank'
    group by a.asset
  ), both_sides as (
    select coalesce(m.currency, b.currency) as currency, coalesce(m.balance, 0) as balance,
      coalesce(b.external, 0) as external, coalesce(m.unexplained, 0) + coalesce(b.explained, 0) as unexplained
    from moved m full join booked b on b.currency = m.currency
  )
  select s.currency, s.balance, s.external, s.unexplained, s.balance + s.external - s.unexplained as difference,
    -- Lines with a movement that nobody could read: they are missing in the balance.
    (
      select count(*) from bank_unreadable_lines u join collection_accounts c on c.id = u.collection_account_id
      where c.currency = s.currency and u.read_at is null
    ) as unreadable_count
  from both_sides s;

create view bank_balances as
  select c.currency, (coalesce(closed.balance, 0) + coalesce(later.amount, 0))::bigint as balance
  from (values ('CZK'), ('EUR'), ('PLN')) as c (currency)
  left join lateral (
    select d.lines_balance as balance from closed_bank_days d where d.currency = c.currency order by d.day desc limit 1
  ) closed on true
  left join lateral (
    select sum(m.amount) as amount from bank_movements m where m.currency = c.currency and m.closed_day_id is null
  ) later on true;

create view bank_movement_references as
  select m.document_id, a.iban, m.movement_id, m.id, m.collection_account_id, m.amount, m.currency
  from bank_movements m join collection_accounts a on a.id = m.collection_account_id;

create view bank_feeds as
  select a.id, a.document_id, a.iban, a.currency, a.read_to, a.last_read_at,
    case
      when a.last_read_at is null then 'never'
      when a.last_read_at < app_now() - interval '1 hour' then 'late'
      else 'current'
    end as state,
    (select count(*) from bank_unreadable_lines u where u.collection_account_id = a.id and u.read_at is null)::integer
      as unreadable_count
  from collection_accounts a;

create view silent_banks as
  select 'bank'::text as provider, min(f.last_read_at) as since
  from bank_feeds f where f.state = 'late'
  having count(*) > 0;

create view statement_file_items as
  select f.id, f.document_id, f.collection_account_id, a.document_id as account_document_id, a.iban as account_iban,
    a.currency as account_currency, f.name, f.format, f.period_from, f.period_to, f.opening, f.closing, f.line_count,
    f.uploaded_at, u.name as uploaded_by, f.imported_at, i.name as imported_by, f.imported_count,
    f.discarded_at, d.name as discarded_by, f.discard_reason, f.undone_at, b.reason as undo_reason
  from statement_files f
  join collection_accounts a on a.id = f.collection_account_id
  join staff_members u on u.id = f.uploaded_by
  left join staff_members i on i.id = f.imported_by
  left join staff_members d on d.id = f.discarded_by
  left join bank_undoings b on b.statement_file_id = f.id;

-- The lines that brought payments, to be found by what a payment knows of its line.
create view bank_payment_lines as
select a.iban as account_iban, m.movement_id, m.booked_on, m.instruction_id
from bank_movements m
join collection_accounts a on a.id = m.collection_account_id
where m.outcome = 'payment' and not exists (select from undone_bank_lines u where u.movement_id = m.id);

create view closed_bank_day_items as
  select d.id, d.document_id, d.currency, d.day, d.bank_balance, d.opening_balance, d.lines_balance, d.ledger_balance,
    d.note, d.closed_at, s.name as closed_by
  from closed_bank_days d
  join staff_members s on s.id = d.closed_by;

-- An explanation counts on the day of its line, everything else on the day when it was booked.
create view bank_postings_by_hand as
  select t.id as transaction_id, t.kind, x.asset as currency, -p.amount as amount, c.closed_day_id,
    m.document_id as movement_document_id,
    coalesce(m.booked_on, (t.occurred_at at time zone 'Europe/Prague')::date) as day
  from ledger_transactions t
  join ledger_postings p on p.transaction_id = t.id
  join ledger_accounts x on x.id = p.account_id and x.kind = 'external' and x.provider = 'bank'
  left join closed_bank_postings c on c.transaction_id = t.id
  left join bank_movements m on t.kind = 'bank.explained' and m.document_id = t.source_id
  where t.kind in ('payment.reversed', 'distribution_line.paid_by_hand', 'bank.explained');

create view transfer_file_items as
  select b.id, b.document_id, b.message_id, b.currency, b.state, b.created_at, m.name as made_by, b.downloaded_at,
    d.name as downloaded_by,
    case when b.state = 'refused' then 'revoked' when b.downloaded_at is null then 'made' else 'downloaded' end
      as shown_state,
    (select count(*) from outgoing_transfers t where t.batch_id = b.id)::integer as transfer_count,
    (select coalesce(sum(t.amount), 0) from outgoing_transfers t where t.batch_id = b.id)::bigint as total,
    (select count(*) from outgoing_transfers t where t.batch_id = b.id and t.state = 'booked')::integer as booked_count
  from outgoing_batches b
  join staff_members m on m.id = b.made_by
  left join staff_members d on d.id = b.downloaded_by
  where b.origin = 'file';

-- For the screens of what is paid.
create view transfers_of_items as
  select item_kind, item_id, document_id, reference, state, failure, submitted_at, booked_at, id as transfer_id
  from outgoing_transfers t;

-- Of outgoing-transfers:
-- Whose money a transfer pays out. A refund goes to whoever paid, and is nobody's here.
create view transfer_holders as
  select t.id as transfer_id, coalesce(w.user_id, l.user_id) as user_id
  from outgoing_transfers t
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join distribution_transfers pt on t.item_kind = 'distribution' and pt.id = t.item_id
  left join distribution_lines l on l.id = pt.line_id
  where coalesce(w.user_id, l.user_id) is not null;

create view transfers_under_way as
select t.amount, t.currency, t.created_at, t.submitted_at
from outgoing_transfers t where t.state in ('pending', 'submitted');

create view transfer_search as
select t.id as transfer_id, t.document_id, t.reference, t.recipient_iban, t.recipient_name, t.amount, t.currency
from outgoing_transfers t;

create view transfer_file_search as
  select b.id as transfer_file_id, b.document_id, b.message_id, b.currency, b.origin = 'file' as is_file
  from outgoing_batches b;

-- Each way in which a movement came, and each line that waits. What was undone is the line that it was said to be.
create view known_bank_lines as
  select m.id as movement, null::integer as waiting, m.document_id as movement_document_id, m.collection_account_id,
    m.source, m.statement, m.statement_from, m.statement_to, m.movement_id, m.bank_references, m.booked_on, m.amount,
    m.currency, m.payer_name, m.payer_account, m.variable_symbol
  from bank_movements m
  where not exists (select from undone_bank_lines u where u.movement_id = m.id)
    and not exists (select from undone_bank_lines u where u.counter_id = m.id)
  union all
  select s.id, null, s.document_id, m.collection_account_id, m.source, m.statement, m.statement_from, m.statement_to,
    m.movement_id, m.bank_references, m.booked_on, m.amount, m.currency, m.payer_name, m.payer_account, m.variable_symbol
  from undone_bank_lines u join bank_movements m on m.id = u.movement_id join bank_movements s on s.id = u.same_as_id
  union all
  select m.id, case when w.decision is null then w.id end, m.document_id, w.collection_account_id,
    w.source, w.statement, w.statement_from, w.statement_to, w.movement_id, w.bank_references, w.booked_on, w.amount,
    w.currency, w.payer_name, w.payer_account, w.variable_symbol
  from waiting_bank_lines w
  left join undone_bank_lines u on u.movement_id = w.bank_movement_id
  left join bank_movements m on m.id = case when u.movement_id is null then w.bank_movement_id else u.same_as_id end
  where w.decision is null or w.decision = 'same' and m.id is not null;

create view waiting_bank_line_items as
  select w.id, w.document_id, w.collection_account_id, a.document_id as account_document_id, a.iban as account_iban,
    a.currency as account_currency, w.source, w.statement, w.movement_id, w.booked_on, w.amount, w.currency, w.payer_name,
    w.payer_account, w.variable_symbol, w.raw::text as raw, w.asked_at, w.decision, w.decided_at, s.name as decided_by,
    m.document_id as movement_document_id
  from waiting_bank_lines w
  join collection_accounts a on a.id = w.collection_account_id
  left join staff_members s on s.id = w.decided_by
  left join bank_movements m on m.id = w.bank_movement_id;

-- Each line of an imported statement with the movement that it is: none while it waits for a person, and of a line that
-- two people called none. What the statement itself says of it stays.
create view bank_statement_movements as
  select l.statement_id, l.place,
    case when u.movement_id is null then coalesce(l.bank_movement_id, w.bank_movement_id) else u.same_as_id end as movement_id,
    w.id as waiting_id, w.amount as waiting_amount, w.currency as waiting_currency, u.movement_id as undone_id
  from bank_statement_lines l
  left join waiting_bank_lines w on w.id = l.waiting_line_id
  left join undone_bank_lines u on u.movement_id = coalesce(l.bank_movement_id, w.bank_movement_id);

-- What the statements of files that are not undone say of themselves.
create view counted_bank_statements as
  select s.* from bank_statements s
  where not exists (select from statement_files f where f.id = s.statement_file_id and f.undone_at is not null);

-- Each line that is not undone, and the entry of the ledger that explained it.
create view bank_lines_to_undo as
  select m.id, m.document_id, m.collection_account_id, a.iban as account_iban, a.currency as account_currency,
    m.movement_id, m.booked_on, m.amount, m.currency, m.outcome, m.payer_name, m.payer_account, m.imported_at,
    a.iban || '/' || m.movement_id as provider_ref, x.id as explained_by,
    case
      when exists (select from undone_bank_lines u where u.movement_id = m.id)
        or exists (select from undone_bank_lines u where u.counter_id = m.id) then 'undone'
    end as blocker,
    m.transfer_id
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join ledger_transactions x
    on x.source_type = 'bank_movement' and x.source_id = m.document_id and x.kind = 'bank.explained';

-- Files that a banner has shown or shows.
create view banner_pictures as
  select p.file_id
  from banner_versions v
  cross join lateral (values (v.small_file_id), (v.medium_file_id), (v.large_file_id)) as p (file_id)
  where p.file_id is not null;

create view banners_schedule as
select 'banner'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.alt as title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from banners i join banner_versions v on v.banner_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now()
union all
select 'message', i.document_id, coalesce(i.next_at, i.publish_at), v.text, v.version,
  case when i.next_at is not null then i.published_version end, i.publication
from banner_messages i
join banner_message_versions v on v.message_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();

create view earnings as
  select l.id, l.document_id, l.user_id, p.id as distribution_id, p.document_id as distribution_document_id,
    p.import_id, p.project_id, p.currency, p.period_from, p.period_to, p.record_on, p.started_at as paid_at, l.shares,
    p.share_total, l.gross, l.costs, l.reserve, l.fee, l.withholding, l.net as amount, l.net_czk, l.net_eur, l.net_pln,
    case when p.share_total > 0 then
      round(p.expected_net::numeric * l.shares::numeric / p.share_total::numeric)::bigint end as planned_amount,
    l.settlement, l.state, p.eur_to_czk, p.eur_to_pln, l.booked_at, l.deducted,
    -- What a correction corrects, with the earning that it had brought to this holder.
    (select jsonb_build_object('importId', o.import_id, 'paidAt', o.started_at, 'documentId', (
        select x.document_id from distribution_lines x
        where x.distribution_id = o.id and x.user_id = l.user_id and x.net <> 0))
      from distributions o where o.id = p.corrects_id) as corrects
  from distribution_lines l join distributions p on p.id = l.distribution_id
  where l.booked_at is not null and l.net <> 0;

-- The same rows as `earnings`, as far as they are summed.
create view earned_amounts as
  select l.user_id, l.project_id, l.paid_at, l.net_czk, l.net_eur, l.net_pln
  from distribution_lines l where l.booked_at is not null and l.net <> 0;

-- What is announced and not executed yet. `expected_net` is for all holders together: as planned, and once two people
-- agreed, as declared. What was declared without a plan is nobody's business before that.
create view upcoming_distributions as
  select p.id as distribution_id, p.document_id, p.project_id, p.currency, p.state, p.period_from, p.period_to,
    p.record_on, p.pay_on, case when p.state = 'approved' then p.net else p.expected_net end as expected_net
  from distributions p
  where p.corrects_id is null
    and (p.state = 'approved' or (p.state in ('planned', 'declared') and p.expected_net is not null));

create view open_distributions as
  select d.project_id, count(*)::integer as distribution_count
  from distributions d
  where d.state in ('planned', 'declared', 'approved')
  group by d.project_id;

-- `settled`: what has arrived at its holders; the rest of `net` is on its way or waits for a bank account.
create view paid_distributions as
select d.id as distribution_id, d.project_id, d.currency, d.period_from, d.period_to, d.pay_on, d.started_at as paid_at,
  paid.net, d.expected_net, d.share_total, paid.settled, paid.before_tax
from distributions d cross join lateral (
  select coalesce(sum(l.net), 0)::bigint as net,
    coalesce(sum(l.net) filter (where l.state = 'settled'), 0)::bigint as settled,
    coalesce(sum(l.net + l.withholding), 0)::bigint as before_tax
  from distributions part join distribution_lines l on l.distribution_id = part.id
  where (part.id = d.id or part.corrects_id = d.id) and l.booked_at is not null
) paid
where d.state = 'executed' and d.corrects_id is null and d.net > 0;

-- A correction is counted apart from a distribution.
create view distributions_queue as
select 'waitingLines'::text as kind, l.booked_at as since, l.net - l.deducted as amount, d.currency
from distribution_lines l
join distributions d on d.id = l.distribution_id
where l.state = 'waiting' and l.waits_for = 'staff'
union all
select 'declaredDistributions', d.created_at, d.net, d.currency
from distributions d
where d.state = 'declared' and d.corrects_id is null
union all
select 'declaredCorrections', d.created_at, null, null
from distributions d
where d.state = 'declared' and d.corrects_id is not null;

-- For the audit log, which shows what happened.
create view recorded_events as
  select e.id, e.actor_kind, e.actor_id, e.type, e.subject_type, e.subject_id, e.before, e.after, e.request_id, e.at
  from domain_events e;

create view events_queue as
select 'parkedEvents'::text as kind, f.parked_at as since, null::bigint as amount, null::text as currency
from event_failures f where f.parked_at is not null;

-- One row, or none before the first rates.
create view rates_in_force as
  select r.id, r.eur_to_czk, r.eur_to_pln, r.valid_from
  from exchange_rates r where r.valid_from <= app_now()
  order by r.valid_from desc, r.id desc limit 1;

create view rate_history as
  select r.id, r.eur_to_czk, r.eur_to_pln, r.valid_from
  from exchange_rates r where r.valid_from <= app_now();

create view rates_queue as
select 'publishedRates'::text as kind, r.fetched_at as since, null::bigint as amount, null::text as currency
from published_rates r where r.state = 'waiting';

-- There are rates on working days; Easter has four days without.
create view silent_rates as
  select 'ecb'::text as provider, max(r.fetched_at) as since
  from published_rates r
  having max(r.fetched_at) < app_now() - interval '6 days';

create view rates_schedule as
select r.id, r.valid_from as at, r.eur_to_czk, r.eur_to_pln from exchange_rates r where r.valid_from > app_now();

create view faqs_schedule as
select 'faq'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from faqs i join faq_versions v on v.faq_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();

-- What a seal covers beside its number and its predecessor; the text is the one of before.
create view ledger_sealed_texts as
select t.id as transaction_id,
  concat_ws('|', t.id, t.kind, t.source_type, t.source_id, coalesce(t.reverses::text, ''),
    (extract(epoch from t.occurred_at) * 1000000)::bigint, (extract(epoch from t.recorded_at) * 1000000)::bigint,
    (select string_agg(concat_ws(',', p.line, p.account_id, a.name, p.asset, p.amount,
        coalesce(p.account_version::text, '')), ';' order by p.line)
      from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transaction_id = t.id)) as text
from ledger_transactions t;

-- All money by kind of account, currency and provider (of `external` accounts).
create view money_totals as
with later as (
  select s.transaction_id from ledger_seals s where s.seq > (select p.seq from ledger_sums_point p)
  union all
  select u.transaction_id from ledger_unsealed_transactions u
), sums as (
  select a.kind, a.asset, a.provider, a.balance as amount from ledger_accounts a
  where a.balance is not null and a.asset !~ '^SHARE:'
  union all
  select a.kind, a.asset, a.provider, s.amount from ledger_sums s join ledger_accounts a on a.id = s.account_id
  union all
  select a.kind, a.asset, a.provider, p.amount
  from later l
  join ledger_postings p on p.transaction_id = l.transaction_id
  join ledger_accounts a on a.id = p.account_id
  where a.balance is null and a.asset !~ '^SHARE:'
)
select s.kind, s.asset as currency, s.provider, sum(s.amount)::bigint as balance
from sums s
group by s.kind, s.asset, s.provider;

-- The text of a transaction that its seal is made of. Accounts stand by name, so that a changed owner shows too.
create function ledger_seal_text(p_seq bigint, p_prev_hash bytea, p_transaction_id bigint)
  returns text
  language sql
  stable
BEGIN ATOMIC
  SELECT concat_ws('|'::text, ledger_seal_text.p_seq, COALESCE(encode(ledger_seal_text.p_prev_hash, 'hex'::text), ''::text), s.text) AS concat_ws
  FROM ledger_sealed_texts s
  WHERE (s.transaction_id = ledger_seal_text.p_transaction_id);
END;

-- Who holds shares of which project now.
create view share_holdings as
  select a.owner_user_id as user_id, a.project_id, a.balance as shares
  from ledger_accounts a where a.kind = 'holding' and a.balance > 0;

-- When whose shares of a project became more or fewer.
create view share_movements as
  select a.owner_user_id as user_id, a.project_id, p.amount as shares, t.occurred_at
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id
  where a.kind = 'holding';

-- Of one project its own accounts are counted: as groups of all accounts they were counted for every project first.
create view project_share_counts as
  select i.project_id, c.available, c.reserved, c.sold, c.investors
  from ledger_accounts i
  cross join lateral (
    select coalesce(sum(a.balance) filter (where a.kind = 'issuer'), 0)::integer as available,
      coalesce(sum(a.balance) filter (where a.kind = 'reserved'), 0)::integer as reserved,
      coalesce(sum(a.balance) filter (where a.kind = 'holding'), 0)::integer as sold,
      (count(*) filter (where a.kind = 'holding' and a.balance > 0))::integer as investors
    from ledger_accounts a
    where a.project_id = i.project_id and a.kind in ('issuer', 'reserved', 'holding')
  ) c
  where i.kind = 'issuer' and i.project_id is not null;

-- The part of it that every card shows: one row of the ledger a project, however many people hold shares.
create view project_shares_available as
  select a.project_id, a.balance::integer as available
  from ledger_accounts a where a.kind = 'issuer';

-- What is in a wallet now, what is held from it included.
create view wallet_totals as
  select a.owner_user_id as user_id, a.asset as currency, sum(a.balance)::bigint as balance
  from ledger_accounts a
  where a.kind in ('wallet', 'wallet_hold')
  group by a.owner_user_id, a.asset;

-- What changed a wallet: one row for each line of the ledger on a wallet or on what is held from it. The ids of ledger
-- transactions are drawn under the locks of the accounts, so that their order is the order of both accounts' versions.
create view wallet_postings as
select a.owner_user_id as user_id, a.asset as currency, a.kind as account, p.transaction_id, p.amount, t.source_type,
  t.source_id, t.occurred_at, t.kind
from ledger_accounts a
join ledger_postings p on p.account_id = a.id
join ledger_transactions t on t.id = p.transaction_id
where a.kind in ('wallet', 'wallet_hold');

create view debt_postings as
select a.owner_user_id as user_id, a.asset as currency, p.amount, t.occurred_at
from ledger_accounts a
join ledger_postings p on p.account_id = a.id
join ledger_transactions t on t.id = p.transaction_id
where a.kind = 'debt';

create view money_postings as
  select t.id as transaction_id, t.kind, t.source_type, t.source_id, t.occurred_at,
    a.name as account_name, a.kind as account, a.asset as currency, a.order_id, a.provider, a.item_id, p.amount
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id
  where a.asset !~ '^SHARE:';

create view ledger_totals as
  select a.kind, case when a.project_id is null then a.asset end as currency, sum(a.balance)::bigint as balance
  from ledger_accounts a
  where a.kind in ('wallet', 'wallet_hold', 'issuer', 'reserved', 'holding')
  group by a.kind, case when a.project_id is null then a.asset end;

-- Every version with the addresses of its files: { "cs": { "documentId", "size" }, "en": …, "pl": … }.
create view legal_document_pages as
  select v.id, v.document_id, v.kind, v.project_id, v.title, v.caption, v.published_at,
    jsonb_build_object(
      'cs', jsonb_build_object('documentId', cs.document_id, 'size', cs.byte_size),
      'en', jsonb_build_object('documentId', en.document_id, 'size', en.byte_size),
      'pl', jsonb_build_object('documentId', pl.document_id, 'size', pl.byte_size)
    ) as files,
    v.withdrawn_at
  from legal_document_versions v
  join media_files cs on cs.id = v.file_cs_id
  join media_files en on en.id = v.file_en_id
  join media_files pl on pl.id = v.file_pl_id;

create view legal_documents_in_force as
  select distinct on (d.kind, d.project_id)
    d.id, d.document_id, d.kind, d.project_id, d.title, d.caption, d.published_at, d.files
  from legal_document_pages d where d.published_at <= app_now() and d.withdrawn_at is null
  order by d.kind, d.project_id, d.published_at desc, d.id desc;

-- The hash of what each version says in each language.
create view legal_document_hashes as
  select v.document_id, v.kind, l.language, f.sha256
  from legal_document_versions v
  cross join lateral (values ('cs', v.file_cs_id), ('en', v.file_en_id), ('pl', v.file_pl_id)) as l (language, file_id)
  join media_files f on f.id = l.file_id;

-- The versions of documents that an order can agree to: which is in force is asked for one kind and project at a time.
create view agreement_versions as
  select v.id, v.document_id, v.kind, v.project_id, v.published_at
  from legal_document_versions v where v.kind in ('terms', 'white_paper', 'prospect') and v.withdrawn_at is null;

-- The versions that everybody has to have accepted; no row while one of the two is missing.
create view terms_in_force as
  select terms.document_id as terms, privacy.document_id as privacy
  from (
    select v.document_id from legal_document_versions v
    where v.kind = 'terms' and v.project_id is null and v.published_at <= app_now() and v.withdrawn_at is null
    order by v.published_at desc, v.id desc limit 1
  ) terms
  cross join (
    select v.document_id from legal_document_versions v
    where v.kind = 'privacy' and v.project_id is null and v.published_at <= app_now() and v.withdrawn_at is null
    order by v.published_at desc, v.id desc limit 1
  ) privacy;

create view legal_documents_schedule as
select v.id, v.document_id, v.published_at as at, v.title, v.version, v.kind as document, v.project_id
from legal_document_versions v where v.published_at > app_now() and v.withdrawn_at is null;

-- Documents that are stored, by their addresses.
create view stored_documents as
  select f.id, f.document_id, f.byte_size from media_files f where f.kind = 'document';

-- Stored files for those whose rows refer to them.
create view stored_files as
  select f.id, f.document_id, f.kind, f.byte_size, f.width, f.height from media_files f;

create view notifications_queue as
select 'failedMails'::text as kind, n.created_at as since, null::bigint as amount, null::text as currency
from notifications n where n.mail_state = 'failed';

create view silent_mail as
  select 'mail'::text as provider, min(n.created_at) as since
  from notifications n
  where n.mail_state = 'pending' and n.tries >= 2 and n.mail_error is not null
  having count(*) > 0;

-- Of orders:
-- The order that the event behind a ledger transaction belongs to; null for one that is no order's.
create function order_of_ledger_source(source_type text, source_id text) returns integer
  language sql stable
  return case source_type
    when 'order' then source_id::integer
    when 'attempt' then (select a.order_id from payment_attempts a where a.id = source_id::integer)
    when 'payment' then (select p.order_id from payments p where p.id = source_id::integer)
  end;

create view order_events as
  select e.id, e.subject_id,
    -- Guarded, because a condition on it can be tried before the one on the type.
    case when e.subject_id ~ '^[0-9]+$' then e.subject_id::integer end as order_id, e.before ->> 'state' as from_state,
    e.after ->> 'state' as to_state, e.after ->> 'reason' as reason,
    concat_ws(':', e.actor_kind, e.actor_id) as actor, e.at
  from domain_events e
  where e.subject_type = 'order' and e.type in ('order.placed', 'order.unpaid', 'order.failed', 'order.paid',
    'order.canceled', 'order.admin_cancel', 'order.timeout');

-- What was paid for shares, with the rates frozen then; what a portfolio counts as invested.
create view paid_orders as
  select o.user_id, o.project_id, o.price, o.currency, o.eur_to_czk, o.eur_to_pln, o.paid_at,
    convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln) * o.token_count as entry_fee
  from orders o where o.state = 'Paid';

-- Whose order it is, for the money that came for it.
create view order_owners as select o.id as order_id, o.document_id, o.user_id from orders o;

create view orders_queue as
select 'orders'::text as kind, o.created_at as since, o.price as amount, o.currency
from orders o where o.needs_review;

create view lapsing_orders as
select o.created_at as since, o.deadline_at, o.price as amount, o.currency
from orders o where o.deadline_at is not null;

-- The attempts to pay an order as its screens show them: an attempt shows once there is something that the payer can
-- use.
create view order_attempts as
  select order_id, type, state, created_at as at, id as attempt_id
  from payment_attempts a
  where state <> 'created';

-- For the operator's page of an order: the money that came for it and what went back.
create view order_payments as
  select order_id, document_id, provider, amount, currency, state, allocated_amount, suspense_amount,
    released_amount, refunded_amount, credited_amount, reversed_amount, suspense_reason, payer_name, payer_account,
    arrived_at, id as payment_id, provider_ref
  from payments p
  where order_id is not null;

-- How a refund is shown: sent, once the bank has its transfer.
create view refund_states as
  select r.id as refund_id,
    case when r.state = 'requested' and t.submitted_at is not null then 'sent' else r.state end as state
  from refunds r left join transfers_of_items t on t.item_kind = 'refund' and t.item_id = r.id;

create view order_refunds as
  select p.order_id, r.document_id, p.document_id as payment_document_id, r.amount, r.currency, r.provider, s.state,
    r.cause, r.created_at, r.ended_at, r.id as refund_id
  from refunds r
  join refund_states s on s.refund_id = r.id
  join payments p on p.id = r.payment_id
  where p.order_id is not null;

-- Every time that money of a payment was settled to an order: when it came, and by staff.
create view payment_allocations as
  select p.id as payment_id, a.order_id, l.amount
  from payments p
  join ledger_transactions t on t.source_type = 'payment' and t.source_id = p.id::text and t.kind = 'payment.received'
  join ledger_postings l on l.transaction_id = t.id
  join ledger_accounts a on a.id = l.account_id and a.kind = 'order'
  union all
  select d.payment_id, d.order_id, d.amount from payment_decisions d where d.kind = 'assigned';

-- Money that waits for somebody's decision, one row a payment, with what staff need to decide.
create view suspense_items as
  select p.id as payment_id, p.document_id, p.provider, p.reference, p.amount, p.currency, p.payer_name,
    p.payer_account, p.allocated_amount, p.suspense_amount, p.released_amount,
    p.suspense_amount + p.released_amount as waiting_amount,
    p.suspense_reason as reason, p.arrived_at,
    o.id as order_id, o.document_id as order_document_id, o.state as order_state, o.project_id, o.created_at as placed_at,
    u.id as user_id, u.document_id as user_document_id, u.email as user_email
  from payments p
  left join orders o on o.id = p.order_id
  left join users u on u.id = o.user_id
  where p.suspense_amount + p.released_amount > 0;

create view payments_queue as
select 'suspense'::text as kind, p.arrived_at as since, p.suspense_amount + p.released_amount as amount, p.currency
from payments p where p.suspense_amount + p.released_amount > 0
union all
select 'refunds', r.created_at, r.amount, r.currency from refunds r where r.state = 'needs_staff';

-- Whose money each restriction holds, also one that was released.
create view account_restriction_owners as
select r.document_id, r.user_id from account_restrictions r where r.user_id is not null;

create view projects_queue as
select 'projectDrafts'::text as kind, p.created_at as since, null::bigint as amount, null::text as currency
from projects p where p.published_at is null
union all
select 'failedOpenings', p.opening_failed_at, null, null from projects p where p.opening_failed_at is not null;

create view project_prices_in_force as
  select distinct on (p.project_id) p.project_id, p.id, p.amount, p.applied_at
  from project_prices p where p.applied_at <= app_now()
  order by p.project_id, p.applied_at desc, p.id desc;

-- Every price that was in force and every rate, for as long as it was: from `since` to before `until`, null until now.
create view project_price_history as
  select p.project_id, p.amount, p.applied_at as since,
    lead(p.applied_at) over (partition by p.project_id order by p.applied_at, p.id) as until
  from project_prices p where p.applied_at <= app_now();

-- Published projects with the price in force.
create view project_offers as
  select p.id as project_id, p.document_id, p.state, p.country_code, p.currency, p.share_count, p.share_fee,
    p.min_purchase_qty, p.max_purchase_qty, p.max_per_user, p.only_for_current_investor,
    x.id as price_id, x.amount as nominal
  from projects p
  cross join lateral (
    select r.id, r.amount from project_prices r
    where r.project_id = p.id and r.applied_at <= app_now()
    order by r.applied_at desc, r.id desc limit 1
  ) x
  where p.published_at <= app_now();

-- What names a project on other modules' screens (orders, portfolio). Drafts too: an order outlives its project's
-- page.
create view project_headings as
  select p.id as project_id, p.document_id, p.country_code, p.currency, p.share_count, i.document_id as info_document_id,
    i.title, (select s.slug from project_slugs s where s.project_id = p.id order by s.id desc limit 1) as slug, i.title_key
  from projects p join project_infos i on i.project_id = p.id;

-- What a search by title looks through, without the rows of projects.
create view project_titles as select project_id, title_key from project_infos;

-- The pictures of a withdrawn project are hidden everywhere, also on the dashboards of its owners.
create view project_pictures as
select m.project_id, m.position, f.document_id, f.width, f.height, m.alt, m.caption
from project_images m
join media_files f on f.id = m.media_file_id
where not exists (
  select from project_infos i join projects p on p.id = i.project_id
  where p.id = m.project_id and i.first_published_at <= app_now()
    and (p.published_at is null or p.published_at > app_now())
);

-- The days of the sale and of the building.
create view project_dates as
  select p.id as project_id, p.sale_ends_on, p.funded_on, p.closed_on, p.expected_on, p.completed_on from projects p;

create view projects_schedule as
select 'project'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen, i.project_id,
  null::bigint as amount, null::text as currency
from project_infos i
join project_info_versions v on v.project_info_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where i.next_at > app_now() or i.publish_at > app_now()
union all
select 'projectOpening', i.document_id, p.opens_at, i.title, null, null, p.offer_version, p.id, null, null
from projects p join project_infos i on i.project_id = p.id where p.opens_at > app_now()
union all
select 'price', x.document_id, x.applied_at, i.title, null, null, p.offer_version, p.id, x.amount, p.currency
from project_prices x join projects p on p.id = x.project_id join project_infos i on i.project_id = p.id
where x.applied_at > app_now();

-- What each request for approval is about: its subject, and the items that its payload lists.
create view requested_items as
select r.document_id as request_document_id, r.action, r.state, r.expires_at, r.subject_type as item_type,
  r.subject_document_id as item_document_id
from approval_requests r
union all
select r.document_id, r.action, r.state, r.expires_at, i.item ->> 'type', i.item ->> 'documentId'
from approval_requests r
cross join lateral jsonb_array_elements(
  case when jsonb_typeof(r.payload -> 'items') = 'array' then r.payload -> 'items' else '[]' end
) as i (item);

-- The things that requests are about, as staff name them; the name of a person whose account is deleted is gone.
create view approval_things as
select 'investor'::text as thing, u.id, u.document_id,
  case when u.deleted_at is null
    then coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email) end as name,
  null::jsonb as title, null::timestamptz as placed_at, null::integer as project_id
from users u left join user_profiles p on p.user_id = u.id
union all
select 'member', s.id, s.document_id, s.name, null, null, null from staff_members s
union all
select 'project', h.project_id, h.info_document_id, null, h.title, null, null from project_headings h
union all
select 'order', o.id, o.document_id, null, null, o.created_at, o.project_id from orders o
union all
select 'payer', p.id, p.document_id, coalesce(concat_ws(', ', nullif(p.payer_name, ''), nullif(p.payer_account, '')), ''),
  null, null, null from payments p
union all
select 'account', a.id, a.document_id, a.holder_name || ' …' || a.iban_end, null, null, null from bank_accounts a
union all
select 'transfer', t.id, t.document_id, t.recipient_name || ' …' || right(t.recipient_iban, 4) || ', ' || t.reference,
  null, null, null from outgoing_transfers t
union all
select 'line', m.id, m.document_id, m.movement_id, null, null, null from bank_movements m;

create view pending_approvals as
select r.action, r.requested_by, r.requested_at as since,
  array(select granted.permission from staff_member_roles own
    join staff_role_permissions granted on granted.role = own.role
    where own.staff_id = r.requested_by) as author_may
from approval_requests r join staff_members s on s.id = r.requested_by
where r.state = 'pending' and r.expires_at > app_now() and s.disabled_at is null;

create view staff_mails_queue as
  select 'failedStaffMails'::text as kind, m.created_at as since, null::bigint as amount, null::text as currency
  from staff_mails m
  where m.sent_at is null and m.tries >= 8;

-- When people had the level INVESTOR.
create view investor_times as
  select r.user_id, r.granted_at, r.revoked_at from verification_records r where r.type = 'INVESTOR';

create view levels_in_force as
select r.user_id, r.type, r.source, r.granted_at, r.valid_until
from verification_records r
where r.revoked_at is null and (r.valid_until is null or r.valid_until > app_now());

create view verification_queue as
select 'reviews'::text as kind, c.opened_at as since, null::bigint as amount, null::text as currency
from review_cases c where c.closed_at is null
union all
select 'changeRequests', r.created_at, null, null from change_requests r where r.state = 'open'
union all
select 'expiringDocuments', v.valid_until - interval '30 days', null, null
from verification_records v
where v.valid_until is not null and v.revoked_at is null and v.expired_at is null
  and v.valid_until < app_now() + interval '30 days';

create view investor_risks as
select r.user_id, r.score, r.band, r.reasons, r.computed_at from risk_scores r;

-- As staff read them.
create view investor_exceptions as
select e.user_id, e.document_id, e.kind, e.reason, asked.name as requested_by, decided.name as recorded_by, e.recorded_at,
  closed.name as ended_by, e.ended_at, e.ending_reason
from identity_exceptions e
join audit_actors asked on asked.kind = 'staff' and asked.id = e.requested_by
join audit_actors decided on decided.kind = 'staff' and decided.id = e.recorded_by
left join audit_actors closed on closed.kind = 'staff' and closed.id = e.ended_by;

create view open_polls as
  select p.project_id, count(*)::integer as poll_count
  from polls p
  where p.published_at is not null and p.closed_at is null and p.end_at > app_now()
  group by p.project_id;

create view polls_schedule as
select 'pollStart'::text as kind, p.document_id, p.start_at as at, p.question as title, p.version as seen, p.project_id
from polls p where p.published_at is not null and p.start_at > app_now()
union all
select 'pollEnd', p.document_id, p.end_at, p.question, p.version, p.project_id
from polls p where p.published_at is not null and p.end_at > app_now();

-- Accounts that can receive now.
create view usable_bank_accounts as
  select a.id, a.user_id, a.currency from bank_accounts a
  where a.state = 'accepted' and a.replaced_at is null and a.usable_from <= app_now();

-- What is blocked now, and all that ever was, with whose it is.
create view restricted_money as
  select b.id, b.document_id, b.amount, b.currency, b.opened_at, b.closed_at, b.closing_reason, o.id as order_id,
    o.document_id as order_document_id, o.state as order_state, o.project_id, o.created_at as placed_at, u.id as user_id,
    u.document_id as user_document_id, u.email as user_email, b.cause, b.payment_id, p.document_id as payment_document_id,
    b.provider_ref, b.opening_reason, b.undone_at
  from account_restrictions b
  left join orders o on o.id = b.order_id
  left join users u on u.id = b.user_id
  left join payments p on p.id = b.payment_id;

create view restricted_investors as
select r.user_id, r.document_id, r.amount, r.currency, r.cause, r.opened_at
from account_restrictions r
where r.closed_at is null and r.user_id is not null;

-- Why money of a person may not leave now; null when it may. A level that the ladder does not ask for counts as done.
create view money_blockers as
  select u.id as user_id,
    case
      when exists (select from account_restrictions b where b.user_id = u.id and b.closed_at is null) then 'restricted'
      when exists (
        select from (values ('KYC'), ('AML')) needed (type)
        where (needed.type in (select v.type from verification_options v)
            or not exists (select from verification_options))
          and not exists (
            select from verification_records r
            where r.user_id = u.id and r.type = needed.type and r.revoked_at is null
              and coalesce(r.valid_until > app_now(), true)
          )
      ) then 'not_cleared'
    end as blocker
  from users u;

-- Accounts by which a payment names where it went, those that were replaced too.
create view known_bank_accounts as select a.id, a.document_id from bank_accounts a;

create view wallets_queue as
select 'withdrawals'::text as kind, w.created_at as since, w.amount, w.currency
from withdrawals w where w.state = 'requested'
union all
select 'bankAccounts', a.created_at, null, null
from bank_accounts a where a.state = 'review' and a.replaced_at is null
union all
select 'restrictions', r.opened_at, r.amount, r.currency from account_restrictions r where r.closed_at is null;

create view withdrawal_search as
select w.id as withdrawal_id, w.document_id, w.amount, w.currency, u.email
from withdrawals w join order_investors u on u.user_id = w.user_id;

create view bank_account_search as
  select a.id as bank_account_id, a.document_id, a.iban_mark, a.iban_end, a.holder_name, a.currency, u.email
  from bank_accounts a join order_investors u on u.user_id = a.user_id;

-- Files that the configuration has shown or shows.
create view configuration_pictures as
  select c.image_file_id as file_id from app_configurations c
    join app_configuration_shown s on s.version = c.id where c.image_file_id is not null
  union
  select c.logo_file_id from app_configurations c
    join app_configuration_shown s on s.version = c.id where c.logo_file_id is not null;

create view bank_movement_items as
  select m.id, m.document_id, m.collection_account_id, a.document_id as account_document_id, a.iban as account_iban,
    a.currency as account_currency, m.movement_id, m.booked_on, m.amount, m.currency, m.outcome, m.raw::text as raw,
    m.imported_at, p.document_id as payment_document_id, p.payer_name, p.payer_account,
    p.suspense_amount + p.released_amount as waiting_amount,
    o.id as order_id, o.document_id as order_document_id, o.project_id, o.created_at as placed_at,
    t.document_id as transfer_document_id, t.reference as transfer_reference,
    -- The payment that a reversal was tied to.
    (
      select b.payment_document_id from restricted_money b
      where m.outcome = 'reversal' and b.provider_ref = a.iban || '/' || m.movement_id limit 1
    ) as reversed_document_id,
    p.suspense_reason as waiting_reason,
    m.source, m.statement, m.number_reused,
    -- The line that takes this one back, the one that this one takes back, and the one that it was said to be.
    counter.document_id as counter_document_id, undone.document_id as undone_document_id,
    same.document_id as same_document_id
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join payments p on m.outcome = 'payment' and p.provider = 'bank' and p.provider_ref = a.iban || '/' || m.movement_id
  left join orders o on o.id = p.order_id
  left join outgoing_transfers t on t.id = m.transfer_id
  left join undone_bank_lines u on u.movement_id = m.id
  left join bank_movements counter on counter.id = u.counter_id
  left join bank_movements same on same.id = u.same_as_id
  left join undone_bank_lines c on c.counter_id = m.id
  left join bank_movements undone on undone.id = c.movement_id;

-- Every reversal, and whether a payment or a person has answered for it. Older lines say nothing of the payer.
create view bank_reversal_lines as
select m.id, m.document_id, a.iban as account_iban, a.iban || '/' || m.movement_id as provider_ref, -m.amount as amount,
  m.currency, m.booked_on, m.imported_at, m.instruction_id, r.payer_account, r.payer_name, r.reference,
  exists (select from restricted_money b where b.provider_ref = a.iban || '/' || m.movement_id) as is_tied,
  exists (select from bank_explanations e where e.movement_id = m.id) as is_explained
from bank_movements m
join collection_accounts a on a.id = m.collection_account_id
left join bank_reversals r on r.movement_id = m.id
where m.outcome = 'reversal' and not exists (select from undone_bank_lines u where u.movement_id = m.id);

-- A counter-entry of a transfer's line belongs to the entry of the ledger that mirrors the line's own one.
create view bank_line_bookings as
  select m.id, m.document_id, m.collection_account_id, m.movement_id, m.booked_on, m.currency, m.outcome,
    m.amount, m.closed_day_id, coalesce(-p.amount, 0) as booked, e.kind as explanation, e.note,
    -- A reversal that is tied to a payment: its money is taken from whoever got it.
    m.outcome = 'reversal' and exists (
      select from restricted_money k where k.provider_ref = a.iban || '/' || m.movement_id
    ) as is_matched,
    exists (select from undone_bank_lines u where u.movement_id = m.id)
      or exists (select from undone_bank_lines u where u.counter_id = m.id) as is_undone
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join bank_explanations e on e.movement_id = m.id
  left join payments r on m.outcome = 'payment' and r.provider = 'bank' and r.provider_ref = a.iban || '/' || m.movement_id
  left join undone_bank_lines c on c.counter_id = m.id
  left join bank_movements o on o.id = c.movement_id
  left join ledger_transactions t
    on t.source_type = case when m.outcome = 'payment' then 'payment' else 'transfer' end
    and t.source_id = case
      when m.outcome = 'payment' then r.id::text
      when coalesce(o.transfer_round, m.transfer_round, 1) = 1 then m.transfer_id::text
      else m.transfer_id || ':' || coalesce(o.transfer_round, m.transfer_round)
    end
    and t.kind = case m.outcome
      when 'payment' then 'payment.received'
      when 'transfer' then case when c.counter_id is null then 'transfer.booked' else 'transfer.unreturned' end
      when 'transfer_returned' then case when c.counter_id is null then 'transfer.returned' else 'transfer.unbooked' end
    end
  left join ledger_accounts x on x.name = 'external/' || m.currency || '/provider:bank'
  left join ledger_postings p on p.transaction_id = t.id and p.account_id = x.id;

-- Lines that a person can explain now, and with how much: of a reversal that was tied to a payment, when nobody is restricted for it any more, what nobody has paid for.
create view bank_lines_in_no_book as
select m.id as movement_id, -m.amount - coalesce(s.paid, 0)::bigint as amount
from bank_movements m
join collection_accounts a on a.id = m.collection_account_id
left join lateral (
  select bool_or(k.closed_at is null) as is_open, sum(paid.amount) as paid
  from restricted_money k
  left join lateral (
    select sum(p.amount) as amount from ledger_transactions t
    join ledger_postings p on p.transaction_id = t.id
    join ledger_accounts x on x.id = p.account_id and x.kind = 'external' and x.provider = 'bank'
    where t.kind = 'payment.reversed' and t.source_type = 'account_restriction'
      and split_part(t.source_id, ':', 1) = k.id::text
  ) paid on true
  where m.outcome = 'reversal' and k.provider_ref = a.iban || '/' || m.movement_id
) s on true
where m.outcome in ('outgoing', 'reversal', 'foreign_currency')
  and not exists (select from bank_explanations e where e.movement_id = m.id)
  and not coalesce(s.is_open, false) and (s.paid is null or -m.amount > s.paid)
  and not exists (select from undone_bank_lines u where u.movement_id = m.id)
  and not exists (select from undone_bank_lines u where u.counter_id = m.id and m.outcome <> 'reversal');

-- The stored state beside the one that is made for staff: only this one has an index.
create view outgoing_transfer_items as
  select t.id, t.document_id, t.item_kind,
    coalesce(w.document_id, r.document_id, l.document_id) as item_document_id,
    t.reference, t.amount, t.currency, "right"(t.recipient_iban, 4) as iban_end, t.recipient_name,
    case
      when t.state <> 'submitted' then t.state
      when b.state = 'sending' or (b.origin = 'file' and b.downloaded_at is null) then 'sending'
      else 'sent'
    end as state,
    t.failure, t.created_at, t.submitted_at, t.booked_at, t.ended_at,
    case
      when t.state not in ('pending', 'submitted') then null
      when t.item_kind = 'refund' then
        case when exists (
          select from payments p
          join orders o on o.id = p.order_id
          join account_restrictions m
            on m.user_id = o.user_id and m.closed_at is null and m.opened_at > r.created_at
          where p.id = r.payment_id) then 'restricted' end
      else (select m.blocker from money_blockers m where m.user_id = coalesce(w.user_id, l.user_id))
    end as blocker,
    case when b.origin = 'file' then b.document_id end as file_document_id,
    b.evidence,
    t.state as stored_state
  from outgoing_transfers t
  left join outgoing_batches b on b.id = t.batch_id
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join refunds r on t.item_kind = 'refund' and r.id = t.item_id
  left join distribution_transfers pt on t.item_kind = 'distribution' and pt.id = t.item_id
  left join distribution_lines l on l.id = pt.line_id;

-- What a text about an order names, and whose order it is. Amounts and deadlines are those of now, not of the moment
-- it was written for.
create view order_headings as
  select o.id as order_id, o.document_id, o.project_id, o.created_at as placed_at, o.price, o.currency,
    o.token_count, o.price - o.allocated - o.paid_from_wallet as owed, o.state in ('Open', 'Unpaid') as is_live,
    o.deadline_at, o.payment_type, h.title as project_title,
    convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln) * o.token_count as fee, o.user_id
  from orders o join project_headings h on h.project_id = o.project_id;

-- What a purchase is, for those it is told to: no person in it.
create view purchases as
  select o.id as order_id, o.document_id, o.payment_reference, o.user_id, o.token_count, o.unit_price, o.price, o.currency,
    h.document_id as project_document_id, h.title->>'en' as project_title, h.country_code
  from orders o join project_headings h on h.project_id = o.project_id;

-- What money that waits may have been meant for.
create view order_candidates as
  select o.id as order_id, o.document_id, o.user_id, o.project_id, o.created_at as placed_at, o.payment_reference,
    o.state, o.currency, o.price - o.allocated - o.paid_from_wallet as unpaid, o.ended_at, h.title as project_title
  from orders o join project_headings h on h.project_id = o.project_id;

create view order_search as
select o.id as order_id, o.document_id, o.project_id, o.created_at as placed_at, o.payment_reference, o.price,
  o.currency, h.title as project_title, i.email as user_email
from orders o
join project_headings h on h.project_id = o.project_id
join order_investors i on i.user_id = o.user_id;

create view payment_search as
  select p.id as payment_id, p.document_id, p.reference, p.payer_name, p.payer_account, p.amount, p.currency,
    p.suspense_amount + p.released_amount > 0 as is_waiting, p.order_id, o.document_id as order_document_id,
    o.project_id, o.placed_at, p.provider, p.provider_ref
  from payments p left join order_headings o on o.order_id = p.order_id;

-- What a person has explained waits for nobody.
create view bank_lines_to_explain as
  select m.outcome as kind, m.id as line_id, a.iban as account_iban, a.currency as account_currency, m.movement_id,
    m.booked_on, m.amount, m.currency, m.raw::text as raw, null::text as problem, m.imported_at,
    (
      select b.payment_document_id from restricted_money b
      where m.outcome = 'reversal' and b.provider_ref = a.iban || '/' || m.movement_id limit 1
    ) as payment_document_id
  from bank_movements m join collection_accounts a on a.id = m.collection_account_id
  where m.outcome in ('outgoing', 'reversal', 'foreign_currency')
    and not exists (select from bank_explanations e where e.movement_id = m.id)
    and not exists (select from undone_bank_lines u where u.movement_id = m.id)
    -- A counter-entry that takes money from its receivers is a reversal, as one of the bank is, until it has got the money.
    and not exists (
      select from undone_bank_lines u
      where u.counter_id = m.id and (m.outcome <> 'reversal' or not exists (
          select from restricted_money k
          where k.provider_ref = a.iban || '/' || m.movement_id and k.closed_at is null)
        and not exists (select from bank_lines_in_no_book b where b.movement_id = m.id)))
  union all
  select 'unreadable', u.id, a.iban, a.currency, null, null, null, null, u.raw::text, u.problem, u.imported_at, null
  from bank_unreadable_lines u join collection_accounts a on a.id = u.collection_account_id
  where u.read_at is null;

-- Reversals that are tied to no payment form a queue of their own: they restrict no money.
create view bank_queue as
select 'transfers'::text as kind, t.submitted_at as since, t.amount, t.currency
from outgoing_transfers t
where t.state in ('pending', 'submitted') and t.submitted_at < app_now() - interval '2 days'
union all
select case when l.kind = 'reversal' and l.payment_document_id is null then 'untiedReversals' else 'bankLines' end,
  l.imported_at, case when l.kind = 'reversal' and l.payment_document_id is null then -l.amount end,
  case when l.kind = 'reversal' and l.payment_document_id is null then l.currency end
from bank_lines_to_explain l
union all
select 'askedBankLines', w.asked_at, abs(w.amount), w.currency from waiting_bank_lines w where w.decision is null;

-- triggers ==========================================================================================================

create trigger consent_events_append_only before delete or update or truncate on consent_events for each statement execute function refuse_consent_event_change();

create trigger article_slugs_one_page before insert on article_slugs for each row execute function slug_of_one_page();

create trigger bank_movements_file_is_open before insert on bank_movements for each row execute function statement_file_is_open();

create trigger bank_movements_guard before update on bank_movements for each row execute function bank_movements_guard();

create trigger statement_files_guard before update on statement_files for each row execute function statement_files_guard();

create trigger outgoing_batches_guard before update on outgoing_batches for each row execute function guard_outgoing_batch();

create trigger outgoing_transfers_guard before update on outgoing_transfers for each row execute function guard_outgoing_transfer();

create trigger outgoing_transfers_restricted before update of state on outgoing_transfers for each row when (old.state = 'pending' and new.state = 'submitted') execute function guard_restricted_transfer();

create trigger waiting_bank_lines_file_is_open before insert on waiting_bank_lines for each row execute function statement_file_is_open();

create trigger waiting_bank_lines_guard before update on waiting_bank_lines for each row execute function waiting_bank_lines_guard();

create trigger undone_bank_lines_guard before insert on undone_bank_lines for each row execute function undone_bank_lines_guard();

create trigger distributions_correction before insert on distributions for each row when (new.corrects_id is not null) execute function guard_correction();

create trigger distributions_guard before update on distributions for each row execute function guard_distribution();

create trigger distribution_lines_count_earning before update of booked_at on distribution_lines for each row when (old.booked_at is null and new.booked_at is not null) execute function count_earning();

create trigger distribution_lines_counted after update on distribution_lines referencing old table as old_lines new table as new_lines for each statement execute function count_changed_lines();
alter table distribution_lines enable always trigger distribution_lines_counted;

create trigger distribution_lines_counted_new after insert on distribution_lines referencing new table as new_lines for each statement execute function count_new_lines();
alter table distribution_lines enable always trigger distribution_lines_counted_new;

create trigger domain_events_append_only before delete or update or truncate on domain_events for each statement execute function refuse_event_change();

create trigger ledger_accounts_guard after insert or update on ledger_accounts for each row execute function ledger_guard_account();

create trigger ledger_accounts_stay before delete or truncate on ledger_accounts for each statement execute function ledger_refuse_change();

create trigger ledger_transactions_append_only before delete or update or truncate on ledger_transactions for each statement execute function ledger_refuse_change();

create constraint trigger ledger_transactions_complete after insert on ledger_transactions deferrable initially deferred for each row execute function ledger_check_transaction();

create trigger ledger_postings_append_only before delete or update or truncate on ledger_postings for each statement execute function ledger_refuse_change();

create trigger ledger_postings_apply before insert on ledger_postings for each row execute function ledger_apply_posting();

create constraint trigger ledger_postings_complete after insert on ledger_postings deferrable initially deferred for each row execute function ledger_check_transaction();

create trigger ledger_seals_append_only before delete or update or truncate on ledger_seals for each statement execute function ledger_refuse_change();

create trigger ledger_seals_guard before insert on ledger_seals for each row execute function ledger_guard_seal();

create trigger legal_document_versions_withdrawal before update of withdrawn_at on legal_document_versions for each row execute function guard_document_withdrawal();

create trigger orders_account_is_there after insert on orders for each row execute function refuse_order_of_deleted_account();

create trigger orders_guard before insert or update on orders for each row execute function guard_order();

create constraint trigger orders_shares_reserved after insert on orders deferrable initially deferred for each row execute function refuse_unreserved_order();

create trigger orders_stay before delete or truncate on orders for each statement execute function refuse_order_log_change();

create trigger order_agreements_append_only before delete or update or truncate on order_agreements for each statement execute function refuse_order_log_change();

create trigger book_proofs_guard before update on book_proofs for each row execute function book_proofs_guard();

create trigger payments_guard before update on payments for each row execute function guard_payment();

create trigger refunds_guard before insert or update on refunds for each row execute function guard_refund();

create trigger app_clock_written after insert or delete or update or truncate on app_clock for each statement execute function write_app_now();

create trigger projects_counted after delete or update of country_code, state, currency, published_at on projects for each row execute function count_changed_project();
alter table projects enable always trigger projects_counted;

create trigger projects_counted_new after insert on projects referencing new table as new_projects for each statement execute function count_new_projects();
alter table projects enable always trigger projects_counted_new;

create trigger project_prices_applied_stays before delete on project_prices for each row execute function guard_applied_price();

create trigger project_slugs_one_page before insert on project_slugs for each row execute function slug_of_one_page();

create trigger approval_requests_guarded before delete or update on approval_requests for each row execute function guard_approval_request();

create trigger poll_votes_in_time before insert or update on poll_votes for each row execute function poll_votes_in_time();
