-- Passkeys of investors, with the same columns as those of staff.
create table user_passkeys (
  id integer generated always as identity,
  document_id text not null,
  user_id integer not null,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  name text not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint user_passkeys_pkey primary key (id),
  constraint user_passkeys_credential_id_key unique (credential_id),
  constraint user_passkeys_document_id_key unique (document_id),
  constraint user_passkeys_user_id_fkey foreign key (user_id) references users(id)
);
create index user_passkeys_user on user_passkeys (user_id);

create table user_passkey_challenges (
  id bigint generated always as identity,
  challenge_hash bytea not null,
  purpose text not null,
  -- Null at a sign-in, whose user is not known yet.
  user_id integer,
  expires_at timestamptz not null default (app_now() + '00:05:00'::interval),
  used_at timestamptz,
  constraint user_passkey_challenges_pkey primary key (id),
  constraint user_passkey_challenges_challenge_hash_key unique (challenge_hash),
  constraint user_passkey_challenges_user_id_fkey foreign key (user_id) references users(id),
  constraint user_passkey_challenges_used_in_time check (used_at <= expires_at),
  constraint user_passkey_challenges_user_known check ((purpose = 'sign_in') = (user_id is null)),
  constraint user_passkey_challenges_purpose_known check (purpose in ('add', 'sign_in', 'step_up'))
);
create index user_passkey_challenges_expires on user_passkey_challenges (expires_at);
create index user_passkey_challenges_user on user_passkey_challenges (user_id);
