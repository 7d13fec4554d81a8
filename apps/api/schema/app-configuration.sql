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
   FROM app_configurations c
  WHERE (c.image_file_id IS NOT NULL)
UNION
 SELECT c.logo_file_id AS file_id
   FROM app_configurations c
  WHERE (c.logo_file_id IS NOT NULL);
grant delete, insert, select, update on table configuration_pictures to parcela_app;
