-- A version of a document that people agree to can be taken back while it is still to come, never once it counts: by
-- then somebody may have agreed to it. The minute before belongs to what counts, because a transaction that began
-- before the moment may end after it.
alter table legal_document_versions
  add column withdrawn_at timestamptz,
  add constraint legal_document_versions_withdrawn_in_time check (published_at - withdrawn_at > interval '1 minute');
grant update (withdrawn_at) on legal_document_versions to parcela_app;

-- When it was taken back is no matter of opinion, and it stays so.
create function guard_document_withdrawal() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is not null or new.withdrawn_at is distinct from app_now() then
    raise exception 'a version is withdrawn once, and now'
      using errcode = 'check_violation', constraint = 'legal_document_versions_withdrawn_once';
  end if;
  return new;
end
$$;
create trigger legal_document_versions_withdrawal before update of withdrawn_at on legal_document_versions
  for each row execute function guard_document_withdrawal();

-- What counts, and what can be agreed to, leaves out what was withdrawn (0005, 0016, 0033).
create or replace view legal_document_pages as
  select v.id, v.document_id, v.kind, v.project_id, v.title, v.caption, v.published_at,
    jsonb_build_object(
      'cs', jsonb_build_object('documentId', cs.document_id, 'size', cs.byte_size),
      'en', jsonb_build_object('documentId', en.document_id, 'size', en.byte_size),
      'pl', jsonb_build_object('documentId', pl.document_id, 'size', pl.byte_size)
    ) as files,
    v.withdrawn_at
  from legal_document_versions v
  join media_files cs on cs.id = v.file_cs_id
  join media_files en on en.id = v.file_en_id
  join media_files pl on pl.id = v.file_pl_id;

create or replace view legal_documents_in_force as
  select distinct on (d.kind, d.project_id)
    d.id, d.document_id, d.kind, d.project_id, d.title, d.caption, d.published_at, d.files
  from legal_document_pages d where d.published_at <= app_now() and d.withdrawn_at is null
  order by d.kind, d.project_id, d.published_at desc, d.id desc;

create or replace view agreement_versions as
  select v.id, v.document_id, v.kind, v.project_id, v.published_at
  from legal_document_versions v where v.kind in ('terms', 'white_paper', 'prospect') and v.withdrawn_at is null;

create or replace view terms_in_force as
  select terms.document_id as terms, privacy.document_id as privacy
  from (
    select v.document_id from legal_document_versions v
    where v.kind = 'terms' and v.project_id is null and v.published_at <= app_now() and v.withdrawn_at is null
    order by v.published_at desc, v.id desc limit 1
  ) terms
  cross join (
    select v.document_id from legal_document_versions v
    where v.kind = 'privacy' and v.project_id is null and v.published_at <= app_now() and v.withdrawn_at is null
    order by v.published_at desc, v.id desc limit 1
  ) privacy;
