-- Media, content and projects: what investors look at before they order, and the versions an order refers to.
-- Texts that people read are jsonb objects { "cs", "en", "pl" }; English is always there and is the fallback.

create function is_localized(texts jsonb) returns boolean
  language sql immutable parallel safe strict
  return jsonb_typeof(texts) = 'object' and coalesce(texts ->> 'en', '') <> '' and texts - 'cs' - 'en' - 'pl' = '{}';

create function localized(texts jsonb, locale text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(texts ->> locale, ''), texts ->> 'en');

-- Media ---------------------------------------------------------------------------------------------------------

-- A stored file never changes: another picture is another row, so its address can be cached for ever.
create table media_files (
  id integer generated always as identity primary key,
  document_id text not null constraint media_files_document_id_key unique,
  kind text not null constraint media_files_kind_known check (kind in ('image', 'document')),
  content_type text not null constraint media_files_content_type_known
    check (content_type in ('image/svg+xml', 'image/webp', 'application/pdf')),
  byte_size integer not null constraint media_files_not_empty check (byte_size > 0),
  sha256 bytea not null constraint media_files_sha256_length check (octet_length(sha256) = 32),
  width integer,
  height integer,
  original_name text not null,
  created_at timestamptz not null default app_now(),
  constraint media_files_kind_of_type check ((kind = 'document') = (content_type = 'application/pdf')),
  constraint media_files_image_has_size
    check (case kind when 'image' then width > 0 and height > 0 else num_nonnulls(width, height) = 0 end)
);
revoke update, delete, truncate on media_files from parcela_app;

-- Projects ------------------------------------------------------------------------------------------------------

create table projects (
  id integer generated always as identity primary key,
  document_id text not null constraint projects_document_id_key unique,
  state text not null constraint projects_state_known
    check (state in ('Open', 'Prepared', 'Completed', 'Closed', 'Unknown')),
  -- The order of the states on the list (spec section 2).
  state_rank smallint not null generated always as (
    case state when 'Open' then 1 when 'Prepared' then 2 when 'Completed' then 3 when 'Closed' then 4 else 5 end
  ) stored,
  country_code text not null constraint projects_country_code_shape check (country_code ~ '^[A-Z]{2}$'),
  currency text not null constraint projects_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  bedrooms integer constraint projects_bedrooms_positive check (bedrooms >= 0),
  bathrooms integer constraint projects_bathrooms_positive check (bathrooms >= 0),
  -- Square metres.
  size integer constraint projects_size_positive check (size > 0),
  floor integer,
  material text constraint projects_material_known check (material in ('brick', 'panel', 'wood')),
  energy_class text constraint projects_energy_class_known
    check (energy_class in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  expected_on date,
  completed_on date,
  closed_on date,
  share_count integer not null constraint projects_share_count_positive check (share_count > 0),
  -- On top of the nominal price of each share, minor units of `currency`.
  share_fee bigint not null default 0 constraint projects_share_fee_not_negative check (share_fee >= 0),
  min_purchase_qty integer not null constraint projects_min_purchase_positive check (min_purchase_qty > 0),
  max_purchase_qty integer not null,
  max_per_user integer constraint projects_max_per_user_positive check (max_per_user > 0),
  only_for_current_investor boolean not null default false,
  is_calculator_enabled boolean not null default false,
  -- Percents; null together where a project has no calculation.
  pa_return numeric(7, 4),
  annual_rental_income numeric(7, 4),
  incremental_property_value numeric(7, 4),
  period_years integer constraint projects_period_positive check (period_years > 0),
  calculator_min bigint constraint projects_calculator_min_not_negative check (calculator_min >= 0),
  calculator_max bigint,
  created_at timestamptz not null default app_now(),
  -- Null is a draft, a future instant is scheduled; visible once it has passed.
  published_at timestamptz,
  constraint projects_purchase_bounds check (max_purchase_qty >= min_purchase_qty),
  constraint projects_calculation_whole check (
    num_nulls(pa_return, annual_rental_income, incremental_property_value, period_years, calculator_min,
      calculator_max) in (0, 6)
  ),
  constraint projects_calculator_bounds check (calculator_max > calculator_min),
  constraint projects_calculator_has_numbers check (not is_calculator_enabled or pa_return is not null)
);
create index projects_default_order on projects (state_rank, created_at desc, id desc) where published_at is not null;
create index projects_created_at on projects (created_at desc, id desc) where published_at is not null;
create index projects_yield on projects (pa_return, id desc) where published_at is not null;
create index projects_state on projects (state, created_at desc, id desc) where published_at is not null;
create index projects_country_code on projects (country_code) where published_at is not null;
create index projects_currency on projects (currency) where published_at is not null;
revoke delete, truncate on projects from parcela_app;

create table project_prices (
  id integer generated always as identity primary key,
  project_id integer not null references projects (id),
  -- Nominal price of one share without its fee, minor units of the project's currency.
  amount bigint not null constraint project_prices_amount_positive check (amount > 0),
  applied_at timestamptz not null,
  created_at timestamptz not null default app_now()
);
create index project_prices_in_force_lookup on project_prices (project_id, applied_at desc, id desc);
revoke update, delete, truncate on project_prices from parcela_app;

create table project_infos (
  id integer generated always as identity primary key,
  document_id text not null constraint project_infos_document_id_key unique,
  project_id integer not null constraint project_infos_project_id_key unique references projects (id),
  title jsonb not null constraint project_infos_title_localized check (is_localized(title)),
  -- [{ title, description, video }], [{ title, content }], [{ date, text }]; texts localized.
  blocks jsonb not null default '[]' constraint project_infos_blocks_list check (jsonb_typeof(blocks) = 'array'),
  faqs jsonb not null default '[]' constraint project_infos_faqs_list check (jsonb_typeof(faqs) = 'array'),
  timeline jsonb not null default '[]' constraint project_infos_timeline_list check (jsonb_typeof(timeline) = 'array'),
  updated_at timestamptz not null default app_now()
);
revoke delete, truncate on project_infos from parcela_app;

-- Every slug a project ever had keeps leading to it; the newest is the canonical one.
create table project_slugs (
  id integer generated always as identity primary key,
  slug text not null constraint project_slugs_slug_key unique
    constraint project_slugs_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  project_id integer not null references projects (id),
  created_at timestamptz not null default app_now()
);
create index project_slugs_project on project_slugs (project_id, id desc);
revoke update, delete, truncate on project_slugs from parcela_app;

create table project_images (
  id integer generated always as identity primary key,
  project_id integer not null references projects (id),
  media_file_id integer not null references media_files (id),
  -- The first one is the picture of the card.
  position integer not null constraint project_images_position_positive check (position > 0),
  alt jsonb not null constraint project_images_alt_localized check (is_localized(alt)),
  caption jsonb constraint project_images_caption_localized check (is_localized(caption)),
  constraint project_images_place unique (project_id, position)
);
create index project_images_media_file on project_images (media_file_id);

create table project_documents (
  id integer generated always as identity primary key,
  document_id text not null constraint project_documents_document_id_key unique,
  project_id integer not null references projects (id),
  position integer not null constraint project_documents_position_positive check (position > 0),
  name jsonb not null constraint project_documents_name_localized check (is_localized(name)),
  caption jsonb constraint project_documents_caption_localized check (is_localized(caption)),
  -- A language without a file of its own shows the English one.
  file_cs_id integer references media_files (id),
  file_en_id integer not null references media_files (id),
  file_pl_id integer references media_files (id),
  published_at timestamptz not null default app_now(),
  constraint project_documents_place unique (project_id, position)
);
create index project_documents_file_cs on project_documents (file_cs_id);
create index project_documents_file_en on project_documents (file_en_id);
create index project_documents_file_pl on project_documents (file_pl_id);

-- Content -------------------------------------------------------------------------------------------------------

-- What people agree to. A version exists only with all three languages (design section 4 "Content") and never
-- changes, so that what was agreed to can be shown for ever. In force: the latest published_at that has passed.
create table legal_document_versions (
  id integer generated always as identity primary key,
  document_id text not null constraint legal_document_versions_document_id_key unique,
  kind text not null constraint legal_document_versions_kind_known
    check (kind in ('terms', 'privacy', 'white_paper', 'prospect')),
  -- Only the information prospect belongs to one project.
  project_id integer references projects (id),
  version integer not null constraint legal_document_versions_version_positive check (version > 0),
  title jsonb not null constraint legal_document_versions_title_whole
    check (is_localized(title) and coalesce(title ->> 'cs', '') <> '' and coalesce(title ->> 'pl', '') <> ''),
  caption jsonb constraint legal_document_versions_caption_localized check (is_localized(caption)),
  file_cs_id integer not null references media_files (id),
  file_en_id integer not null references media_files (id),
  file_pl_id integer not null references media_files (id),
  published_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  constraint legal_document_versions_project check ((kind = 'prospect') = (project_id is not null)),
  constraint legal_document_versions_version_key unique nulls not distinct (kind, project_id, version)
);
create index legal_document_versions_in_force_lookup
  on legal_document_versions (kind, project_id, published_at desc, id desc);
create index legal_document_versions_project_id on legal_document_versions (project_id);
create index legal_document_versions_file_cs on legal_document_versions (file_cs_id);
create index legal_document_versions_file_en on legal_document_versions (file_en_id);
create index legal_document_versions_file_pl on legal_document_versions (file_pl_id);
revoke update, delete, truncate on legal_document_versions from parcela_app;

-- The newest row is in force.
create table app_configurations (
  id integer generated always as identity primary key,
  title jsonb not null constraint app_configurations_title_localized check (is_localized(title)),
  -- Who administers the personal data, shown on the AML screen.
  administrator_text jsonb not null
    constraint app_configurations_administrator_text_localized check (is_localized(administrator_text)),
  image_file_id integer references media_files (id),
  image_alt jsonb constraint app_configurations_image_alt_localized check (is_localized(image_alt)),
  created_at timestamptz not null default app_now(),
  constraint app_configurations_image_described check ((image_file_id is null) = (image_alt is null))
);
create index app_configurations_image_file on app_configurations (image_file_id);
revoke update, delete, truncate on app_configurations from parcela_app;

-- How many CZK and PLN one euro buys. In force: the latest valid_from that has passed.
create table exchange_rates (
  id integer generated always as identity primary key,
  eur_to_czk numeric(12, 6) not null constraint exchange_rates_eur_to_czk_positive check (eur_to_czk > 0),
  eur_to_pln numeric(12, 6) not null constraint exchange_rates_eur_to_pln_positive check (eur_to_pln > 0),
  valid_from timestamptz not null,
  source text not null,
  created_at timestamptz not null default app_now()
);
create index exchange_rates_in_force_lookup on exchange_rates (valid_from desc, id desc);
revoke update, delete, truncate on exchange_rates from parcela_app;

-- Published views: what other modules' reads may join ----------------------------------------------------------

-- One row, or none before the first rates.
create view rates_in_force as
  select r.id, r.eur_to_czk, r.eur_to_pln, r.valid_from
  from exchange_rates r where r.valid_from <= app_now()
  order by r.valid_from desc, r.id desc limit 1;

-- Every version with the addresses of its files: { "cs": { "documentId", "size" }, "en": …, "pl": … }.
create view legal_document_pages as
  select v.id, v.document_id, v.kind, v.project_id, v.title, v.caption, v.published_at,
    jsonb_build_object(
      'cs', jsonb_build_object('documentId', cs.document_id, 'size', cs.byte_size),
      'en', jsonb_build_object('documentId', en.document_id, 'size', en.byte_size),
      'pl', jsonb_build_object('documentId', pl.document_id, 'size', pl.byte_size)
    ) as files
  from legal_document_versions v
  join media_files cs on cs.id = v.file_cs_id
  join media_files en on en.id = v.file_en_id
  join media_files pl on pl.id = v.file_pl_id;

create view legal_documents_in_force as
  select distinct on (d.kind, d.project_id) d.*
  from legal_document_pages d where d.published_at <= app_now()
  order by d.kind, d.project_id, d.published_at desc, d.id desc;

create view project_prices_in_force as
  select distinct on (p.project_id) p.project_id, p.id, p.amount, p.applied_at
  from project_prices p where p.applied_at <= app_now()
  order by p.project_id, p.applied_at desc, p.id desc;

-- What names a project on other modules' screens (orders, portfolio). Drafts too: an order outlives its project's page.
create view project_headings as
  select p.id as project_id, p.document_id, p.country_code, p.currency, p.share_count, i.document_id as info_document_id,
    i.title, (select s.slug from project_slugs s where s.project_id = p.id order by s.id desc limit 1) as slug
  from projects p join project_infos i on i.project_id = p.id;

-- How the shares of a project stand in the ledger (spec section 9; T1: available + reserved + sold = issued).
create view project_share_counts as
  select a.project_id,
    coalesce(sum(a.balance) filter (where a.kind = 'issuer'), 0)::integer as available,
    coalesce(sum(a.balance) filter (where a.kind = 'reserved'), 0)::integer as reserved,
    coalesce(sum(a.balance) filter (where a.kind = 'holding'), 0)::integer as sold,
    (count(*) filter (where a.kind = 'holding' and a.balance > 0))::integer as investors
  from ledger_accounts a
  where a.kind in ('issuer', 'reserved', 'holding') and a.project_id is not null
  group by a.project_id;

-- The part of it that every card shows: one row of the ledger a project, however many people hold shares.
create view project_shares_available as
  select a.project_id, a.balance::integer as available
  from ledger_accounts a where a.kind = 'issuer';
