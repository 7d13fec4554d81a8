-- Statements that staff upload as files: what each line would do is shown first, then the lines are imported.

create table statement_files (
  id integer generated always as identity primary key,
  document_id text not null default new_document_id() constraint statement_files_document_id_key unique,
  collection_account_id integer not null references collection_accounts (id),
  name text not null constraint statement_files_name_length check (length(name) between 1 and 200),
  format text not null constraint statement_files_format_known check (format in ('camt.053', 'gpc', 'fio-csv')),
  -- SHA-256 of the bytes: the same file again is this one.
  digest bytea not null constraint statement_files_digest_length check (octet_length(digest) = 32),
  content bytea not null constraint statement_files_content_length check (octet_length(content) <= 5242880),
  -- The days and balances that the file names.
  period_from date,
  period_to date,
  opening bigint,
  closing bigint,
  line_count integer not null constraint statement_files_line_count_not_negative check (line_count >= 0),
  uploaded_by integer not null references staff_members (id),
  uploaded_at timestamptz not null default app_now(),
  imported_by integer references staff_members (id),
  imported_at timestamptz,
  -- Lines that were new.
  imported_count integer,
  constraint statement_files_once unique (collection_account_id, digest),
  constraint statement_files_imported_whole
    check (num_nulls(imported_by, imported_at, imported_count) in (0, 3))
);
create index statement_files_uploaded_by on statement_files (uploaded_by);
create index statement_files_imported_by on statement_files (imported_by);
create index statement_files_closing on statement_files (collection_account_id, period_to) where imported_at is not null;
revoke update, delete on statement_files from parcela_app;
grant update (imported_by, imported_at, imported_count) on statement_files to parcela_app;

-- What was imported stays imported.
create function statement_files_guard() returns trigger language plpgsql as $$
begin
  if old.imported_at is not null then
    raise exception 'statement file % was imported already', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger statement_files_guard before update on statement_files
  for each row execute function statement_files_guard();

create view statement_file_items as
  select f.id, f.document_id, f.collection_account_id, a.document_id as account_document_id, a.iban as account_iban,
    a.currency as account_currency, f.name, f.format, f.period_from, f.period_to, f.opening, f.closing, f.line_count,
    f.uploaded_at, u.name as uploaded_by, f.imported_at, i.name as imported_by, f.imported_count
  from statement_files f
  join collection_accounts a on a.id = f.collection_account_id
  join staff_members u on u.id = f.uploaded_by
  left join staff_members i on i.id = f.imported_by;

create or replace view bank_movement_items as
  select m.id, m.document_id, m.collection_account_id, a.document_id as account_document_id, a.iban as account_iban,
    a.currency as account_currency, m.movement_id, m.booked_on, m.amount, m.currency, m.outcome, m.raw::text as raw,
    m.imported_at, p.document_id as payment_document_id, p.payer_name, p.payer_account,
    p.suspense_amount + p.released_amount as waiting_amount,
    o.id as order_id, o.document_id as order_document_id, o.project_id, o.created_at as placed_at,
    t.document_id as transfer_document_id, t.reference as transfer_reference,
    -- The payment that a reversal was tied to.
    (
      select b.payment_document_id from restricted_money b
      where m.outcome = 'reversal' and b.provider_ref = a.iban || '/' || m.movement_id limit 1
    ) as reversed_document_id,
    p.suspense_reason as waiting_reason
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join payments p on m.outcome = 'payment' and p.provider = 'bank' and p.provider_ref = a.iban || '/' || m.movement_id
  left join orders o on o.id = p.order_id
  left join outgoing_transfers t on t.id = m.transfer_id;

insert into staff_role_permissions (permission, role) values
  ('bank.import', 'finance'), ('bank.import', 'administrator');
