-- What will be shown from a moment on: the next version of content that is shown already, drafts of legal documents and
-- of the configuration, the opening of a sale, and prices that are taken back in time. And what tells two editors apart.

-- `next_version` replaces the shown version at `next_at`; `publication` counts the decisions about what is shown.
alter table articles
  add column next_version integer,
  add column next_at timestamptz,
  add column publication integer not null default 0,
  add constraint articles_next_version_fkey
    foreign key (id, next_version) references article_versions (article_id, version),
  add constraint articles_next_whole check ((next_version is null) = (next_at is null)),
  add constraint articles_next_follows check (next_at is null or coalesce(next_at > publish_at, false));
alter table faqs
  add column next_version integer,
  add column next_at timestamptz,
  add column publication integer not null default 0,
  add constraint faqs_next_version_fkey foreign key (id, next_version) references faq_versions (faq_id, version),
  add constraint faqs_next_whole check ((next_version is null) = (next_at is null)),
  add constraint faqs_next_follows check (next_at is null or coalesce(next_at > publish_at, false));
alter table banners
  add column next_version integer,
  add column next_at timestamptz,
  add column publication integer not null default 0,
  add constraint banners_next_version_fkey
    foreign key (id, next_version) references banner_versions (banner_id, version),
  add constraint banners_next_whole check ((next_version is null) = (next_at is null)),
  add constraint banners_next_follows check (next_at is null or coalesce(next_at > publish_at, false));
alter table banner_messages
  add column next_version integer,
  add column next_at timestamptz,
  add column publication integer not null default 0,
  add constraint banner_messages_next_version_fkey
    foreign key (id, next_version) references banner_message_versions (message_id, version),
  add constraint banner_messages_next_whole check ((next_version is null) = (next_at is null)),
  add constraint banner_messages_next_follows check (next_at is null or coalesce(next_at > publish_at, false));
alter table project_infos
  add column next_version integer,
  add column next_at timestamptz,
  add column publication integer not null default 0,
  add constraint project_infos_next_version_fkey
    foreign key (id, next_version) references project_info_versions (project_info_id, version),
  add constraint project_infos_next_whole check ((next_version is null) = (next_at is null)),
  add constraint project_infos_next_follows check (next_at is null or coalesce(next_at > publish_at, false));
create index project_infos_next on project_infos (next_at) where next_at is not null;
create index project_infos_publish_at on project_infos (publish_at) where publish_at is not null;

-- The configuration has versions, as other content; there is one, and the newest version is no longer the shown one.
create table app_configuration_items (
  id integer not null default 1 constraint app_configuration_items_pkey primary key
    constraint app_configuration_items_only_one check (id = 1),
  document_id text not null constraint app_configuration_items_document_id_key unique,
  published_version integer
    constraint app_configuration_items_published_version_fkey references app_configurations (id),
  publish_at timestamptz,
  next_version integer constraint app_configuration_items_next_version_fkey references app_configurations (id),
  next_at timestamptz,
  publication integer not null default 0,
  constraint app_configuration_items_published_whole check ((published_version is null) = (publish_at is null)),
  constraint app_configuration_items_next_whole check ((next_version is null) = (next_at is null)),
  constraint app_configuration_items_next_follows check (next_at is null or coalesce(next_at > publish_at, false))
);
create index app_configuration_items_published_version on app_configuration_items (published_version);
create index app_configuration_items_next_version on app_configuration_items (next_version);
insert into app_configuration_items (document_id, published_version, publish_at)
select new_document_id(), c.id, c.created_at
from (select 1) singleton left join (select id, created_at from app_configurations order by id desc limit 1) c on true;
revoke insert, delete on app_configuration_items from parcela_app;
create view app_configuration_versions as
select 1 as app_configuration_id, c.id as version, c.created_at as saved_at from app_configurations c;
create view app_configuration_shown as
select i.published_version as version from app_configuration_items i where i.publish_at <= app_now();

-- What staff write of a document that people agree to, whole or not yet. A published version has the number of its text.
create table legal_document_texts (
  id integer generated always as identity constraint legal_document_texts_pkey primary key,
  kind text not null constraint legal_document_texts_kind_known
    check (kind in ('terms', 'privacy', 'white_paper', 'prospect')),
  project_id integer constraint legal_document_texts_project_id_fkey references projects (id),
  version integer not null constraint legal_document_texts_version_positive check (version > 0),
  title jsonb not null constraint legal_document_texts_title_localized check (is_localized(title)),
  caption jsonb constraint legal_document_texts_caption_localized check (is_localized(caption)),
  file_cs_id integer constraint legal_document_texts_file_cs_id_fkey references media_files (id),
  file_en_id integer constraint legal_document_texts_file_en_id_fkey references media_files (id),
  file_pl_id integer constraint legal_document_texts_file_pl_id_fkey references media_files (id),
  saved_at timestamptz not null default app_now(),
  constraint legal_document_texts_version_key unique nulls not distinct (kind, project_id, version),
  constraint legal_document_texts_project check ((kind = 'prospect') = (project_id is not null))
);
create index legal_document_texts_project_id on legal_document_texts (project_id);
create index legal_document_texts_file_cs on legal_document_texts (file_cs_id);
create index legal_document_texts_file_en on legal_document_texts (file_en_id);
create index legal_document_texts_file_pl on legal_document_texts (file_pl_id);
insert into legal_document_texts
  (kind, project_id, version, title, caption, file_cs_id, file_en_id, file_pl_id, saved_at)
select kind, project_id, version, title, caption, file_cs_id, file_en_id, file_pl_id, created_at
from legal_document_versions order by id;
revoke update, delete on legal_document_texts from parcela_app;
-- A version that was withdrawn in time can come into force at another moment.
alter table legal_document_versions drop constraint legal_document_versions_version_key;
create unique index legal_document_versions_version_key on legal_document_versions (kind, project_id, version)
  nulls not distinct where withdrawn_at is null;

-- The sale of a project that is to open by itself; `offer_version` counts what was decided about the offer.
alter table projects
  add column opens_at timestamptz,
  add column offer_version integer not null default 0,
  add constraint projects_opens_once check (opens_at is null or state in ('Prepared', 'Unknown', 'Closed'));
create index projects_opens_at on projects (opens_at) where opens_at is not null;

-- A price that does not apply yet can be taken back; the minute before its moment belongs to those that apply, because
-- a transaction that began before the moment may end after it.
alter table project_prices
  add column document_id text not null default new_document_id()
    constraint project_prices_document_id_key unique;
create index project_prices_applied_at on project_prices (applied_at);
create function guard_applied_price() returns trigger language plpgsql as $$
begin
  if old.applied_at - app_now() <= interval '1 minute' then
    raise exception 'a price that applies stays'
      using errcode = 'check_violation', constraint = 'project_prices_applied_stays';
  end if;
  return old;
end
$$;
create trigger project_prices_applied_stays before delete on project_prices
  for each row execute function guard_applied_price();
grant delete on project_prices to parcela_app;

-- Names that two people can change at a time.
alter table tags add column version integer not null default 1
  constraint tags_version_positive check (version > 0);
alter table media_files add column version integer not null default 1
  constraint media_files_version_positive check (version > 0);
grant update (version) on media_files to parcela_app;
alter table verification_options add column version integer not null default 1
  constraint verification_options_version_positive check (version > 0);

-- What will begin or end by itself, of each kind. `seen`: what an editor has to have seen to change it.
create view articles_schedule as
select 'article'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from articles i join article_versions v on v.article_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();

create view faqs_schedule as
select 'faq'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from faqs i join faq_versions v on v.faq_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();

create view banners_schedule as
select 'banner'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.alt as title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from banners i join banner_versions v on v.banner_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now()
union all
select 'message', i.document_id, coalesce(i.next_at, i.publish_at), v.text, v.version,
  case when i.next_at is not null then i.published_version end, i.publication
from banner_messages i
join banner_message_versions v on v.message_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();

create view app_configuration_schedule as
select 'appConfiguration'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, c.title,
  c.id as version, case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from app_configuration_items i join app_configurations c on c.id = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();

create view legal_documents_schedule as
select v.id, v.document_id, v.published_at as at, v.title, v.version, v.kind as document, v.project_id
from legal_document_versions v where v.published_at > app_now() and v.withdrawn_at is null;

create view projects_schedule as
select 'project'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen, i.project_id,
  null::bigint as amount, null::text as currency
from project_infos i
join project_info_versions v on v.project_info_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where i.next_at > app_now() or i.publish_at > app_now()
union all
select 'projectOpening', i.document_id, p.opens_at, i.title, null, null, p.offer_version, p.id, null, null
from projects p join project_infos i on i.project_id = p.id where p.opens_at > app_now()
union all
select 'price', x.document_id, x.applied_at, i.title, null, null, p.offer_version, p.id, x.amount, p.currency
from project_prices x join projects p on p.id = x.project_id join project_infos i on i.project_id = p.id
where x.applied_at > app_now();

create view polls_schedule as
select 'pollStart'::text as kind, p.document_id, p.start_at as at, p.question as title, p.version as seen, p.project_id
from polls p where p.published_at is not null and p.start_at > app_now()
union all
select 'pollEnd', p.document_id, p.end_at, p.question, p.version, p.project_id
from polls p where p.published_at is not null and p.end_at > app_now();

create view rates_schedule as
select r.id, r.valid_from as at, r.eur_to_czk, r.eur_to_pln from exchange_rates r where r.valid_from > app_now();
