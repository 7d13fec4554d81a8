-- Bank iD (design §4 "Verification"): visits to a bank on their way, and who has been verified on which account.

alter table kyc_checks
  drop constraint kyc_checks_provider_known,
  add constraint kyc_checks_provider_known check (provider in ('sumsub', 'bankid')),
  -- A bank answers once, while the person is there; `external_user_id` is then the provider's id of the visit.
  add constraint kyc_checks_bank_id_is_final
    check (provider <> 'bankid' or (answer is not null and next_poll_at is null));

-- A visit to a bank on its way: ten minutes until the browser is back, in the session that began it.
create table bank_id_attempts (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  session_id bigint not null references sessions (id) on delete cascade,
  state_hash bytea not null constraint bank_id_attempts_state_key unique,
  -- Worth nothing without the state, which stands here as a hash only, and without the secret of the platform.
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Set by the first return: a state works once.
  used_at timestamptz
);
create index bank_id_attempts_user on bank_id_attempts (user_id);
create index bank_id_attempts_session on bank_id_attempts (session_id);
create index bank_id_attempts_expires_at on bank_id_attempts (expires_at);

-- By what a person who was verified once is known again on another account: keyed hashes, which tell nobody
-- without the key who it was. They go with the account.
create table identity_marks (
  user_id integer not null references users (id),
  mark bytea not null,
  noted_at timestamptz not null default app_now(),
  primary key (user_id, mark)
);
create index identity_marks_mark on identity_marks (mark);
revoke update, truncate on identity_marks from parcela_app;
