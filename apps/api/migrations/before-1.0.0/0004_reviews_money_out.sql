-- Several withdrawals are approved by one request; lists of money out and of reviews go on behind a row; a case is
-- claimed; what a person reads about a decision is kept in every language.

-- What each request for approval is about: its subject, and the items that its payload lists.
create view requested_items as
select r.document_id as request_document_id, r.action, r.state, r.expires_at, r.subject_type as item_type,
  r.subject_document_id as item_document_id
from approval_requests r
union all
select r.document_id, r.action, r.state, r.expires_at, i.item ->> 'type', i.item ->> 'documentId'
from approval_requests r
cross join lateral jsonb_array_elements(
  case when jsonb_typeof(r.payload -> 'items') = 'array' then r.payload -> 'items' else '[]' end
) as i (item);

create index withdrawals_listed on withdrawals (state, id);
create index refunds_state_listed on refunds (state, created_at desc, id desc);
create index outgoing_transfers_state_listed on outgoing_transfers (state, id);
create index outgoing_transfers_kind_listed on outgoing_transfers (item_kind, id);
create index bank_accounts_state_listed on bank_accounts (state, id);
create index review_cases_closed on review_cases (closed_at desc, id desc) where closed_at is not null;

-- Who is working on a case; it lapses, so that nobody has to give it back.
alter table review_cases
  add column claimed_by integer references staff_members (id),
  add column claimed_at timestamptz,
  add constraint review_cases_claimed_since check ((claimed_by is null) = (claimed_at is null));
create index review_cases_claimed_by on review_cases (claimed_by) where claimed_by is not null;

-- The comment for the person in every language; null where it was written in one.
alter table review_cases add column comment_texts jsonb
  constraint review_cases_texts_of_a_comment check (comment_texts is null or comment is not null);
alter table kyc_checks add column comment_texts jsonb
  constraint kyc_checks_texts_of_a_comment check (comment_texts is null or moderation_comment is not null);
alter table aml_submissions add column comment_texts jsonb
  constraint aml_submissions_texts_of_a_comment check (comment_texts is null or comment is not null);
alter table change_requests add column comment_texts jsonb
  constraint change_requests_texts_of_a_comment check (comment_texts is null or comment is not null);
grant update (comment_texts) on aml_submissions to parcela_app;
grant update (comment_texts) on change_requests to parcela_app;
