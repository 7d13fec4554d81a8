-- Plumbing without business nouns: clock, sessions, idempotency keys, one-time tokens, data keys, rate limits.
-- The application connects as parcela_app, which owns nothing and can change no structure.

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
-- The journal of migrations was made before the default took effect: the application reads it to tell whether
-- it fits the database.
grant select on kysely_migration to parcela_app;

-- The clock of every rule. Without a row it is now(); demo and tests keep one row with an offset.
create table app_clock (
  only_row boolean primary key default true constraint app_clock_one_row check (only_row),
  shift interval not null
);
revoke insert, update, delete on app_clock from parcela_app;

create function app_now() returns timestamptz
  language sql stable parallel safe
  return now() + coalesce((select c.shift from app_clock c), interval '0');

create table sessions (
  id bigint generated always as identity primary key,
  document_id text not null constraint sessions_document_id_key unique,
  token_hash bytea not null constraint sessions_token_hash_key unique,
  audience text not null constraint sessions_audience_known check (audience in ('investor', 'staff')),
  subject_id integer not null,
  user_agent text not null,
  created_at timestamptz not null default app_now(),
  last_active_at timestamptz not null default app_now(),
  -- Seven days after sign-in, whatever happens between.
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_subject on sessions (audience, subject_id) where revoked_at is null;

create table idempotency_keys (
  -- Who called (`user:12`, `visitor:<address>`), so that nobody sees another's answer.
  caller text not null,
  route text not null,
  key text not null,
  input_hash bytea not null,
  status integer,
  body text,
  created_at timestamptz not null default app_now(),
  primary key (caller, route, key),
  -- Key and answer are written in one transaction: a committed row always has both.
  constraint idempotency_keys_answered check ((status is null) = (body is null))
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table one_time_tokens (
  id bigint generated always as identity primary key,
  purpose text not null,
  subject_id integer not null,
  token_hash bytea not null constraint one_time_tokens_hash_key unique,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_tokens_not_used_late check (used_at is null or used_at <= expires_at)
);
create index one_time_tokens_subject on one_time_tokens (purpose, subject_id);

-- One data key a person, wrapped by a master key that lives outside the database. Destroying it erases the person.
create table data_keys (
  subject_id integer primary key,
  master_key_id text not null,
  wrapped_key bytea,
  created_at timestamptz not null default app_now(),
  destroyed_at timestamptz,
  constraint data_keys_destroyed check ((wrapped_key is null) = (destroyed_at is not null))
);
revoke delete, truncate on data_keys from parcela_app;

-- Columns as rate-limiter-flexible expects them; it counts in JavaScript numbers, and our bigint columns never
-- become one, so that milliseconds are kept as a float (exact for the next 285,000 years).
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
create index rate_limits_expire on rate_limits (expire);
