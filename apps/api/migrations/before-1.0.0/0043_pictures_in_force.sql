-- A picture of a configuration that is not in force is for staff only; until now those of drafts were for everybody.

create or replace view configuration_pictures as
  select c.image_file_id as file_id from app_configurations c
    join app_configuration_shown s on s.version = c.id where c.image_file_id is not null
  union
  select c.logo_file_id from app_configurations c
    join app_configuration_shown s on s.version = c.id where c.logo_file_id is not null;
