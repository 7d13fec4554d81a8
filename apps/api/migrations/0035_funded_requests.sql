-- Interest requests: who would like to hear of the next project like a funded one (spec §3 "Funded request").

create table funded_requests (
  id integer generated always as identity primary key,
  document_id text not null constraint funded_requests_document_id_key unique,
  user_id integer not null references users (id),
  project_id integer not null references projects (id),
  created_at timestamptz not null default app_now(),
  constraint funded_requests_user_project_key unique (user_id, project_id)
);
create index funded_requests_project on funded_requests (project_id, id);
revoke update, truncate on funded_requests from parcela_app;
