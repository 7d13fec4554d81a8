-- The second factor of investors, and how somebody proves again who they are without a password.

create table second_factors (
  user_id integer primary key references users (id),
  -- Of the authenticator, in base32, sealed with the data key of the person.
  secret bytea not null,
  -- Null until a code of the authenticator was given: nobody is asked for one before.
  enabled_at timestamptz,
  -- The 30-second step of the last code that was used: it and those before it are used up.
  last_step bigint,
  constraint second_factors_used_when_enabled check (enabled_at is not null or last_step is null)
);

-- For somebody who lost the authenticator; shown once, each works once. 80 random bits need no slow hash.
create table recovery_codes (
  user_id integer not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null constraint recovery_codes_hash_length check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Half of a sign-in: the password was right, or Google or Apple knows the person; the code is missing.
create table second_factor_challenges (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  token_hash bytea not null constraint second_factor_challenges_hash_key unique,
  -- Counted before the code is looked at.
  tries smallint not null default 0 constraint second_factor_challenges_tries check (tries between 0 and 5),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index second_factor_challenges_user on second_factor_challenges (user_id);

-- Whatever changes a password or ends an account, no half of a sign-in outlives it.
create function end_half_sign_ins() returns trigger language plpgsql as $$
begin
  delete from second_factor_challenges where user_id = new.id;
  return null;
end
$$;
create trigger users_end_half_sign_ins after update of password_hash, deleted_at on users
  for each row
  when (old.password_hash is distinct from new.password_hash or old.deleted_at is distinct from new.deleted_at)
  execute function end_half_sign_ins();

-- The one code a person was mailed for a step-up; it works in the session that asked for it.
create table step_up_codes (
  user_id integer primary key references users (id),
  session_id bigint not null references sessions (id) on delete cascade,
  -- Six digits would be guessed from a hash at once: sealed with the data key of the person.
  code bytea not null,
  tries smallint not null default 0 constraint step_up_codes_tries check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index step_up_codes_session on step_up_codes (session_id);

-- Somebody who lost authenticator and codes asks our support, who ask a second person.
insert into staff_role_permissions (role, permission)
select role, 'users.assist' from unnest(array['support', 'compliance', 'administrator']) as role;
