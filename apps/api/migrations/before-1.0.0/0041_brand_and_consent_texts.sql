-- What a person knows the platform by: its name, its mark and its colour are part of the configuration.

alter table app_configurations
  add column brand_name text
    constraint app_configurations_brand_name_fits check (length(trim(brand_name)) between 1 and 30),
  add column logo_file_id integer references media_files (id),
  add column primary_color text
    constraint app_configurations_primary_color_hexadecimal check (primary_color ~ '^#[0-9a-f]{6}$');

update app_configurations set brand_name = left(trim(title ->> 'en'), 30), primary_color = '#0d5c52';

alter table app_configurations
  alter column brand_name set not null,
  alter column primary_color set not null;
create index app_configurations_logo_file on app_configurations (logo_file_id);

-- Files that the configuration has shown or shows.
create or replace view configuration_pictures as
  select c.image_file_id as file_id from app_configurations c where c.image_file_id is not null
  union
  select c.logo_file_id from app_configurations c where c.logo_file_id is not null;

-- Which version of the text a person has decided about; everything until now was about the first.

alter table user_consents
  add column text_version integer not null default 1
    constraint user_consents_text_version_positive check (text_version > 0);
alter table user_consents alter column text_version drop default;

alter table consent_events
  add column text_version integer not null default 1
    constraint consent_events_text_version_positive check (text_version > 0);
alter table consent_events alter column text_version drop default;
