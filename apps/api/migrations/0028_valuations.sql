-- Valuations of a project's property by a valuer outside the platform. Rows are only added; a wrong one is withdrawn by
-- a row of its own.
create table project_valuations (
  id integer generated always as identity,
  document_id text not null default new_document_id(),
  project_id integer not null,
  valuer text not null,
  company text,
  valued_on date not null,
  method text not null,
  -- Names the method `other`; localized.
  method_text jsonb,
  -- Of the whole property, minor units of the project's currency.
  amount bigint not null,
  media_file_id integer,
  -- The document is for every visitor; otherwise for holders.
  is_document_public boolean not null,
  note jsonb,
  -- From this instant on investors and visitors see it.
  published_at timestamptz not null,
  recorded_at timestamptz not null default app_now(),
  constraint project_valuations_pkey primary key (id),
  constraint project_valuations_document_id_key unique (document_id),
  constraint project_valuations_of_project_key unique (id, project_id),
  constraint project_valuations_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_valuations_media_file_id_fkey foreign key (media_file_id) references media_files(id),
  constraint project_valuations_amount_positive check (amount > 0),
  constraint project_valuations_method_known check (method in ('income', 'comparison', 'cost', 'other')),
  constraint project_valuations_method_named check ((method = 'other') = (method_text is not null)),
  constraint project_valuations_method_text_localized check (is_localized(method_text)),
  constraint project_valuations_note_localized check (is_localized(note)),
  constraint project_valuations_public_document check (not is_document_public or media_file_id is not null)
);
create index project_valuations_project on project_valuations (project_id, valued_on);
create index project_valuations_media_file on project_valuations (media_file_id);
revoke update, delete on project_valuations from parcela_app;

create table project_valuation_withdrawals (
  valuation_id integer not null,
  -- For staff.
  reason text not null,
  withdrawn_at timestamptz not null default app_now(),
  constraint project_valuation_withdrawals_pkey primary key (valuation_id),
  constraint project_valuation_withdrawals_valuation_id_fkey foreign key (valuation_id) references project_valuations(id)
);
revoke update, delete on project_valuation_withdrawals from parcela_app;

-- The valuation that led a price.
alter table project_prices add column valuation_id integer;
create index project_prices_valuation on project_prices (valuation_id) where valuation_id is not null;
alter table project_prices add constraint project_prices_valuation_fkey
  foreign key (valuation_id, project_id) references project_valuations(id, project_id) not valid;
