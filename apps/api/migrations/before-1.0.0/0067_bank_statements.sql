-- What each imported statement says of itself, and which line of the books each of its lines is: a statement that is
-- missing, or whose balances our lines do not give, is found by it.

create table bank_statements (
  id integer generated always as identity primary key,
  statement_file_id integer not null references statement_files (id),
  -- Its place in the file, from 1.
  place integer not null,
  collection_account_id integer not null references collection_accounts (id),
  source text not null constraint bank_statements_source_known check (source in ('camt.053', 'gpc', 'fio-csv')),
  -- The bank's number, and its place in the bank's sequence.
  number text,
  sequence integer,
  period_from date,
  period_to date,
  opening bigint,
  closing bigint,
  unreadable_count integer not null constraint bank_statements_unreadable_not_negative check (unreadable_count >= 0),
  -- A statement from before has no lines here: what they became was not stored.
  lines_stored boolean not null default true,
  -- Its last day was over when it was uploaded: it has every line of its days.
  is_whole boolean not null,
  imported_at timestamptz not null default app_now(),
  constraint bank_statements_once unique (statement_file_id, place)
);
create index bank_statements_ends on bank_statements (collection_account_id, period_to);
create index bank_statements_begins on bank_statements (collection_account_id, period_from);
create index bank_statements_imported on bank_statements (imported_at);
revoke update, delete on bank_statements from parcela_app;

create table bank_statement_lines (
  statement_id integer not null references bank_statements (id),
  place integer not null,
  bank_movement_id integer references bank_movements (id),
  waiting_line_id integer references waiting_bank_lines (id),
  primary key (statement_id, place),
  constraint bank_statement_lines_became_one check (num_nonnulls(bank_movement_id, waiting_line_id) = 1)
);
create index bank_statement_lines_movement on bank_statement_lines (bank_movement_id) where bank_movement_id is not null;
create index bank_statement_lines_waiting on bank_statement_lines (waiting_line_id) where waiting_line_id is not null;
revoke update, delete on bank_statement_lines from parcela_app;

-- safe: lines that wait for a person are few.
create index waiting_bank_lines_decided on waiting_bank_lines (decided_at) where decided_at is not null;

insert into bank_statements (statement_file_id, place, collection_account_id, source, period_from, period_to, opening,
  closing, unreadable_count, lines_stored, is_whole, imported_at)
select f.id, 1, f.collection_account_id, f.format, f.period_from, f.period_to, f.opening, f.closing, 0, false,
  coalesce((f.uploaded_at at time zone 'Europe/Prague')::date > f.period_to, false), f.imported_at
from statement_files f where f.imported_at is not null;

-- Each line of an imported statement with the movement that it is; none while it waits for a person.
create view bank_statement_movements as
  select l.statement_id, l.place, coalesce(l.bank_movement_id, w.bank_movement_id) as movement_id, w.id as waiting_id,
    w.amount as waiting_amount, w.currency as waiting_currency
  from bank_statement_lines l
  left join waiting_bank_lines w on w.id = l.waiting_line_id;
grant select on table bank_statement_movements to parcela_app;
