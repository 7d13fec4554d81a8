-- Verification: the ladder, the levels that the server granted, identity checks, the AML questionnaire (design §4).

-- The steps of the ladder as people see them. Texts are objects { "cs", "en", "pl" }; English is the fallback.
create table verification_options (
  id integer generated always as identity primary key,
  document_id text not null constraint verification_options_document_id_key unique,
  type text not null constraint verification_options_type_key unique
    constraint verification_options_type_known check (type in ('SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR')),
  -- Checked at the end of a transaction, so that two steps can change places.
  relevance integer not null
    constraint verification_options_relevance_key unique deferrable initially deferred,
  -- Minutes.
  time_to_complete integer not null
    constraint verification_options_time_not_negative check (time_to_complete >= 0),
  name jsonb not null constraint verification_options_name_in_english check (coalesce(name ->> 'en', '') <> ''),
  description jsonb not null
    constraint verification_options_description_in_english check (coalesce(description ->> 'en', '') <> '')
);

-- One check of a person at a provider. A renewed check is another row: the provider knows each by its own id.
create table kyc_checks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  provider text not null constraint kyc_checks_provider_known check (provider in ('sumsub')),
  -- Our id of the person at the provider; it says nothing about the person.
  external_user_id text not null,
  -- The provider's id, known from its first answer on.
  applicant_id text,
  state text not null default 'draft' constraint kyc_checks_state_known
    check (state in ('draft', 'pending', 'review', 'retry', 'rejected', 'done')),
  -- The newest answer as the provider gave it.
  review_status text,
  answer text constraint kyc_checks_answer_known check (answer in ('GREEN', 'RED')),
  reject_type text constraint kyc_checks_reject_type_known check (reject_type in ('RETRY', 'FINAL')),
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
  poll_count integer not null default 0 constraint kyc_checks_poll_count_not_negative check (poll_count >= 0),
  started_at timestamptz not null default app_now(),
  state_since timestamptz not null default app_now(),
  constraint kyc_checks_external_user_key unique (provider, external_user_id),
  constraint kyc_checks_reading_started_before check (reading_applied <= reading_started)
);
create index kyc_checks_user on kyc_checks (user_id, id);
create index kyc_checks_due on kyc_checks (next_poll_at) where next_poll_at is not null;
revoke delete, truncate on kyc_checks from parcela_app;

-- What each answer said about the person, encrypted with the person's key; the history of the verified values.
create table kyc_reports (
  id integer generated always as identity primary key,
  kyc_check_id integer not null references kyc_checks (id),
  answer text not null constraint kyc_reports_answer_known check (answer in ('GREEN', 'RED')),
  answered_at timestamptz not null,
  report bytea not null,
  created_at timestamptz not null default app_now()
);
create index kyc_reports_check on kyc_reports (kyc_check_id, id);
revoke update, truncate on kyc_reports from parcela_app;

-- What the provider told us, as it came. It never decides anything: the provider is read (providers.md §0.2).
create table kyc_events (
  id bigint generated always as identity primary key,
  provider text not null constraint kyc_events_provider_known check (provider in ('sumsub')),
  external_user_id text,
  body bytea not null,
  digest bytea not null constraint kyc_events_digest_length check (octet_length(digest) = 32),
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  -- The very same bytes again are the same event.
  constraint kyc_events_digest_key unique (provider, digest)
);
create index kyc_events_waiting on kyc_events (received_at) where processed_at is null;
revoke update, delete, truncate on kyc_events from parcela_app;
grant update (processed_at) on kyc_events to parcela_app;

-- The levels. Only code of the server writes here, on a fact that it knows (H3); a row is never deleted, so that
-- what was valid at any time can be told later (K1).
create table verification_records (
  id integer generated always as identity primary key,
  document_id text not null constraint verification_records_document_id_key unique,
  user_id integer not null references users (id),
  -- SIGNUP is not granted: it follows from the confirmed address.
  type text not null constraint verification_records_type_known check (type in ('KYC', 'AML', 'ORDER', 'INVESTOR')),
  source text not null constraint verification_records_source_known
    check (source in ('bankid', 'sumsub', 'server', 'admin')),
  -- The identity check that it rests on, when it rests on one.
  kyc_check_id integer references kyc_checks (id),
  granted_at timestamptz not null default app_now(),
  -- The end of the last day on which the document is valid; null: valid until revoked.
  valid_until timestamptz,
  revoked_at timestamptz,
  reason text,
  constraint verification_records_revoked_for_a_reason check ((revoked_at is null) = (reason is null)),
  constraint verification_records_revoked_after_granted check (revoked_at >= granted_at),
  constraint verification_records_only_kyc_ends check (type = 'KYC' or (valid_until is null and kyc_check_id is null))
);
create unique index verification_records_one_live on verification_records (user_id, type) where revoked_at is null;
create index verification_records_user on verification_records (user_id, type, granted_at);
create index verification_records_check on verification_records (kyc_check_id) where kyc_check_id is not null;
revoke update, delete, truncate on verification_records from parcela_app;
grant update (revoked_at, reason) on verification_records to parcela_app;

-- The questionnaire, once a person; the answers are encrypted with the person's key.
create table aml_submissions (
  id integer generated always as identity primary key,
  document_id text not null constraint aml_submissions_document_id_key unique,
  user_id integer not null references users (id),
  answers bytea not null,
  -- Band 1 to 5 of `tradeVolumeLabels`.
  trade_volume_band smallint not null
    constraint aml_submissions_band_known check (trade_volume_band between 1 and 5),
  state text not null constraint aml_submissions_state_known check (state in ('review', 'done', 'rejected')),
  -- Why a person has to look at it; codes, never the answers themselves.
  reasons text[] not null,
  submitted_at timestamptz not null default app_now(),
  state_since timestamptz not null default app_now(),
  -- Set when compliance lets the person answer anew.
  withdrawn_at timestamptz,
  constraint aml_submissions_review_has_reasons check (state <> 'review' or cardinality(reasons) > 0)
);
create unique index aml_submissions_one_live on aml_submissions (user_id) where withdrawn_at is null;
create index aml_submissions_user on aml_submissions (user_id, id);
revoke update, delete, truncate on aml_submissions from parcela_app;
-- What compliance decides, never the answers.
grant update (state, reasons, state_since, withdrawn_at) on aml_submissions to parcela_app;

-- What waits for compliance.
create table review_cases (
  id integer generated always as identity primary key,
  document_id text not null constraint review_cases_document_id_key unique,
  user_id integer not null references users (id),
  kind text not null constraint review_cases_kind_known check (kind in ('kyc', 'aml')),
  reasons text[] not null constraint review_cases_has_reasons check (cardinality(reasons) > 0),
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz
);
create unique index review_cases_one_open on review_cases (user_id, kind) where closed_at is null;
create index review_cases_waiting on review_cases (opened_at) where closed_at is null;
revoke delete, truncate on review_cases from parcela_app;
