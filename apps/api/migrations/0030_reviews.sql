-- What compliance decides about people (design §4 "Verification"): drafts of the questionnaire, how review cases end,
-- and requests to change what the profile knows.

-- The unfinished questionnaire, one a person, sealed with the person's key; handing it in erases it.
create table aml_drafts (
  user_id integer primary key references users (id),
  draft bytea not null,
  saved_at timestamptz not null default app_now()
);
revoke truncate on aml_drafts from parcela_app;

alter table aml_submissions
  -- What compliance lets the person read about a refusal, or about what it wants to know more of.
  add column comment text constraint aml_submissions_comment_not_blank check (btrim(comment) <> '');
grant update (comment) on aml_submissions to parcela_app;

alter table review_cases
  -- Null while it waits, and of cases that were closed before outcomes were kept.
  add column outcome text constraint review_cases_outcome_known
    check (outcome in ('accepted', 'rejected', 'asked', 'superseded')),
  -- What the person was told.
  add column comment text,
  add column decided_by integer references staff_members (id),
  -- What was decided about.
  add column kyc_check_id integer references kyc_checks (id),
  add column aml_submission_id integer references aml_submissions (id),
  add constraint review_cases_outcome_when_closed check (outcome is null or closed_at is not null),
  add constraint review_cases_decided_by_somebody
    check ((outcome in ('accepted', 'rejected', 'asked')) is not true or decided_by is not null),
  add constraint review_cases_told_why
    check ((outcome in ('rejected', 'asked')) is not true or btrim(comment) <> '');
create index review_cases_user on review_cases (user_id, id);
create index review_cases_kyc_check on review_cases (kyc_check_id) where kyc_check_id is not null;
create index review_cases_aml_submission on review_cases (aml_submission_id) where aml_submission_id is not null;

-- Somebody asks that fields of the profile get other values. Compliance decides; what was replaced is kept.
create table change_requests (
  id integer generated always as identity primary key,
  document_id text not null constraint change_requests_document_id_key unique,
  user_id integer not null references users (id),
  -- Names of the fields, never their values.
  fields text[] not null constraint change_requests_has_fields check (cardinality(fields) > 0),
  state text not null default 'open' constraint change_requests_state_known
    check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  -- The wanted values and why, sealed with the person's key; erased when the person takes the request back.
  wanted bytea,
  -- The values that stood on the profile when it was decided, sealed likewise.
  previous bytea,
  -- What whoever rejected it lets the person read.
  comment text,
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by integer references staff_members (id),
  constraint change_requests_erased_when_withdrawn check ((state = 'withdrawn') = (wanted is null)),
  constraint change_requests_ended_once check ((state = 'open') = (decided_at is null)),
  constraint change_requests_decided_by_somebody
    check ((state in ('accepted', 'rejected')) = (decided_by is not null)),
  constraint change_requests_previous_when_decided
    check ((state in ('accepted', 'rejected')) = (previous is not null)),
  constraint change_requests_told_why check (state <> 'rejected' or coalesce(btrim(comment), '') <> '')
);
create unique index change_requests_one_open on change_requests (user_id) where state = 'open';
create index change_requests_user on change_requests (user_id, id);
create index change_requests_waiting on change_requests (id) where state = 'open';
revoke update, delete, truncate on change_requests from parcela_app;
grant update (state, wanted, previous, comment, decided_at, decided_by) on change_requests to parcela_app;

insert into staff_role_permissions (role, permission) values
  ('support', 'verification.read'),
  ('compliance', 'verification.read'),
  ('administrator', 'verification.read'),
  ('compliance', 'verification.decide');

-- Whom a case or a request is about, for the lists of staff.
create view reviewed_people as select u.id as user_id, u.document_id, u.email from users u;
