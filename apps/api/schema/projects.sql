-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create view projects_queue as
 SELECT 'projectDrafts'::text AS kind,
    p.created_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM projects p
  WHERE (p.published_at IS NULL)
UNION ALL
 SELECT 'failedOpenings'::text AS kind,
    p.opening_failed_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM projects p
  WHERE (p.opening_failed_at IS NOT NULL);
grant delete, insert, select, update on table projects_queue to parcela_app;

create table projects (
  id integer not null generated always as identity,
  document_id text not null,
  state text not null,
  state_rank smallint not null generated always as (
CASE state
    WHEN 'Open'::text THEN 1
    WHEN 'Prepared'::text THEN 2
    WHEN 'Completed'::text THEN 3
    WHEN 'Closed'::text THEN 4
    ELSE 5
END) stored,
  country_code text not null,
  currency text not null,
  bedrooms integer,
  bathrooms integer,
  size integer,
  floor integer,
  material text,
  energy_class text,
  expected_on date,
  completed_on date,
  closed_on date,
  share_count integer not null,
  share_fee bigint not null default 0,
  min_purchase_qty integer not null,
  max_purchase_qty integer not null,
  max_per_user integer,
  only_for_current_investor boolean not null default false,
  is_calculator_enabled boolean not null default false,
  pa_return numeric(7,4),
  annual_rental_income numeric(7,4),
  incremental_property_value numeric(7,4),
  period_years integer,
  calculator_min bigint,
  calculator_max bigint,
  created_at timestamp with time zone not null default app_now(),
  published_at timestamp with time zone,
  sale_ends_on date,
  funded_on date,
  opens_at timestamp with time zone,
  offer_version integer not null default 0,
  opening_failed_at timestamp with time zone,
  opening_missing text[],
  end_reason text,
  ended_on date,
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_document_id_key UNIQUE (document_id),
  constraint projects_bathrooms_positive CHECK ((bathrooms >= 0)),
  constraint projects_bedrooms_positive CHECK ((bedrooms >= 0)),
  constraint projects_calculation_whole CHECK ((num_nulls(pa_return, annual_rental_income, incremental_property_value, period_years) = ANY (ARRAY[0, 4]))),
  constraint projects_calculator_bounds CHECK ((calculator_max > calculator_min)),
  constraint projects_calculator_bounds_of_calculation CHECK ((((calculator_min IS NULL) = (calculator_max IS NULL)) AND ((calculator_min IS NULL) OR (pa_return IS NOT NULL)))),
  constraint projects_calculator_has_numbers CHECK (((NOT is_calculator_enabled) OR (pa_return IS NOT NULL))),
  constraint projects_calculator_min_not_negative CHECK ((calculator_min >= 0)),
  constraint projects_country_code_shape CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint projects_currency_known CHECK ((currency = ANY (ARRAY['CZK'::text, 'EUR'::text, 'PLN'::text]))),
  constraint projects_end_reason_known CHECK ((end_reason = 'sold'::text)),
  constraint projects_ended_closed CHECK (((end_reason IS NULL) OR (state = 'Closed'::text))),
  constraint projects_ended_whole CHECK ((num_nonnulls(end_reason, ended_on) = ANY (ARRAY[0, 2]))),
  constraint projects_energy_class_known CHECK ((energy_class = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text, 'F'::text, 'G'::text]))),
  constraint projects_funded_when_completed CHECK (((funded_on IS NULL) OR (state = 'Completed'::text) OR (end_reason IS NOT NULL))),
  constraint projects_material_known CHECK ((material = ANY (ARRAY['brick'::text, 'panel'::text, 'wood'::text]))),
  constraint projects_max_per_user_positive CHECK ((max_per_user > 0)),
  constraint projects_min_purchase_positive CHECK ((min_purchase_qty > 0)),
  constraint projects_opening_failed_waits CHECK (((opening_failed_at IS NULL) OR ((opens_at IS NULL) AND (state = ANY (ARRAY['Prepared'::text, 'Unknown'::text, 'Closed'::text]))))),
  constraint projects_opening_failed_whole CHECK (((opening_failed_at IS NULL) = (opening_missing IS NULL))),
  constraint projects_opening_missing_something CHECK ((cardinality(opening_missing) > 0)),
  constraint projects_opens_once CHECK (((opens_at IS NULL) OR (state = ANY (ARRAY['Prepared'::text, 'Unknown'::text, 'Closed'::text])))),
  constraint projects_period_positive CHECK ((period_years > 0)),
  constraint projects_purchase_bounds CHECK ((max_purchase_qty >= min_purchase_qty)),
  constraint projects_share_count_positive CHECK ((share_count > 0)),
  constraint projects_share_fee_not_negative CHECK ((share_fee >= 0)),
  constraint projects_size_positive CHECK ((size > 0)),
  constraint projects_state_known CHECK ((state = ANY (ARRAY['Open'::text, 'Prepared'::text, 'Completed'::text, 'Closed'::text, 'Unknown'::text])))
);
CREATE INDEX projects_country_code ON projects USING btree (country_code) WHERE (published_at IS NOT NULL);
CREATE INDEX projects_created_at ON projects USING btree (created_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX projects_currency ON projects USING btree (currency) WHERE (published_at IS NOT NULL);
CREATE INDEX projects_default_order ON projects USING btree (state_rank, created_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX projects_opens_at ON projects USING btree (opens_at) WHERE (opens_at IS NOT NULL);
CREATE INDEX projects_published_at ON projects USING btree (published_at) INCLUDE (country_code, state, currency) WHERE (published_at IS NOT NULL);
CREATE INDEX projects_state ON projects USING btree (state, created_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX projects_yield ON projects USING btree (pa_return, id DESC) WHERE (published_at IS NOT NULL);
CREATE TRIGGER projects_counted AFTER DELETE OR UPDATE OF country_code, state, currency, published_at ON projects FOR EACH ROW EXECUTE FUNCTION count_changed_project() -- also in replicas;
CREATE TRIGGER projects_counted_new AFTER INSERT ON projects REFERENCING NEW TABLE AS new_projects FOR EACH STATEMENT EXECUTE FUNCTION count_new_projects() -- also in replicas;
CREATE TRIGGER projects_end_for_good BEFORE UPDATE OF state, end_reason, ended_on ON projects FOR EACH ROW EXECUTE FUNCTION guard_ended_project();
grant insert, select, update on table projects to parcela_app;
grant select, usage on sequence projects_id_seq to parcela_app;

create table dated_project_counts (
  country_code text not null,
  state text not null,
  currency text not null,
  count integer not null,
  constraint dated_project_counts_pkey PRIMARY KEY (country_code, state, currency),
  constraint dated_project_counts_not_negative CHECK ((count >= 0))
);
grant select on table dated_project_counts to parcela_app;

CREATE OR REPLACE FUNCTION count_new_projects()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into dated_project_counts as c (country_code, state, currency, count)
  select p.country_code, p.state, p.currency, count(*) from new_projects p
  where p.published_at is not null group by p.country_code, p.state, p.currency
  on conflict (country_code, state, currency) do update set count = c.count + excluded.count;
  return null;
end
$function$;
grant execute on function count_new_projects() to public;

CREATE OR REPLACE FUNCTION count_changed_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if old.published_at is not null then
    update dated_project_counts c set count = c.count - 1
    where (c.country_code, c.state, c.currency) = (old.country_code, old.state, old.currency);
  end if;
  if tg_op = 'UPDATE' and new.published_at is not null then
    insert into dated_project_counts as c (country_code, state, currency, count)
    values (new.country_code, new.state, new.currency, 1)
    on conflict (country_code, state, currency) do update set count = c.count + 1;
  end if;
  return null;
end
$function$;
grant execute on function count_changed_project() to public;

create table project_prices (
  id integer not null generated always as identity,
  project_id integer not null,
  amount bigint not null,
  applied_at timestamp with time zone not null,
  created_at timestamp with time zone not null default app_now(),
  document_id text not null default new_document_id(),
  valuation_id integer,
  constraint project_prices_pkey PRIMARY KEY (id),
  constraint project_prices_document_id_key UNIQUE (document_id),
  constraint project_prices_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_prices_valuation_fkey FOREIGN KEY (valuation_id, project_id) REFERENCES project_valuations(id, project_id),
  constraint project_prices_amount_positive CHECK ((amount > 0))
);
CREATE INDEX project_prices_applied_at ON project_prices USING btree (applied_at);
CREATE INDEX project_prices_dated ON project_prices USING btree (project_id, applied_at DESC, id DESC) INCLUDE (amount);
CREATE INDEX project_prices_valuation ON project_prices USING btree (valuation_id) WHERE (valuation_id IS NOT NULL);
CREATE TRIGGER project_prices_applied_stays BEFORE DELETE ON project_prices FOR EACH ROW EXECUTE FUNCTION guard_applied_price();
grant delete, insert, select on table project_prices to parcela_app;
grant select, usage on sequence project_prices_id_seq to parcela_app;

create table project_infos (
  id integer not null generated always as identity,
  document_id text not null,
  project_id integer not null,
  title jsonb not null,
  blocks jsonb not null default '[]'::jsonb,
  faqs jsonb not null default '[]'::jsonb,
  timeline jsonb not null default '[]'::jsonb,
  updated_at timestamp with time zone not null default app_now(),
  published_version integer,
  publish_at timestamp with time zone,
  fees jsonb,
  next_version integer,
  next_at timestamp with time zone,
  publication integer not null default 0,
  first_published_at timestamp with time zone,
  title_key text not null generated always as (name_key(((((COALESCE((title ->> 'cs'::text), ''::text) || chr(10)) || COALESCE((title ->> 'en'::text), ''::text)) || chr(10)) || COALESCE((title ->> 'pl'::text), ''::text)))) stored,
  constraint project_infos_pkey PRIMARY KEY (id),
  constraint project_infos_document_id_key UNIQUE (document_id),
  constraint project_infos_project_id_key UNIQUE (project_id),
  constraint project_infos_next_version_fkey FOREIGN KEY (id, next_version) REFERENCES project_info_versions(project_info_id, version),
  constraint project_infos_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_infos_published_version_fkey FOREIGN KEY (id, published_version) REFERENCES project_info_versions(project_info_id, version),
  constraint project_infos_blocks_list CHECK ((jsonb_typeof(blocks) = 'array'::text)),
  constraint project_infos_faqs_list CHECK ((jsonb_typeof(faqs) = 'array'::text)),
  constraint project_infos_fees_object CHECK ((jsonb_typeof(fees) = 'object'::text)),
  constraint project_infos_first_published CHECK (((publish_at IS NULL) OR (first_published_at IS NOT NULL))),
  constraint project_infos_next_follows CHECK (((next_at IS NULL) OR COALESCE((next_at > publish_at), false))),
  constraint project_infos_next_whole CHECK (((next_version IS NULL) = (next_at IS NULL))),
  constraint project_infos_published_whole CHECK (((published_version IS NULL) = (publish_at IS NULL))),
  constraint project_infos_timeline_list CHECK ((jsonb_typeof(timeline) = 'array'::text)),
  constraint project_infos_title_localized CHECK (is_localized(title))
);
CREATE INDEX project_infos_next ON project_infos USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX project_infos_publish_at ON project_infos USING btree (publish_at) WHERE (publish_at IS NOT NULL);
grant insert, select, update on table project_infos to parcela_app;
grant select, usage on sequence project_infos_id_seq to parcela_app;

create table project_info_versions (
  project_info_id integer not null,
  version integer not null,
  title jsonb not null,
  content jsonb not null,
  saved_at timestamp with time zone not null default app_now(),
  constraint project_info_versions_pkey PRIMARY KEY (project_info_id, version),
  constraint project_info_versions_project_info_id_fkey FOREIGN KEY (project_info_id) REFERENCES project_infos(id),
  constraint project_info_versions_content_object CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint project_info_versions_title_localized CHECK (is_localized(title)),
  constraint project_info_versions_version_positive CHECK ((version > 0))
);
grant insert, select on table project_info_versions to parcela_app;

create table project_slugs (
  id integer not null generated always as identity,
  slug text not null,
  project_id integer not null,
  created_at timestamp with time zone not null default app_now(),
  constraint project_slugs_pkey PRIMARY KEY (id),
  constraint project_slugs_slug_key UNIQUE (slug),
  constraint project_slugs_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_slugs_slug_shape CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 100)))
);
CREATE INDEX project_slugs_newest ON project_slugs USING btree (project_id, id DESC) INCLUDE (slug);
CREATE TRIGGER project_slugs_one_page BEFORE INSERT ON project_slugs FOR EACH ROW EXECUTE FUNCTION slug_of_one_page();
grant insert, select on table project_slugs to parcela_app;
grant select, usage on sequence project_slugs_id_seq to parcela_app;

create table project_images (
  id integer not null generated always as identity,
  project_id integer not null,
  media_file_id integer not null,
  position integer not null,
  alt jsonb not null,
  caption jsonb,
  constraint project_images_pkey PRIMARY KEY (id),
  constraint project_images_place UNIQUE (project_id, "position"),
  constraint project_images_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_files(id),
  constraint project_images_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_images_alt_localized CHECK (is_localized(alt)),
  constraint project_images_caption_localized CHECK (is_localized(caption)),
  constraint project_images_position_positive CHECK (("position" > 0))
);
CREATE INDEX project_images_media_file ON project_images USING btree (media_file_id);
grant delete, insert, select, update on table project_images to parcela_app;
grant select, usage on sequence project_images_id_seq to parcela_app;

create table project_documents (
  id integer not null generated always as identity,
  document_id text not null,
  project_id integer not null,
  position integer not null,
  name jsonb not null,
  caption jsonb,
  file_cs_id integer,
  file_en_id integer not null,
  file_pl_id integer,
  published_at timestamp with time zone not null default app_now(),
  constraint project_documents_pkey PRIMARY KEY (id),
  constraint project_documents_document_id_key UNIQUE (document_id),
  constraint project_documents_place UNIQUE (project_id, "position"),
  constraint project_documents_file_cs_id_fkey FOREIGN KEY (file_cs_id) REFERENCES media_files(id),
  constraint project_documents_file_en_id_fkey FOREIGN KEY (file_en_id) REFERENCES media_files(id),
  constraint project_documents_file_pl_id_fkey FOREIGN KEY (file_pl_id) REFERENCES media_files(id),
  constraint project_documents_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_documents_caption_localized CHECK (is_localized(caption)),
  constraint project_documents_name_localized CHECK (is_localized(name)),
  constraint project_documents_position_positive CHECK (("position" > 0))
);
CREATE INDEX project_documents_file_cs ON project_documents USING btree (file_cs_id);
CREATE INDEX project_documents_file_en ON project_documents USING btree (file_en_id);
CREATE INDEX project_documents_file_pl ON project_documents USING btree (file_pl_id);
grant delete, insert, select, update on table project_documents to parcela_app;
grant select, usage on sequence project_documents_id_seq to parcela_app;

create table project_openings (
  project_id integer not null,
  opened_at timestamp with time zone not null default app_now(),
  notified_up_to integer not null default 0,
  finished_at timestamp with time zone,
  constraint project_openings_pkey PRIMARY KEY (project_id),
  constraint project_openings_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);
CREATE INDEX project_openings_waiting ON project_openings USING btree (opened_at) WHERE (finished_at IS NULL);
grant insert, select, update on table project_openings to parcela_app;

create table funded_requests (
  id integer not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  project_id integer not null,
  created_at timestamp with time zone not null default app_now(),
  constraint funded_requests_pkey PRIMARY KEY (id),
  constraint funded_requests_document_id_key UNIQUE (document_id),
  constraint funded_requests_user_project_key UNIQUE (user_id, project_id),
  constraint funded_requests_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint funded_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX funded_requests_project ON funded_requests USING btree (project_id, id);
grant delete, insert, select on table funded_requests to parcela_app;
grant select, usage on sequence funded_requests_id_seq to parcela_app;

create table interest_subscriptions (
  user_id integer not null,
  code text not null default new_document_id(),
  opted_out_at timestamp with time zone,
  constraint interest_subscriptions_pkey PRIMARY KEY (user_id),
  constraint interest_subscriptions_code_key UNIQUE (code),
  constraint interest_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
grant delete, insert, select, update on table interest_subscriptions to parcela_app;

create table interest_notices (
  user_id integer not null,
  project_id integer not null,
  notified_at timestamp with time zone not null default app_now(),
  constraint interest_notices_once PRIMARY KEY (user_id, project_id),
  constraint interest_notices_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint interest_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX interest_notices_project ON interest_notices USING btree (project_id);
grant delete, insert, select on table interest_notices to parcela_app;

create view project_prices_in_force as
 SELECT DISTINCT ON (project_id) project_id,
    id,
    amount,
    applied_at
   FROM project_prices p
  WHERE (applied_at <= app_now())
  ORDER BY project_id, applied_at DESC, id DESC;
grant delete, insert, select, update on table project_prices_in_force to parcela_app;

create view project_price_history as
 SELECT project_id,
    amount,
    applied_at AS since,
    lead(applied_at) OVER (PARTITION BY project_id ORDER BY applied_at, id) AS until
   FROM project_prices p
  WHERE (applied_at <= app_now());
grant delete, insert, select, update on table project_price_history to parcela_app;

create view project_offers as
 SELECT p.id AS project_id,
    p.document_id,
    p.state,
    p.country_code,
    p.currency,
    p.share_count,
    p.share_fee,
    p.min_purchase_qty,
    p.max_purchase_qty,
    p.max_per_user,
    p.only_for_current_investor,
    x.id AS price_id,
    x.amount AS nominal
   FROM (projects p
     CROSS JOIN LATERAL ( SELECT r.id,
            r.amount
           FROM project_prices r
          WHERE ((r.project_id = p.id) AND (r.applied_at <= app_now()))
          ORDER BY r.applied_at DESC, r.id DESC
         LIMIT 1) x)
  WHERE (p.published_at <= app_now());
grant delete, insert, select, update on table project_offers to parcela_app;

create view project_headings as
 SELECT p.id AS project_id,
    p.document_id,
    p.country_code,
    p.currency,
    p.share_count,
    i.document_id AS info_document_id,
    i.title,
    ( SELECT s.slug
           FROM project_slugs s
          WHERE (s.project_id = p.id)
          ORDER BY s.id DESC
         LIMIT 1) AS slug,
    i.title_key
   FROM (projects p
     JOIN project_infos i ON ((i.project_id = p.id)));
grant delete, insert, select, update on table project_headings to parcela_app;

create view project_titles as
 SELECT project_id,
    title_key
   FROM project_infos;
grant delete, insert, select, update on table project_titles to parcela_app;

create view project_pictures as
 SELECT m.project_id,
    m."position",
    f.document_id,
    f.width,
    f.height,
    m.alt,
    m.caption
   FROM (project_images m
     JOIN media_files f ON ((f.id = m.media_file_id)))
  WHERE (NOT (EXISTS ( SELECT
           FROM (project_infos i
             JOIN projects p ON ((p.id = i.project_id)))
          WHERE ((p.id = m.project_id) AND (i.first_published_at <= app_now()) AND ((p.published_at IS NULL) OR (p.published_at > app_now()))))));
grant delete, insert, select, update on table project_pictures to parcela_app;

create view project_dates as
 SELECT id AS project_id,
    sale_ends_on,
    funded_on,
    closed_on,
    expected_on,
    completed_on,
    ended_on,
    end_reason
   FROM projects p;
grant delete, insert, select, update on table project_dates to parcela_app;

CREATE OR REPLACE FUNCTION guard_applied_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.applied_at - app_now() <= interval '1 minute' then
    raise exception 'a price that applies stays'
      using errcode = 'check_violation', constraint = 'project_prices_applied_stays';
  end if;
  return old;
end
$function$;
grant execute on function guard_applied_price() to public;

create view projects_schedule as
 SELECT 'project'::text AS kind,
    i.document_id,
    COALESCE(i.next_at, i.publish_at) AS at,
    v.title,
    v.version,
        CASE
            WHEN (i.next_at IS NOT NULL) THEN i.published_version
            ELSE NULL::integer
        END AS replaces,
    i.publication AS seen,
    i.project_id,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM (project_infos i
     JOIN project_info_versions v ON (((v.project_info_id = i.id) AND (v.version = COALESCE(i.next_version, i.published_version)))))
  WHERE ((i.next_at > app_now()) OR (i.publish_at > app_now()))
UNION ALL
 SELECT 'projectOpening'::text AS kind,
    i.document_id,
    p.opens_at AS at,
    i.title,
    NULL::integer AS version,
    NULL::integer AS replaces,
    p.offer_version AS seen,
    p.id AS project_id,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM (projects p
     JOIN project_infos i ON ((i.project_id = p.id)))
  WHERE (p.opens_at > app_now())
UNION ALL
 SELECT 'price'::text AS kind,
    x.document_id,
    x.applied_at AS at,
    i.title,
    NULL::integer AS version,
    NULL::integer AS replaces,
    p.offer_version AS seen,
    p.id AS project_id,
    x.amount,
    p.currency
   FROM ((project_prices x
     JOIN projects p ON ((p.id = x.project_id)))
     JOIN project_infos i ON ((i.project_id = p.id)))
  WHERE (x.applied_at > app_now());
grant delete, insert, select, update on table projects_schedule to parcela_app;

create view open_offers as
 SELECT f.project_id,
    GREATEST(p.published_at, o.opened_at) AS open_since
   FROM ((project_offers f
     JOIN projects p ON ((p.id = f.project_id)))
     LEFT JOIN project_openings o ON ((o.project_id = f.project_id)))
  WHERE (f.state = 'Open'::text);
grant delete, insert, select, update on table open_offers to parcela_app;

CREATE OR REPLACE FUNCTION guard_ended_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if old.end_reason is not null and (new.state, new.end_reason, new.ended_on) is distinct from (old.state, old.end_reason, old.ended_on)
    or old.end_reason is null and new.state <> old.state and new.state <> 'Closed' and shares_are_final(new.id) then
    raise exception 'project % has ended', old.id
      using errcode = 'restrict_violation', constraint = 'projects_end_for_good';
  end if;
  return new;
end
$function$;
grant execute on function guard_ended_project() to public;

create table project_valuations (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  project_id integer not null,
  valuer text not null,
  company text,
  valued_on date not null,
  method text not null,
  method_text jsonb,
  amount bigint not null,
  media_file_id integer,
  is_document_public boolean not null,
  note jsonb,
  published_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default app_now(),
  constraint project_valuations_pkey PRIMARY KEY (id),
  constraint project_valuations_document_id_key UNIQUE (document_id),
  constraint project_valuations_of_project_key UNIQUE (id, project_id),
  constraint project_valuations_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_files(id),
  constraint project_valuations_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_valuations_amount_positive CHECK ((amount > 0)),
  constraint project_valuations_method_known CHECK ((method = ANY (ARRAY['income'::text, 'comparison'::text, 'cost'::text, 'other'::text]))),
  constraint project_valuations_method_named CHECK (((method = 'other'::text) = (method_text IS NOT NULL))),
  constraint project_valuations_method_text_localized CHECK (is_localized(method_text)),
  constraint project_valuations_note_localized CHECK (is_localized(note)),
  constraint project_valuations_public_document CHECK (((NOT is_document_public) OR (media_file_id IS NOT NULL)))
);
CREATE INDEX project_valuations_media_file ON project_valuations USING btree (media_file_id);
CREATE INDEX project_valuations_project ON project_valuations USING btree (project_id, valued_on);
grant insert, select on table project_valuations to parcela_app;
grant select, usage on sequence project_valuations_id_seq to parcela_app;

create table project_valuation_withdrawals (
  valuation_id integer not null,
  reason text not null,
  withdrawn_at timestamp with time zone not null default app_now(),
  constraint project_valuation_withdrawals_pkey PRIMARY KEY (valuation_id),
  constraint project_valuation_withdrawals_valuation_id_fkey FOREIGN KEY (valuation_id) REFERENCES project_valuations(id)
);
grant insert, select on table project_valuation_withdrawals to parcela_app;

create view shown_projects as
 SELECT id AS project_id
   FROM projects p
  WHERE (published_at <= app_now());
grant delete, insert, select, update on table shown_projects to parcela_app;
