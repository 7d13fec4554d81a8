-- What people read beside projects: articles, questions and banners, each in versions of which at most one is shown;
-- one name space of addresses; what the European Central Bank published; who has to accept terms again.

-- Articles ------------------------------------------------------------------------------------------------------

create table tags (
  id integer generated always as identity primary key,
  document_id text not null constraint tags_document_id_key unique,
  name jsonb not null constraint tags_name_localized check (is_localized(name)),
  created_at timestamptz not null default app_now()
);
revoke delete, truncate on tags from parcela_app;

create table articles (
  id integer generated always as identity primary key,
  document_id text not null constraint articles_document_id_key unique,
  -- What people see, from when on. Neither: a draft.
  published_version integer,
  publish_at timestamptz,
  -- By which it stands in lists: a corrected article is no newer one.
  first_published_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint articles_published_whole check (
    (published_version is null) = (publish_at is null) and (publish_at is null or first_published_at is not null)
  )
);
create index articles_newest on articles (first_published_at desc, id desc) where publish_at is not null;
revoke delete, truncate on articles from parcela_app;

create table article_versions (
  article_id integer not null references articles (id),
  version integer not null constraint article_versions_version_positive check (version > 0),
  type text not null constraint article_versions_type_known check (type in ('News', 'HowTo', 'InvestorClub')),
  visibility text not null constraint article_versions_visibility_known
    check (visibility in ('Public', 'Private', 'OnlyInvestors')),
  title jsonb not null constraint article_versions_title_localized check (is_localized(title)),
  description jsonb not null constraint article_versions_description_localized check (is_localized(description)),
  -- Trees of blocks, { "cs": […], "en": […], "pl": […] }; a language without a block shows the English ones.
  content jsonb not null constraint article_versions_content_whole check (
    jsonb_array_length(content -> 'en') > 0 and jsonb_typeof(content -> 'cs') = 'array'
    and jsonb_typeof(content -> 'pl') = 'array' and content - 'cs' - 'en' - 'pl' = '{}'
  ),
  -- The words of title, description and text in small letters without diacritics, for the search.
  words jsonb not null constraint article_versions_words_localized check (is_localized(words)),
  -- Minutes, { "cs", "en", "pl" }.
  reading_minutes jsonb not null,
  image_file_id integer references media_files (id),
  image_alt jsonb constraint article_versions_image_alt_localized check (is_localized(image_alt)),
  saved_at timestamptz not null default app_now(),
  primary key (article_id, version),
  constraint article_versions_image_described check ((image_file_id is null) = (image_alt is null))
);
create index article_versions_image_file on article_versions (image_file_id);
revoke update, delete, truncate on article_versions from parcela_app;

alter table articles add constraint articles_published_version_fkey
  foreign key (id, published_version) references article_versions (article_id, version);

create table article_version_tags (
  article_id integer not null,
  version integer not null,
  tag_id integer not null references tags (id),
  primary key (article_id, version, tag_id),
  constraint article_version_tags_version_fkey
    foreign key (article_id, version) references article_versions (article_id, version)
);
create index article_version_tags_tag on article_version_tags (tag_id);
revoke update, delete, truncate on article_version_tags from parcela_app;

-- Every slug an article ever had keeps leading to it; the newest is the canonical one.
create table article_slugs (
  id integer generated always as identity primary key,
  slug text not null constraint article_slugs_slug_key unique
    constraint article_slugs_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  article_id integer not null references articles (id),
  created_at timestamptz not null default app_now()
);
create index article_slugs_article on article_slugs (article_id, id desc);
revoke update, delete, truncate on article_slugs from parcela_app;

-- A slug leads to one page, an article or a project: the later one is left out, as if the slug were taken in its own
-- table. Whoever takes a slug waits for whoever is taking the same one.
create function slug_of_one_page() returns trigger language plpgsql as $$
declare
  is_taken boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('slug:' || new.slug, 0));
  if tg_table_name = 'article_slugs' then
    select exists (select from project_slugs s where s.slug = new.slug) into is_taken;
  else
    select exists (select from article_slugs s where s.slug = new.slug) into is_taken;
  end if;
  return case when is_taken then null else new end;
end $$;
create trigger article_slugs_one_page before insert on article_slugs
  for each row execute function slug_of_one_page();
create trigger project_slugs_one_page before insert on project_slugs
  for each row execute function slug_of_one_page();

-- Questions and banners -----------------------------------------------------------------------------------------

create table faqs (
  id integer generated always as identity primary key,
  document_id text not null constraint faqs_document_id_key unique,
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint faqs_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete, truncate on faqs from parcela_app;

create table faq_versions (
  faq_id integer not null references faqs (id),
  version integer not null constraint faq_versions_version_positive check (version > 0),
  title jsonb not null constraint faq_versions_title_localized check (is_localized(title)),
  content jsonb not null constraint faq_versions_content_localized check (is_localized(content)),
  -- Lower stands higher.
  relevance integer not null,
  saved_at timestamptz not null default app_now(),
  primary key (faq_id, version)
);
revoke update, delete, truncate on faq_versions from parcela_app;

alter table faqs add constraint faqs_published_version_fkey
  foreign key (id, published_version) references faq_versions (faq_id, version);

create table banners (
  id integer generated always as identity primary key,
  document_id text not null constraint banners_document_id_key unique,
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint banners_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete, truncate on banners from parcela_app;

create table banner_versions (
  banner_id integer not null references banners (id),
  version integer not null constraint banner_versions_version_positive check (version > 0),
  -- First segment of the screens' addresses.
  of_page text not null constraint banner_versions_of_page_segment check (of_page ~ '^[a-z][a-z-]*$'),
  small_file_id integer not null references media_files (id),
  medium_file_id integer not null references media_files (id),
  large_file_id integer not null references media_files (id),
  alt jsonb not null constraint banner_versions_alt_localized check (is_localized(alt)),
  link text,
  relevance integer not null,
  saved_at timestamptz not null default app_now(),
  primary key (banner_id, version)
);
create index banner_versions_small_file on banner_versions (small_file_id);
create index banner_versions_medium_file on banner_versions (medium_file_id);
create index banner_versions_large_file on banner_versions (large_file_id);
revoke update, delete, truncate on banner_versions from parcela_app;

alter table banners add constraint banners_published_version_fkey
  foreign key (id, published_version) references banner_versions (banner_id, version);

-- Rates ---------------------------------------------------------------------------------------------------------

-- One row a day of the European Central Bank: what it published, and what became of it.
create table published_rates (
  day date primary key,
  eur_to_czk numeric(12, 6) not null constraint published_rates_eur_to_czk_positive check (eur_to_czk > 0),
  eur_to_pln numeric(12, 6) not null constraint published_rates_eur_to_pln_positive check (eur_to_pln > 0),
  -- waiting: moved by more than a tenth, somebody has to look. superseded: another day came meanwhile.
  state text not null constraint published_rates_state_known
    check (state in ('applied', 'waiting', 'rejected', 'superseded')),
  fetched_at timestamptz not null default app_now()
);
create index published_rates_waiting on published_rates (day) where state = 'waiting';
revoke delete, truncate on published_rates from parcela_app;

-- Terms ---------------------------------------------------------------------------------------------------------

-- Published view: the versions that everybody has to have accepted; no row while one of the two is missing.
create view terms_in_force as
  select terms.document_id as terms, privacy.document_id as privacy
  from (
    select v.document_id from legal_document_versions v
    where v.kind = 'terms' and v.project_id is null and v.published_at <= app_now()
    order by v.published_at desc, v.id desc limit 1
  ) terms
  cross join (
    select v.document_id from legal_document_versions v
    where v.kind = 'privacy' and v.project_id is null and v.published_at <= app_now()
    order by v.published_at desc, v.id desc limit 1
  ) privacy;

insert into staff_role_permissions (role, permission) values
  ('compliance', 'legal.publish'),
  ('administrator', 'legal.publish'),
  ('finance', 'rates.edit'),
  ('finance', 'rates.decide'),
  ('administrator', 'rates.edit'),
  ('administrator', 'rates.decide');
