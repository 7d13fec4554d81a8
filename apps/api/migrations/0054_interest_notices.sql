-- Who asked to hear of the next project is told when one opens (docs/decisions/0041).

-- Projects that have opened, each once: the work of telling everybody, and how far it has come.
create table project_openings (
  project_id integer primary key references projects (id),
  opened_at timestamptz not null default app_now(),
  -- Everybody up to this person has been told.
  told_up_to integer not null default 0,
  finished_at timestamptz
);
create index project_openings_waiting on project_openings (opened_at) where finished_at is null;
revoke delete, truncate on project_openings from parcela_app;

-- Nobody is told of what was offered before this.
insert into project_openings (project_id, finished_at)
select p.id, app_now() from projects p where p.state in ('Open', 'Closed', 'Completed') and p.published_at is not null;

-- One a person who has sent an interest request, with the code of the link that ends the mails.
create table interest_subscriptions (
  user_id integer primary key references users (id),
  code text not null default new_document_id() constraint interest_subscriptions_code_key unique,
  opted_out_at timestamptz
);
revoke truncate on interest_subscriptions from parcela_app;
insert into interest_subscriptions (user_id) select distinct r.user_id from funded_requests r;

-- Who was told of which project: nobody twice.
create table interest_notices (
  user_id integer not null references users (id),
  project_id integer not null references projects (id),
  told_at timestamptz not null default app_now(),
  constraint interest_notices_once primary key (user_id, project_id)
);
create index interest_notices_project on interest_notices (project_id);
revoke update, truncate on interest_notices from parcela_app;
