-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table verification_options (
  id integer not null generated always as identity,
  document_id text not null,
  type text not null,
  relevance integer not null,
  time_to_complete integer not null,
  name jsonb not null,
  description jsonb not null,
  version integer not null default 1,
  constraint verification_options_pkey PRIMARY KEY (id),
  constraint verification_options_document_id_key UNIQUE (document_id),
  constraint verification_options_relevance_key UNIQUE (relevance) DEFERRABLE INITIALLY DEFERRED,
  constraint verification_options_type_key UNIQUE (type),
  constraint verification_options_description_in_english CHECK ((COALESCE((description ->> 'en'::text), ''::text) <> ''::text)),
  constraint verification_options_name_in_english CHECK ((COALESCE((name ->> 'en'::text), ''::text) <> ''::text)),
  constraint verification_options_time_not_negative CHECK ((time_to_complete >= 0)),
  constraint verification_options_type_known CHECK ((type = ANY (ARRAY['SIGNUP'::text, 'KYC'::text, 'AML'::text, 'ORDER'::text, 'INVESTOR'::text]))),
  constraint verification_options_version_positive CHECK ((version > 0))
);
grant delete, insert, select, update on table verification_options to parcela_app;
grant select, usage on sequence verification_options_id_seq to parcela_app;

create table verification_records (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  type text not null,
  source text not null,
  kyc_check_id integer,
  granted_at timestamp with time zone not null default app_now(),
  valid_until timestamp with time zone,
  revoked_at timestamp with time zone,
  reason text,
  renewal_asked_at timestamp with time zone,
  expired_at timestamp with time zone,
  constraint verification_records_pkey PRIMARY KEY (id),
  constraint verification_records_document_id_key UNIQUE (document_id),
  constraint verification_records_kyc_check_id_fkey FOREIGN KEY (kyc_check_id) REFERENCES kyc_checks(id),
  constraint verification_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint verification_records_expired_at_its_end CHECK ((expired_at >= valid_until)),
  constraint verification_records_notified_of_expiry CHECK (((valid_until IS NOT NULL) OR ((renewal_asked_at IS NULL) AND (expired_at IS NULL)))),
  constraint verification_records_only_kyc_ends CHECK (((type = 'KYC'::text) OR ((valid_until IS NULL) AND (kyc_check_id IS NULL)))),
  constraint verification_records_revoked_after_granted CHECK ((revoked_at >= granted_at)),
  constraint verification_records_revoked_for_a_reason CHECK (((revoked_at IS NULL) = (reason IS NULL))),
  constraint verification_records_source_known CHECK ((source = ANY (ARRAY['bankid'::text, 'sumsub'::text, 'server'::text, 'admin'::text]))),
  constraint verification_records_type_known CHECK ((type = ANY (ARRAY['KYC'::text, 'AML'::text, 'ORDER'::text, 'INVESTOR'::text])))
);
CREATE INDEX verification_records_check ON verification_records USING btree (kyc_check_id) WHERE (kyc_check_id IS NOT NULL);
CREATE INDEX verification_records_ending ON verification_records USING btree (valid_until) WHERE ((valid_until IS NOT NULL) AND (revoked_at IS NULL) AND (expired_at IS NULL));
CREATE INDEX verification_records_level ON verification_records USING btree (type, user_id DESC) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX verification_records_one_live ON verification_records USING btree (user_id, type) WHERE (revoked_at IS NULL);
CREATE INDEX verification_records_user ON verification_records USING btree (user_id, type, granted_at);
grant insert, select, update (expired_at), update (reason), update (renewal_asked_at), update (revoked_at) on table verification_records to parcela_app;
grant select, usage on sequence verification_records_id_seq to parcela_app;

create table kyc_checks (
  id integer not null generated always as identity,
  user_id integer not null,
  provider text not null,
  external_user_id text not null,
  applicant_id text,
  state text not null default 'draft'::text,
  review_status text,
  answer text,
  reject_type text,
  moderation_comment text,
  answered_at timestamp with time zone,
  reading_started integer not null default 0,
  reading_applied integer not null default 0,
  document_valid_until date,
  next_poll_at timestamp with time zone,
  poll_count integer not null default 0,
  started_at timestamp with time zone not null default app_now(),
  state_since timestamp with time zone not null default app_now(),
  comment_texts jsonb,
  constraint kyc_checks_pkey PRIMARY KEY (id),
  constraint kyc_checks_external_user_key UNIQUE (provider, external_user_id),
  constraint kyc_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint kyc_checks_answer_known CHECK ((answer = ANY (ARRAY['GREEN'::text, 'RED'::text]))),
  constraint kyc_checks_bank_id_is_final CHECK (((provider <> 'bankid'::text) OR ((answer IS NOT NULL) AND (next_poll_at IS NULL)))),
  constraint kyc_checks_poll_count_not_negative CHECK ((poll_count >= 0)),
  constraint kyc_checks_provider_known CHECK ((provider = ANY (ARRAY['sumsub'::text, 'bankid'::text]))),
  constraint kyc_checks_reading_started_before CHECK ((reading_applied <= reading_started)),
  constraint kyc_checks_reject_type_known CHECK ((reject_type = ANY (ARRAY['RETRY'::text, 'FINAL'::text]))),
  constraint kyc_checks_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'pending'::text, 'review'::text, 'retry'::text, 'rejected'::text, 'done'::text]))),
  constraint kyc_checks_texts_of_a_comment CHECK (((comment_texts IS NULL) OR (moderation_comment IS NOT NULL)))
);
CREATE INDEX kyc_checks_due ON kyc_checks USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX kyc_checks_refused ON kyc_checks USING btree (user_id) WHERE (state = ANY (ARRAY['retry'::text, 'rejected'::text]));
CREATE INDEX kyc_checks_user ON kyc_checks USING btree (user_id, id);
grant insert, select, update on table kyc_checks to parcela_app;
grant select, usage on sequence kyc_checks_id_seq to parcela_app;

create table kyc_reports (
  id integer not null generated always as identity,
  kyc_check_id integer not null,
  answer text not null,
  answered_at timestamp with time zone not null,
  report bytea not null,
  created_at timestamp with time zone not null default app_now(),
  constraint kyc_reports_pkey PRIMARY KEY (id),
  constraint kyc_reports_kyc_check_id_fkey FOREIGN KEY (kyc_check_id) REFERENCES kyc_checks(id),
  constraint kyc_reports_answer_known CHECK ((answer = ANY (ARRAY['GREEN'::text, 'RED'::text])))
);
CREATE INDEX kyc_reports_check ON kyc_reports USING btree (kyc_check_id, id);
grant delete, insert, select on table kyc_reports to parcela_app;
grant select, usage on sequence kyc_reports_id_seq to parcela_app;

create table kyc_events (
  id bigint not null generated always as identity,
  provider text not null,
  external_user_id text,
  body bytea not null,
  digest bytea not null,
  received_at timestamp with time zone not null default app_now(),
  processed_at timestamp with time zone,
  constraint kyc_events_pkey PRIMARY KEY (id),
  constraint kyc_events_digest_key UNIQUE (provider, digest),
  constraint kyc_events_digest_length CHECK ((octet_length(digest) = 32)),
  constraint kyc_events_provider_known CHECK ((provider = 'sumsub'::text))
);
CREATE INDEX kyc_events_waiting ON kyc_events USING btree (received_at) WHERE (processed_at IS NULL);
grant insert, select, update (processed_at) on table kyc_events to parcela_app;
grant select, usage on sequence kyc_events_id_seq to parcela_app;

create table bank_id_attempts (
  id bigint not null generated always as identity,
  user_id integer not null,
  session_id bigint not null,
  state_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint bank_id_attempts_pkey PRIMARY KEY (id),
  constraint bank_id_attempts_state_key UNIQUE (state_hash),
  constraint bank_id_attempts_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint bank_id_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX bank_id_attempts_expires_at ON bank_id_attempts USING btree (expires_at);
CREATE INDEX bank_id_attempts_session ON bank_id_attempts USING btree (session_id);
CREATE INDEX bank_id_attempts_user ON bank_id_attempts USING btree (user_id);
grant delete, insert, select, update on table bank_id_attempts to parcela_app;
grant select, usage on sequence bank_id_attempts_id_seq to parcela_app;

create table aml_submissions (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  answers bytea not null,
  trade_volume_band smallint not null,
  state text not null,
  reasons text[] not null,
  submitted_at timestamp with time zone not null default app_now(),
  state_since timestamp with time zone not null default app_now(),
  withdrawn_at timestamp with time zone,
  comment text,
  comment_texts jsonb,
  constraint aml_submissions_pkey PRIMARY KEY (id),
  constraint aml_submissions_document_id_key UNIQUE (document_id),
  constraint aml_submissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint aml_submissions_band_known CHECK (((trade_volume_band >= 1) AND (trade_volume_band <= 5))),
  constraint aml_submissions_comment_not_blank CHECK ((btrim(comment) <> ''::text)),
  constraint aml_submissions_review_has_reasons CHECK (((state <> 'review'::text) OR (cardinality(reasons) > 0))),
  constraint aml_submissions_state_known CHECK ((state = ANY (ARRAY['review'::text, 'done'::text, 'rejected'::text]))),
  constraint aml_submissions_texts_of_a_comment CHECK (((comment_texts IS NULL) OR (comment IS NOT NULL)))
);
CREATE UNIQUE INDEX aml_submissions_one_live ON aml_submissions USING btree (user_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX aml_submissions_user ON aml_submissions USING btree (user_id, id);
grant insert, select, update (comment), update (comment_texts), update (reasons), update (state), update (state_since), update (withdrawn_at) on table aml_submissions to parcela_app;
grant select, usage on sequence aml_submissions_id_seq to parcela_app;

create table aml_drafts (
  user_id integer not null,
  draft bytea not null,
  saved_at timestamp with time zone not null default app_now(),
  constraint aml_drafts_pkey PRIMARY KEY (user_id),
  constraint aml_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
grant delete, insert, select, update on table aml_drafts to parcela_app;

create table review_cases (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  kind text not null,
  reasons text[] not null,
  opened_at timestamp with time zone not null default app_now(),
  closed_at timestamp with time zone,
  outcome text,
  comment text,
  decided_by integer,
  kyc_check_id integer,
  aml_submission_id integer,
  claimed_by integer,
  claimed_at timestamp with time zone,
  comment_texts jsonb,
  constraint review_cases_pkey PRIMARY KEY (id),
  constraint review_cases_document_id_key UNIQUE (document_id),
  constraint review_cases_aml_submission_id_fkey FOREIGN KEY (aml_submission_id) REFERENCES aml_submissions(id),
  constraint review_cases_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES staff_members(id),
  constraint review_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_members(id),
  constraint review_cases_kyc_check_id_fkey FOREIGN KEY (kyc_check_id) REFERENCES kyc_checks(id),
  constraint review_cases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint review_cases_claimed_since CHECK (((claimed_by IS NULL) = (claimed_at IS NULL))),
  constraint review_cases_decided_by_somebody CHECK ((((outcome = ANY (ARRAY['accepted'::text, 'rejected'::text, 'asked'::text])) IS NOT TRUE) OR (decided_by IS NOT NULL))),
  constraint review_cases_has_reasons CHECK ((cardinality(reasons) > 0)),
  constraint review_cases_kind_known CHECK ((kind = ANY (ARRAY['kyc'::text, 'aml'::text]))),
  constraint review_cases_outcome_known CHECK ((outcome = ANY (ARRAY['accepted'::text, 'rejected'::text, 'asked'::text, 'superseded'::text]))),
  constraint review_cases_outcome_when_closed CHECK (((outcome IS NULL) OR (closed_at IS NOT NULL))),
  constraint review_cases_reason_given CHECK ((((outcome = ANY (ARRAY['rejected'::text, 'asked'::text])) IS NOT TRUE) OR (btrim(comment) <> ''::text))),
  constraint review_cases_texts_of_a_comment CHECK (((comment_texts IS NULL) OR (comment IS NOT NULL)))
);
CREATE INDEX review_cases_aml_submission ON review_cases USING btree (aml_submission_id) WHERE (aml_submission_id IS NOT NULL);
CREATE INDEX review_cases_claimed_by ON review_cases USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX review_cases_closed ON review_cases USING btree (closed_at DESC, id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX review_cases_kyc_check ON review_cases USING btree (kyc_check_id) WHERE (kyc_check_id IS NOT NULL);
CREATE UNIQUE INDEX review_cases_one_open ON review_cases USING btree (user_id, kind) WHERE (closed_at IS NULL);
CREATE INDEX review_cases_user ON review_cases USING btree (user_id, id);
CREATE INDEX review_cases_waiting ON review_cases USING btree (opened_at) WHERE (closed_at IS NULL);
grant insert, select, update on table review_cases to parcela_app;
grant select, usage on sequence review_cases_id_seq to parcela_app;

create table change_requests (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  fields text[] not null,
  state text not null default 'open'::text,
  wanted bytea,
  previous bytea,
  comment text,
  created_at timestamp with time zone not null default app_now(),
  decided_at timestamp with time zone,
  decided_by integer,
  comment_texts jsonb,
  asked_by integer,
  profile_version integer,
  constraint change_requests_pkey PRIMARY KEY (id),
  constraint change_requests_document_id_key UNIQUE (document_id),
  constraint change_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_members(id),
  constraint change_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_members(id),
  constraint change_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint change_requests_correction_whole CHECK (((asked_by IS NULL) = (profile_version IS NULL))),
  constraint change_requests_decided_by_somebody CHECK (((state = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (decided_by IS NOT NULL))),
  constraint change_requests_ended_once CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint change_requests_erased_when_withdrawn CHECK (((state = 'withdrawn'::text) = (wanted IS NULL))),
  constraint change_requests_has_fields CHECK ((cardinality(fields) > 0)),
  constraint change_requests_previous_when_decided CHECK (((state = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (previous IS NOT NULL))),
  constraint change_requests_reason_given CHECK (((state <> 'rejected'::text) OR (COALESCE(btrim(comment), ''::text) <> ''::text))),
  constraint change_requests_second_person CHECK (((state <> 'accepted'::text) OR (asked_by IS NULL) OR (decided_by <> asked_by))),
  constraint change_requests_state_known CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint change_requests_texts_of_a_comment CHECK (((comment_texts IS NULL) OR (comment IS NOT NULL)))
);
CREATE INDEX change_requests_asked_by ON change_requests USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX change_requests_decided ON change_requests USING btree (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
CREATE UNIQUE INDEX change_requests_one_correction ON change_requests USING btree (user_id) WHERE ((state = 'open'::text) AND (asked_by IS NOT NULL));
CREATE UNIQUE INDEX change_requests_one_open ON change_requests USING btree (user_id) WHERE ((state = 'open'::text) AND (asked_by IS NULL));
CREATE INDEX change_requests_user ON change_requests USING btree (user_id, id);
CREATE INDEX change_requests_waiting ON change_requests USING btree (id) WHERE (state = 'open'::text);
grant insert, select, update (comment), update (comment_texts), update (decided_at), update (decided_by), update (previous), update (state), update (wanted) on table change_requests to parcela_app;
grant select, usage on sequence change_requests_id_seq to parcela_app;

create table identity_fingerprints (
  user_id integer not null,
  fingerprint bytea not null,
  stored_at timestamp with time zone not null default app_now(),
  constraint identity_fingerprints_pkey PRIMARY KEY (user_id, fingerprint),
  constraint identity_fingerprints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX identity_fingerprints_fingerprint ON identity_fingerprints USING btree (fingerprint);
grant delete, insert, select on table identity_fingerprints to parcela_app;

create table refused_identities (
  user_id integer not null,
  kind text not null,
  fingerprint bytea not null,
  refused_at timestamp with time zone not null default app_now(),
  constraint refused_identities_pkey PRIMARY KEY (user_id, kind, fingerprint),
  constraint refused_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint refused_identities_fingerprint_is_a_hash CHECK ((octet_length(fingerprint) = 32)),
  constraint refused_identities_kind_known CHECK ((kind = ANY (ARRAY['kyc'::text, 'aml'::text])))
);
CREATE INDEX refused_identities_fingerprint ON refused_identities USING btree (fingerprint);
grant delete, insert, select on table refused_identities to parcela_app;

create view investor_times as
 SELECT user_id,
    granted_at,
    revoked_at
   FROM verification_records r
  WHERE (type = 'INVESTOR'::text);
grant delete, insert, select, update on table investor_times to parcela_app;

create view levels_in_force as
 SELECT user_id,
    type,
    source,
    granted_at,
    valid_until
   FROM verification_records r
  WHERE ((revoked_at IS NULL) AND ((valid_until IS NULL) OR (valid_until > app_now())));
grant delete, insert, select, update on table levels_in_force to parcela_app;

create view verification_queue as
 SELECT 'reviews'::text AS kind,
    c.opened_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM review_cases c
  WHERE (c.closed_at IS NULL)
UNION ALL
 SELECT 'changeRequests'::text AS kind,
    r.created_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM change_requests r
  WHERE (r.state = 'open'::text)
UNION ALL
 SELECT 'expiringDocuments'::text AS kind,
    (v.valid_until - '30 days'::interval) AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM verification_records v
  WHERE ((v.valid_until IS NOT NULL) AND (v.revoked_at IS NULL) AND (v.expired_at IS NULL) AND (v.valid_until < (app_now() + '30 days'::interval)));
grant delete, insert, select, update on table verification_queue to parcela_app;

create table risk_scores (
  user_id integer not null,
  score smallint not null,
  band text not null,
  reasons jsonb not null,
  computed_at timestamp with time zone not null default app_now(),
  constraint risk_scores_pkey PRIMARY KEY (user_id),
  constraint risk_scores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint risk_scores_band_known CHECK ((band = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint risk_scores_in_range CHECK (((score >= 0) AND (score <= 100))),
  constraint risk_scores_reasons_listed CHECK ((jsonb_typeof(reasons) = 'array'::text))
);
CREATE INDEX risk_scores_band ON risk_scores USING btree (band, user_id DESC);
grant delete, insert, select, update on table risk_scores to parcela_app;

create view investor_risks as
 SELECT user_id,
    score,
    band,
    reasons,
    computed_at
   FROM risk_scores r;
grant delete, insert, select, update on table investor_risks to parcela_app;

create table identity_exceptions (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  kind text not null,
  reason text not null,
  requested_by integer not null,
  recorded_by integer not null,
  recorded_at timestamp with time zone not null default app_now(),
  ended_by integer,
  ended_at timestamp with time zone,
  ending_reason text,
  constraint identity_exceptions_pkey PRIMARY KEY (id),
  constraint identity_exceptions_document_id_key UNIQUE (document_id),
  constraint identity_exceptions_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff_members(id),
  constraint identity_exceptions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff_members(id),
  constraint identity_exceptions_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint identity_exceptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint identity_exceptions_ended_whole CHECK ((num_nonnulls(ended_by, ended_at, ending_reason) = ANY (ARRAY[0, 3]))),
  constraint identity_exceptions_ending_visible CHECK ((is_visible_text(ending_reason) AND (length(ending_reason) <= 1000))),
  constraint identity_exceptions_kind_known CHECK ((kind = ANY (ARRAY['document_without_end'::text, 'one_name'::text]))),
  constraint identity_exceptions_reason_visible CHECK ((is_visible_text(reason) AND (length(reason) <= 1000))),
  constraint identity_exceptions_two_people CHECK ((requested_by <> recorded_by))
);
CREATE INDEX identity_exceptions_ended_by ON identity_exceptions USING btree (ended_by);
CREATE UNIQUE INDEX identity_exceptions_one_open ON identity_exceptions USING btree (user_id, kind) WHERE (ended_at IS NULL);
CREATE INDEX identity_exceptions_recorded_by ON identity_exceptions USING btree (recorded_by);
CREATE INDEX identity_exceptions_requested_by ON identity_exceptions USING btree (requested_by);
CREATE INDEX identity_exceptions_user_id ON identity_exceptions USING btree (user_id);
grant insert, select, update (ended_at), update (ended_by), update (ending_reason) on table identity_exceptions to parcela_app;
grant select, usage on sequence identity_exceptions_id_seq to parcela_app;

create view investor_exceptions as
 SELECT e.user_id,
    e.document_id,
    e.kind,
    e.reason,
    asked.name AS requested_by,
    decided.name AS recorded_by,
    e.recorded_at,
    closed.name AS ended_by,
    e.ended_at,
    e.ending_reason
   FROM (((identity_exceptions e
     JOIN audit_actors asked ON (((asked.kind = 'staff'::text) AND (asked.id = e.requested_by))))
     JOIN audit_actors decided ON (((decided.kind = 'staff'::text) AND (decided.id = e.recorded_by))))
     LEFT JOIN audit_actors closed ON (((closed.kind = 'staff'::text) AND (closed.id = e.ended_by))));
grant delete, insert, select, update on table investor_exceptions to parcela_app;
