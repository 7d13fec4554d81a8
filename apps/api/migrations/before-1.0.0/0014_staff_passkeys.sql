-- Passkeys of staff, and the challenges that they answer once.

create table staff_passkeys (
  id integer generated always as identity primary key,
  document_id text not null unique,
  staff_id integer not null references staff_members,
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  name text not null,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);
revoke delete on staff_passkeys from parcela_app;

create table staff_passkey_challenges (
  id bigint generated always as identity primary key,
  challenge_hash bytea not null unique,
  purpose text not null check (purpose in ('add', 'sign_in', 'step_up')),
  -- Nobody is known yet at a sign-in.
  staff_id integer references staff_members,
  expires_at timestamptz not null default app_now() + interval '5 minutes',
  used_at timestamptz,
  check (used_at <= expires_at),
  check ((purpose = 'sign_in') = (staff_id is null))
);
create index staff_passkey_challenges_staff on staff_passkey_challenges (staff_id);
create index staff_passkey_challenges_expires on staff_passkey_challenges (expires_at);
