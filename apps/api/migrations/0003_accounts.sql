-- The audit trail, and the people who invest: accounts and their profiles.

-- Who did what to which record. Never personal values: ids, states and field names only.
create table audit_entries (
  id bigint generated always as identity primary key,
  actor_kind text not null constraint audit_entries_actor_known check (actor_kind in ('user', 'staff', 'system')),
  actor_id integer,
  action text not null,
  subject_type text not null,
  -- Text, because the records of the modules have integer, bigint and text keys.
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  at timestamptz not null default app_now(),
  constraint audit_entries_system_has_no_id check ((actor_kind = 'system') = (actor_id is null))
);
create index audit_entries_subject on audit_entries (subject_type, subject_id, id);
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id);
create index audit_entries_at on audit_entries (at);
revoke update, delete, truncate on audit_entries from parcela_app;

-- The grant stops the application; the trigger also stops whoever owns the table.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();

create table users (
  id integer generated always as identity primary key,
  document_id text not null constraint users_document_id_key unique,
  -- As typed, for mails and screens.
  email text not null,
  -- Composed and in lower case: the same address in another case is the same account.
  email_canonical text not null constraint users_email_canonical_key unique,
  password_hash text not null,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  constraint users_email_length check (char_length(email) between 3 and 70)
);

create table user_profiles (
  id integer generated always as identity primary key,
  document_id text not null constraint user_profiles_document_id_key unique,
  user_id integer not null constraint user_profiles_user_id_key unique references users (id),
  first_name text,
  last_name text,
  language text not null constraint user_profiles_language_known check (language in ('cs', 'en', 'pl')),
  currency text not null constraint user_profiles_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  last_login timestamptz,
  referral_code text not null constraint user_profiles_referral_code_key unique,
  referred_by integer references users (id),
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
  verified_fields text[] not null default '{}',
  constraint user_profiles_not_own_referrer check (referred_by is null or referred_by <> user_id),
  constraint user_profiles_terms_whole check (
    (terms_accepted_at is null) = (terms_version is null) and (terms_version is null) = (privacy_version is null)
  )
);
create index user_profiles_referred_by on user_profiles (referred_by) where referred_by is not null;
-- Who is deleted stays as a row without values: orders, money and the trail refer to it.
revoke delete, truncate on users, user_profiles from parcela_app;
