-- Staff block an account, write notes about an investor, delete an account and look at the app as the investor does.

insert into staff_role_permissions (permission, role) values
  ('users.block', 'compliance'), ('users.block', 'administrator'),
  ('users.delete', 'compliance'), ('users.delete', 'administrator'),
  ('users.export', 'compliance'), ('users.export', 'administrator'),
  ('users.view_as', 'compliance'), ('users.view_as', 'administrator'),
  ('notes.write', 'support'), ('notes.write', 'finance'), ('notes.write', 'compliance'),
  ('notes.write', 'administrator');

-- While one is open nobody signs in to the account.
create table user_blocks (
  id integer not null generated always as identity primary key,
  document_id text not null,
  user_id integer not null references users (id),
  reason text not null,
  opened_by integer not null references staff_members (id),
  opened_at timestamptz not null default app_now(),
  closed_by integer references staff_members (id),
  closed_at timestamptz,
  closing_reason text,
  constraint user_blocks_document_id_key unique (document_id),
  constraint user_blocks_closed_whole check (
    (closed_at is null) = (closed_by is null) and (closed_at is null) = (closing_reason is null))
);
create unique index user_blocks_one_open on user_blocks (user_id) where closed_at is null;
create index user_blocks_user_id on user_blocks (user_id);
create index user_blocks_opened_by on user_blocks (opened_by);
create index user_blocks_closed_by on user_blocks (closed_by);
revoke update, delete on user_blocks from parcela_app;
grant update (closed_by, closed_at, closing_reason) on user_blocks to parcela_app;

-- The text is sealed with the key of the person it is about; a note that its author withdrew has none.
create table investor_notes (
  id bigint not null generated always as identity primary key,
  document_id text not null,
  user_id integer not null references users (id),
  staff_id integer not null references staff_members (id),
  text bytea,
  created_at timestamptz not null default app_now(),
  withdrawn_at timestamptz,
  constraint investor_notes_document_id_key unique (document_id),
  constraint investor_notes_withdrawn_is_blank check ((text is null) = (withdrawn_at is not null))
);
create index investor_notes_user_id on investor_notes (user_id, id);
create index investor_notes_staff_id on investor_notes (staff_id);
revoke update on investor_notes from parcela_app;
grant update (text, withdrawn_at) on investor_notes to parcela_app;
