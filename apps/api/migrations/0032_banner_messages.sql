-- Banner messages: lines above the screens for people of a kind (spec §4 "Banner messages").

create table banner_messages (
  id integer generated always as identity primary key,
  document_id text not null constraint banner_messages_document_id_key unique,
  -- What people see, from when on. Neither: a draft.
  published_version integer,
  publish_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint banner_messages_published_whole check ((published_version is null) = (publish_at is null))
);
revoke delete, truncate on banner_messages from parcela_app;

-- Every text that a message ever had: what was shown when can be told later.
create table banner_message_versions (
  message_id integer not null references banner_messages (id),
  version integer not null constraint banner_message_versions_version_positive check (version > 0),
  type text not null constraint banner_message_versions_type_known
    check (type in ('Verification', 'Greenhorn', 'General')),
  text jsonb not null constraint banner_message_versions_text_localized check (is_localized(text)),
  -- Lower stands higher.
  relevance integer not null,
  -- First segment of the screens' addresses; null: on every screen.
  of_page text constraint banner_message_versions_of_page_segment check (of_page ~ '^[a-z][a-z-]*$'),
  -- For so many days after a person has signed up; null: for as long as it is published.
  visible_days integer
    constraint banner_message_versions_visible_days_sensible check (visible_days between 1 and 3650),
  saved_at timestamptz not null default app_now(),
  primary key (message_id, version)
);
revoke update, delete, truncate on banner_message_versions from parcela_app;

alter table banner_messages add constraint banner_messages_published_version_fkey
  foreign key (id, published_version) references banner_message_versions (message_id, version);

-- Who does not want to see a message again, on any device.
create table banner_message_dismissals (
  user_id integer not null references users (id),
  message_id integer not null references banner_messages (id),
  dismissed_at timestamptz not null default app_now(),
  primary key (user_id, message_id)
);
create index banner_message_dismissals_message on banner_message_dismissals (message_id);
revoke update, truncate on banner_message_dismissals from parcela_app;

-- When a person signed up.
create view user_registrations as
  select u.id as user_id, u.created_at as registered_at from users u;

insert into staff_role_permissions (role, permission) values
  ('content', 'content.edit'),
  ('administrator', 'content.edit');
