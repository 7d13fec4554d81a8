-- What staff decided wrongly about statements is undone as long as it has booked nothing.

-- A line that was called the same as a movement may wait again.
create or replace function waiting_bank_lines_guard() returns trigger language plpgsql as $$
begin
  if old.decision is not null and (old.decision <> 'same' or new.decision is not null) then
    raise exception 'bank line % was decided already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A file that was never imported is discarded, and may be uploaded again.
alter table statement_files
  add column discarded_at timestamptz,
  add column discarded_by integer references staff_members (id),
  add column discard_reason text,
  -- safe: the table has a row for each file that staff upload
  add constraint statement_files_discarded_whole
    check (num_nulls(discarded_at, discarded_by, discard_reason) in (0, 3)) not valid,
  add constraint statement_files_discarded_not_imported check (num_nulls(discarded_at, imported_at) > 0) not valid;
create index statement_files_discarded_by on statement_files (discarded_by) where discarded_by is not null;
grant update (discarded_at, discarded_by, discard_reason) on statement_files to parcela_app;

-- The file that brought a line; null for the bank's feed, and in a line of before.
alter table bank_movements
  add column statement_file_id integer,
  add constraint bank_movements_statement_file_id_fkey foreign key (statement_file_id) references statement_files (id)
    not valid;
-- safe: of the lines of before none has a file, so that nothing is written
create index bank_movements_statement_file on bank_movements (statement_file_id) where statement_file_id is not null;
alter table waiting_bank_lines
  add column statement_file_id integer,
  add constraint waiting_bank_lines_statement_file_id_fkey foreign key (statement_file_id)
    references statement_files (id) not valid;
create index waiting_bank_lines_statement_file on waiting_bank_lines (statement_file_id)
  where statement_file_id is not null;

create function statement_file_is_open() returns trigger language plpgsql as $$
begin
  if new.statement_file_id is not null then
    perform from statement_files f where f.id = new.statement_file_id and f.discarded_at is null for share;
    if not found then
      raise exception 'statement file % was discarded', new.statement_file_id using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger bank_movements_file_is_open before insert on bank_movements
  for each row execute function statement_file_is_open();
create trigger waiting_bank_lines_file_is_open before insert on waiting_bank_lines
  for each row execute function statement_file_is_open();

-- What was imported stays imported, what was discarded stays discarded, and what has begun to be imported is imported.
create or replace function statement_files_guard() returns trigger language plpgsql as $$
begin
  if old.imported_at is not null then
    raise exception 'statement file % was imported already', old.id using errcode = 'check_violation';
  end if;
  if old.discarded_at is not null then
    raise exception 'statement file % was discarded', old.id using errcode = 'restrict_violation';
  end if;
  if new.discarded_at is not null then
    if exists (select from bank_movements m where m.statement_file_id = old.id)
      or exists (select from waiting_bank_lines w where w.statement_file_id = old.id) then
      raise exception 'lines of statement file % are imported', old.id using errcode = 'restrict_violation';
    end if;
    -- The same bytes may come again, as another file.
    new.digest := sha256(convert_to('discarded ' || old.id, 'UTF8'));
  end if;
  return new;
end $$;

create or replace view statement_file_items as
  select f.id, f.document_id, f.collection_account_id, a.document_id as account_document_id, a.iban as account_iban,
    a.currency as account_currency, f.name, f.format, f.period_from, f.period_to, f.opening, f.closing, f.line_count,
    f.uploaded_at, u.name as uploaded_by, f.imported_at, i.name as imported_by, f.imported_count,
    f.discarded_at, d.name as discarded_by, f.discard_reason
  from statement_files f
  join collection_accounts a on a.id = f.collection_account_id
  join staff_members u on u.id = f.uploaded_by
  left join staff_members i on i.id = f.imported_by
  left join staff_members d on d.id = f.discarded_by;
