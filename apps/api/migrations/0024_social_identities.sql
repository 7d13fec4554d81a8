-- Who signs in by Google or Apple. A person there is the provider's subject; an e-mail address is only what it tells.
create table user_identities (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  provider text not null constraint user_identities_provider_known check (provider in ('google', 'apple')),
  subject text not null constraint user_identities_subject_length check (char_length(subject) between 1 and 255),
  -- As the provider told it last; null when it tells none.
  email text,
  created_at timestamptz not null default app_now(),
  constraint user_identities_subject_key unique (provider, subject),
  -- A second one of the same provider would be whoever was given the address after its owner.
  constraint user_identities_one_a_provider unique (user_id, provider)
);

-- Whoever comes back later with the same Google or Apple account is a new person here.
create function forget_identities() returns trigger language plpgsql as $$
begin
  delete from user_identities where user_id = new.id;
  return null;
end
$$;
create trigger users_forget_identities after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function forget_identities();

-- A sign-in on its way through Google or Apple: ten minutes until the browser is back, then a minute until the app
-- has changed the code for a session. A row is deleted by that, or by a sweep.
create table social_attempts (
  id bigint generated always as identity primary key,
  provider text not null constraint social_attempts_provider_known check (provider in ('google', 'apple')),
  state_hash bytea not null constraint social_attempts_state_key unique,
  -- Of the cookie: only the browser that started it can finish it.
  browser_hash bytea not null,
  -- Worth nothing without the state, which stands here as a hash only, and without the secret of the platform.
  nonce text not null,
  code_verifier text not null,
  next text constraint social_attempts_next_path check (next ~ '^/[^/\\]' or next = '/'),
  referral_code text,
  language text not null constraint social_attempts_language_known check (language in ('cs', 'en', 'pl')),
  -- The versions that were in force when the box was ticked; null when it was not.
  terms_version text,
  privacy_version text,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Set by the first return: a state works once.
  returned_at timestamptz,
  code_hash bytea constraint social_attempts_code_key unique,
  -- Who it is, by the provider's verified answer.
  subject text,
  email text,
  is_email_verified boolean,
  first_name text,
  last_name text,
  constraint social_attempts_terms_whole check ((terms_version is null) = (privacy_version is null)),
  constraint social_attempts_code_whole check (
    (code_hash is null) = (subject is null) and (subject is null) = (is_email_verified is null)
  ),
  constraint social_attempts_code_after_return check (code_hash is null or returned_at is not null)
);
create index social_attempts_expires_at on social_attempts (expires_at);
