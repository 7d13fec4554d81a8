-- Texts of staff for the tax overview of a country and year; the one published last is shown.
create table tax_texts (
  id integer generated always as identity,
  document_id text not null,
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  next_version integer,
  next_at timestamptz,
  publication integer not null default 0,
  constraint tax_texts_pkey primary key (id),
  constraint tax_texts_document_id_key unique (document_id),
  constraint tax_texts_next_follows check ((next_at is null) or coalesce((next_at > publish_at), false)),
  constraint tax_texts_next_whole check ((next_version is null) = (next_at is null)),
  constraint tax_texts_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete on tax_texts from parcela_app;

create table tax_text_versions (
  tax_text_id integer not null,
  version integer not null,
  country text not null,
  year integer not null,
  title jsonb not null,
  content jsonb not null,
  saved_at timestamptz not null default app_now(),
  constraint tax_text_versions_pkey primary key (tax_text_id, version),
  constraint tax_text_versions_tax_text_id_fkey foreign key (tax_text_id) references tax_texts(id),
  constraint tax_text_versions_content_localized check (is_localized(content)),
  constraint tax_text_versions_country_known check (country in ('CZ', 'PL')),
  constraint tax_text_versions_title_localized check (is_localized(title)),
  constraint tax_text_versions_version_positive check (version > 0),
  constraint tax_text_versions_year_within check (year between 2000 and 2100)
);
revoke update, delete on tax_text_versions from parcela_app;
alter table tax_texts
  add constraint tax_texts_next_version_fkey
    foreign key (id, next_version) references tax_text_versions(tax_text_id, version),
  add constraint tax_texts_published_version_fkey
    foreign key (id, published_version) references tax_text_versions(tax_text_id, version);

create view tax_texts_schedule as
select 'taxText'::text as kind, i.document_id, coalesce(i.next_at, i.publish_at) as at, v.title, v.version,
  case when i.next_at is not null then i.published_version end as replaces, i.publication as seen
from tax_texts i
join tax_text_versions v on v.tax_text_id = i.id and v.version = coalesce(i.next_version, i.published_version)
where coalesce(i.next_at, i.publish_at) > app_now();
