-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table app_configurations (
  id integer not null generated always as identity,
  title jsonb not null,
  administrator_text jsonb not null,
  image_file_id integer,
  image_alt jsonb,
  created_at timestamp with time zone not null default app_now(),
  register_text jsonb,
  supervision_text jsonb,
  fees_text jsonb,
  risks_text jsonb,
  phone text,
  brand_name text not null,
  logo_file_id integer,
  primary_color text not null,
  share_sales boolean not null default false,
  constraint app_configurations_pkey PRIMARY KEY (id),
  constraint app_configurations_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES media_files(id),
  constraint app_configurations_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES media_files(id),
  constraint app_configurations_administrator_text_localized CHECK (is_localized(administrator_text)),
  constraint app_configurations_brand_name_fits CHECK (((length(TRIM(BOTH FROM brand_name)) >= 1) AND (length(TRIM(BOTH FROM brand_name)) <= 30))),
  constraint app_configurations_fees_text_localized CHECK (is_localized(fees_text)),
  constraint app_configurations_image_alt_localized CHECK (is_localized(image_alt)),
  constraint app_configurations_image_described CHECK (((image_file_id IS NULL) = (image_alt IS NULL))),
  constraint app_configurations_phone_not_blank CHECK ((length(TRIM(BOTH FROM phone)) > 0)),
  constraint app_configurations_primary_color_hexadecimal CHECK ((primary_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint app_configurations_register_text_localized CHECK (is_localized(register_text)),
  constraint app_configurations_risks_text_localized CHECK (is_localized(risks_text)),
  constraint app_configurations_supervision_text_localized CHECK (is_localized(supervision_text)),
  constraint app_configurations_title_localized CHECK (is_localized(title))
);
CREATE INDEX app_configurations_image_file ON app_configurations USING btree (image_file_id);
CREATE INDEX app_configurations_logo_file ON app_configurations USING btree (logo_file_id);
grant insert, select on table app_configurations to parcela_app;
grant select, usage on sequence app_configurations_id_seq to parcela_app;

create view configuration_pictures as
 SELECT c.image_file_id AS file_id
   FROM (app_configurations c
     JOIN app_configuration_shown s ON ((s.version = c.id)))
  WHERE (c.image_file_id IS NOT NULL)
UNION
 SELECT c.logo_file_id AS file_id
   FROM (app_configurations c
     JOIN app_configuration_shown s ON ((s.version = c.id)))
  WHERE (c.logo_file_id IS NOT NULL);
grant delete, insert, select, update on table configuration_pictures to parcela_app;

create table app_configuration_items (
  id integer not null default 1,
  document_id text not null,
  published_version integer,
  publish_at timestamp with time zone,
  next_version integer,
  next_at timestamp with time zone,
  publication integer not null default 0,
  constraint app_configuration_items_pkey PRIMARY KEY (id),
  constraint app_configuration_items_document_id_key UNIQUE (document_id),
  constraint app_configuration_items_next_version_fkey FOREIGN KEY (next_version) REFERENCES app_configurations(id),
  constraint app_configuration_items_published_version_fkey FOREIGN KEY (published_version) REFERENCES app_configurations(id),
  constraint app_configuration_items_next_follows CHECK (((next_at IS NULL) OR COALESCE((next_at > publish_at), false))),
  constraint app_configuration_items_next_whole CHECK (((next_version IS NULL) = (next_at IS NULL))),
  constraint app_configuration_items_only_one CHECK ((id = 1)),
  constraint app_configuration_items_published_whole CHECK (((published_version IS NULL) = (publish_at IS NULL)))
);
CREATE INDEX app_configuration_items_next_version ON app_configuration_items USING btree (next_version);
CREATE INDEX app_configuration_items_published_version ON app_configuration_items USING btree (published_version);
grant select, update on table app_configuration_items to parcela_app;

create view app_configuration_versions as
 SELECT 1 AS app_configuration_id,
    id AS version,
    created_at AS saved_at
   FROM app_configurations c;
grant delete, insert, select, update on table app_configuration_versions to parcela_app;

create view app_configuration_shown as
 SELECT published_version AS version
   FROM app_configuration_items i
  WHERE (publish_at <= app_now());
grant delete, insert, select, update on table app_configuration_shown to parcela_app;

create view app_configuration_schedule as
 SELECT 'appConfiguration'::text AS kind,
    i.document_id,
    COALESCE(i.next_at, i.publish_at) AS at,
    c.title,
    c.id AS version,
        CASE
            WHEN (i.next_at IS NOT NULL) THEN i.published_version
            ELSE NULL::integer
        END AS replaces,
    i.publication AS seen
   FROM (app_configuration_items i
     JOIN app_configurations c ON ((c.id = COALESCE(i.next_version, i.published_version))))
  WHERE (COALESCE(i.next_at, i.publish_at) > app_now());
grant delete, insert, select, update on table app_configuration_schedule to parcela_app;
