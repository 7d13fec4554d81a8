-- What says that a database was filled by the demo. Its seed writes the row, with the migrating role; an address at
-- example.com, which anybody can sign up with, says nothing.
create table demo_data (
  only_row boolean primary key default true constraint demo_data_one_row check (only_row),
  marked_at timestamptz not null default app_now()
);
revoke insert, update, delete, truncate on demo_data from parcela_app;
-- Only a demo has ever had a clock of its own.
insert into demo_data select where exists (select 1 from app_clock);

-- Accounts whose address nobody has confirmed, oldest first: they are purged.
create index users_unconfirmed on users (created_at) where email_confirmed_at is null and deleted_at is null;

-- Which articles show a picture in their text.
create index article_versions_content on article_versions using gin (content jsonb_path_ops);
