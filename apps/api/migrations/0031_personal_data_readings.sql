-- Who of the staff has asked to read all that says who somebody is, and why. Each time it is read is in the trail.
create table personal_data_readings (
  id integer generated always as identity primary key,
  document_id text not null constraint personal_data_readings_document_id_key unique,
  user_id integer not null references users (id),
  staff_id integer not null references staff_members (id),
  reason text not null constraint personal_data_readings_reasoned check (btrim(reason) <> ''),
  opened_at timestamptz not null default app_now(),
  readable_until timestamptz not null,
  constraint personal_data_readings_short
    check (readable_until > opened_at and readable_until <= opened_at + interval '1 hour')
);
create index personal_data_readings_user on personal_data_readings (user_id, id);
create index personal_data_readings_staff on personal_data_readings (staff_id, id);
-- It says what was allowed to whom, for ever.
revoke update, delete, truncate on personal_data_readings from parcela_app;

insert into staff_role_permissions (role, permission) values
  ('support', 'users.read'),
  ('finance', 'users.read'),
  ('compliance', 'users.read'),
  ('administrator', 'users.read'),
  ('compliance', 'personal_data.read'),
  ('administrator', 'personal_data.read');
