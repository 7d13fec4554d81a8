-- What a line of the bank is known by: its facts, every reference that the bank gave, and where it came from. Numbers of
-- the bank are used again, left out, or others in another form, so that movement_id is no more than a name.

-- Null in a line of before: it is known by its name alone.
alter table bank_movements
  add column source text,
  add column statement text,
  -- The days of the statement that has it.
  add column statement_from date,
  add column statement_to date,
  add column bank_references json,
  add column payer_name text,
  add column payer_account text,
  add column variable_symbol text,
  -- The bank has given its number to another movement before.
  add column number_reused boolean not null default false,
  add constraint bank_movements_source_known
    check (source in ('feed', 'camt.053', 'gpc', 'fio-csv')) not valid;

-- Lines that may be a movement that another source, or another statement, has brought. A person decides: what is the same
-- stays here as another way in which the movement came.
create table waiting_bank_lines (
  id integer generated always as identity primary key,
  document_id text not null default new_document_id() constraint waiting_bank_lines_document_id_key unique,
  collection_account_id integer not null references collection_accounts (id),
  source text not null constraint waiting_bank_lines_source_known
    check (source in ('feed', 'camt.053', 'gpc', 'fio-csv')),
  statement text,
  statement_from date,
  statement_to date,
  movement_id text not null,
  instruction_id text,
  bank_references json not null,
  booked_on date not null,
  amount bigint not null,
  currency text not null,
  payer_name text,
  payer_account text,
  variable_symbol text,
  -- Every other text that may carry our reference.
  texts json not null,
  is_reversal boolean not null,
  raw json not null,
  asked_at timestamptz not null default app_now(),
  decision text constraint waiting_bank_lines_decision_known check (decision in ('same', 'another')),
  decided_at timestamptz,
  decided_by integer references staff_members (id),
  -- The movement that it is, or became.
  bank_movement_id integer references bank_movements (id),
  constraint waiting_bank_lines_decided_whole
    check (num_nulls(decision, decided_at, decided_by, bank_movement_id) in (0, 4))
);
create index waiting_bank_lines_undecided on waiting_bank_lines (asked_at, id) where decision is null;
create index waiting_bank_lines_money on waiting_bank_lines (collection_account_id, amount, booked_on);
create index waiting_bank_lines_movement on waiting_bank_lines (bank_movement_id);
create index waiting_bank_lines_decided_by on waiting_bank_lines (decided_by);
revoke update, delete on waiting_bank_lines from parcela_app;
grant update (decision, decided_at, decided_by, bank_movement_id) on waiting_bank_lines to parcela_app;

create function waiting_bank_lines_guard() returns trigger language plpgsql as $$
begin
  if old.decision is not null then
    raise exception 'bank line % was decided already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger waiting_bank_lines_guard before update on waiting_bank_lines
  for each row execute function waiting_bank_lines_guard();

-- Each way in which a movement came, and each line that waits.
create view known_bank_lines as
  select m.id as movement, null::integer as waiting, m.document_id as movement_document_id, m.collection_account_id, m.source, m.statement,
    m.statement_from, m.statement_to, m.movement_id, m.bank_references, m.booked_on, m.amount, m.currency,
    m.payer_name, m.payer_account, m.variable_symbol
  from bank_movements m
  union all
  select w.bank_movement_id, case when w.decision is null then w.id end, m.document_id, w.collection_account_id,
    w.source, w.statement, w.statement_from, w.statement_to, w.movement_id, w.bank_references, w.booked_on, w.amount,
    w.currency, w.payer_name, w.payer_account, w.variable_symbol
  from waiting_bank_lines w left join bank_movements m on m.id = w.bank_movement_id
  where w.decision is null or w.decision = 'same';
grant select on table known_bank_lines to parcela_app;

create view waiting_bank_line_items as
  select w.id, w.document_id, w.collection_account_id, a.document_id as account_document_id, a.iban as account_iban,
    a.currency as account_currency, w.source, w.statement, w.movement_id, w.booked_on, w.amount, w.currency, w.payer_name,
    w.payer_account, w.variable_symbol, w.raw::text as raw, w.asked_at, w.decision, w.decided_at, s.name as decided_by,
    m.document_id as movement_document_id
  from waiting_bank_lines w
  join collection_accounts a on a.id = w.collection_account_id
  left join staff_members s on s.id = w.decided_by
  left join bank_movements m on m.id = w.bank_movement_id;
grant select on table waiting_bank_line_items to parcela_app;

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
    p.suspense_reason as waiting_reason,
    m.source, m.statement, m.number_reused
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join payments p on m.outcome = 'payment' and p.provider = 'bank' and p.provider_ref = a.iban || '/' || m.movement_id
  left join orders o on o.id = p.order_id
  left join outgoing_transfers t on t.id = m.transfer_id;

create or replace view bank_queue as
select 'transfers'::text as kind, t.submitted_at as since, t.amount, t.currency
from outgoing_transfers t
where t.state in ('pending', 'submitted') and t.submitted_at < app_now() - interval '2 days'
union all
select case when l.kind = 'reversal' and l.payment_document_id is null then 'untiedReversals' else 'bankLines' end,
  l.imported_at, case when l.kind = 'reversal' and l.payment_document_id is null then -l.amount end,
  case when l.kind = 'reversal' and l.payment_document_id is null then l.currency end
from bank_lines_to_explain l
union all
select 'askedBankLines', w.asked_at, abs(w.amount), w.currency from waiting_bank_lines w where w.decision is null;
