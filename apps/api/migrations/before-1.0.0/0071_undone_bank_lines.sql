-- A booked line of the bank that is not there, or is another one, is undone by two people: a counter-entry takes it back,
-- and neither counts any more. Nothing is deleted.

create table bank_undoings (
  id integer generated always as identity primary key,
  document_id text not null default new_document_id() constraint bank_undoings_document_id_key unique,
  collection_account_id integer not null references collection_accounts (id),
  -- Of a whole file; null for a single line.
  statement_file_id integer references statement_files (id),
  reason text not null constraint bank_undoings_reason_given check (reason <> ''),
  requested_by integer not null constraint bank_undoings_requested_by_fkey references staff_members (id),
  approved_by integer not null constraint bank_undoings_approved_by_fkey references staff_members (id),
  undone_at timestamptz not null default app_now(),
  constraint bank_undoings_second_person check (requested_by <> approved_by)
);
create index bank_undoings_account on bank_undoings (collection_account_id);
create unique index bank_undoings_file_once on bank_undoings (statement_file_id) where statement_file_id is not null;
create index bank_undoings_requested_by on bank_undoings (requested_by);
create index bank_undoings_approved_by on bank_undoings (approved_by);
revoke update, delete on bank_undoings from parcela_app;

create table undone_bank_lines (
  movement_id integer primary key constraint undone_bank_lines_movement_id_fkey references bank_movements (id),
  counter_id integer not null constraint undone_bank_lines_counter_once unique
    constraint undone_bank_lines_counter_id_fkey references bank_movements (id),
  undoing_id integer not null constraint undone_bank_lines_undoing_id_fkey references bank_undoings (id),
  -- The line of the books that it is; null when the bank has no such line.
  same_as_id integer constraint undone_bank_lines_same_as_id_fkey references bank_movements (id),
  constraint undone_bank_lines_are_different check (movement_id <> counter_id and movement_id <> same_as_id)
);
create index undone_bank_lines_undoing on undone_bank_lines (undoing_id);
create index undone_bank_lines_same_as on undone_bank_lines (same_as_id) where same_as_id is not null;
revoke update, delete on undone_bank_lines from parcela_app;
-- When the line that it is turns out to be another one, too.
grant update (same_as_id) on undone_bank_lines to parcela_app;

-- A counter-entry is the exact opposite of its line, and none of a line that is a counter-entry itself.
create function undone_bank_lines_guard() returns trigger language plpgsql as $$
begin
  if not exists (
    select from bank_movements m join bank_movements c on c.id = new.counter_id
    where m.id = new.movement_id and c.collection_account_id = m.collection_account_id and c.amount = -m.amount
      and c.currency = m.currency and c.booked_on = m.booked_on)
    or exists (select from undone_bank_lines u where u.counter_id = new.movement_id or u.movement_id = new.counter_id) then
    raise exception 'movement % does not take movement % back', new.counter_id, new.movement_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger undone_bank_lines_guard before insert on undone_bank_lines
  for each row execute function undone_bank_lines_guard();

-- Lines that the bank has said in its feed, too: undoing a file leaves them.
create table bank_lines_in_feed (
  movement_id integer primary key constraint bank_lines_in_feed_movement_id_fkey references bank_movements (id),
  seen_at timestamptz not null default app_now()
);
revoke update, delete on bank_lines_in_feed from parcela_app;

-- Which file has stated the balance, and when the opening balance was found and up to which day: both are corrected when
-- what they were found by is undone.
alter table collection_accounts
  add column stated_file_id integer,
  add column opening_on date,
  add column opening_at timestamptz,
  add column opening_file_id integer;

alter table statement_files add column undone_at timestamptz;
grant update (undone_at) on statement_files to parcela_app;

create or replace function statement_files_guard() returns trigger language plpgsql as $$
begin
  if old.imported_at is not null then
    if old.undone_at is null and new.undone_at is not null
      and exists (select from bank_undoings b where b.statement_file_id = old.id)
      and to_jsonb(new) - 'undone_at' = to_jsonb(old) - 'undone_at' then
      -- The same bytes may come again, as another file.
      new.digest := sha256(convert_to('undone ' || old.id, 'UTF8'));
      return new;
    end if;
    raise exception 'statement file % was imported already', old.id using errcode = 'check_violation';
  end if;
  if new.undone_at is not null then
    raise exception 'statement file % was not imported', old.id using errcode = 'restrict_violation';
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

create or replace function statement_file_is_open() returns trigger language plpgsql as $$
begin
  if new.statement_file_id is not null then
    perform from statement_files f
    where f.id = new.statement_file_id and f.discarded_at is null and f.undone_at is null for share;
    if not found then
      raise exception 'statement file % was discarded', new.statement_file_id using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;

create or replace view statement_file_items as
  select f.id, f.document_id, f.collection_account_id, a.document_id as account_document_id, a.iban as account_iban,
    a.currency as account_currency, f.name, f.format, f.period_from, f.period_to, f.opening, f.closing, f.line_count,
    f.uploaded_at, u.name as uploaded_by, f.imported_at, i.name as imported_by, f.imported_count,
    f.discarded_at, d.name as discarded_by, f.discard_reason, f.undone_at, b.reason as undo_reason
  from statement_files f
  join collection_accounts a on a.id = f.collection_account_id
  join staff_members u on u.id = f.uploaded_by
  left join staff_members i on i.id = f.imported_by
  left join staff_members d on d.id = f.discarded_by
  left join bank_undoings b on b.statement_file_id = f.id;

-- A line of an undone file that waited, or was called the same as a movement, is none any more.
alter table waiting_bank_lines
  drop constraint waiting_bank_lines_decided_whole,
  drop constraint waiting_bank_lines_decision_known,
  -- safe: lines that wait for a person are few
  add constraint waiting_bank_lines_decision_known check (decision in ('same', 'another', 'undone')) not valid,
  -- safe: lines that wait for a person are few
  add constraint waiting_bank_lines_decided_whole
    check (num_nulls(decision, decided_at, decided_by) in (0, 3)
      and (bank_movement_id is null) = (coalesce(decision, 'undone') = 'undone')) not valid;
create or replace function waiting_bank_lines_guard() returns trigger language plpgsql as $$
begin
  if new.decision = 'undone' and old.decision is distinct from 'another' and exists (
    select from bank_undoings b where b.statement_file_id = old.statement_file_id) then
    return new;
  end if;
  if old.decision is not null and (old.decision <> 'same' or new.decision is not null) or new.decision = 'undone' then
    raise exception 'bank line % was decided already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Each way in which a movement came, and each line that waits. What was undone is the line that it was said to be.
create or replace view known_bank_lines as
  select m.id as movement, null::integer as waiting, m.document_id as movement_document_id, m.collection_account_id,
    m.source, m.statement, m.statement_from, m.statement_to, m.movement_id, m.bank_references, m.booked_on, m.amount,
    m.currency, m.payer_name, m.payer_account, m.variable_symbol
  from bank_movements m
  where not exists (select from undone_bank_lines u where u.movement_id = m.id)
    and not exists (select from undone_bank_lines u where u.counter_id = m.id)
  union all
  select s.id, null, s.document_id, m.collection_account_id, m.source, m.statement, m.statement_from, m.statement_to,
    m.movement_id, m.bank_references, m.booked_on, m.amount, m.currency, m.payer_name, m.payer_account, m.variable_symbol
  from undone_bank_lines u join bank_movements m on m.id = u.movement_id join bank_movements s on s.id = u.same_as_id
  union all
  select m.id, case when w.decision is null then w.id end, m.document_id, w.collection_account_id,
    w.source, w.statement, w.statement_from, w.statement_to, w.movement_id, w.bank_references, w.booked_on, w.amount,
    w.currency, w.payer_name, w.payer_account, w.variable_symbol
  from waiting_bank_lines w
  left join undone_bank_lines u on u.movement_id = w.bank_movement_id
  left join bank_movements m on m.id = case when u.movement_id is null then w.bank_movement_id else u.same_as_id end
  where w.decision is null or w.decision = 'same' and m.id is not null;

-- Each line of an imported statement with the movement that it is: none while it waits for a person, and of a line that
-- two people called none. What the statement itself says of it stays.
create or replace view bank_statement_movements as
  select l.statement_id, l.place,
    case when u.movement_id is null then coalesce(l.bank_movement_id, w.bank_movement_id) else u.same_as_id end as movement_id,
    w.id as waiting_id, w.amount as waiting_amount, w.currency as waiting_currency, u.movement_id as undone_id
  from bank_statement_lines l
  left join waiting_bank_lines w on w.id = l.waiting_line_id
  left join undone_bank_lines u on u.movement_id = coalesce(l.bank_movement_id, w.bank_movement_id);

-- What the statements of files that are not undone say of themselves.
create view counted_bank_statements as
  select s.* from bank_statements s
  where not exists (select from statement_files f where f.id = s.statement_file_id and f.undone_at is not null);

create or replace view bank_lines_to_explain as
  select m.outcome as kind, m.id as line_id, a.iban as account_iban, a.currency as account_currency, m.movement_id,
    m.booked_on, m.amount, m.currency, m.raw::text as raw, null::text as problem, m.imported_at,
    (
      select b.payment_document_id from restricted_money b
      where m.outcome = 'reversal' and b.provider_ref = a.iban || '/' || m.movement_id limit 1
    ) as payment_document_id
  from bank_movements m join collection_accounts a on a.id = m.collection_account_id
  where m.outcome in ('outgoing', 'reversal', 'foreign_currency')
    and not exists (select from bank_explanations e where e.movement_id = m.id)
    and not exists (select from undone_bank_lines u where u.movement_id = m.id)
    -- The counter-entry of a payment takes money from whoever got it, as the bank does.
    and not exists (
      select from undone_bank_lines u join bank_movements o on o.id = u.movement_id
      where u.counter_id = m.id and o.outcome <> 'payment')
  union all
  select 'unreadable', u.id, a.iban, a.currency, null, null, null, null, u.raw::text, u.problem, u.imported_at, null
  from bank_unreadable_lines u join collection_accounts a on a.id = u.collection_account_id
  where u.read_at is null;

create or replace view bank_lines_in_no_book as
select m.id as movement_id, -m.amount - coalesce(s.paid, 0)::bigint as amount
from bank_movements m
join collection_accounts a on a.id = m.collection_account_id
left join lateral (
  select bool_or(k.closed_at is null) as is_open, sum(paid.amount) as paid
  from restricted_money k
  left join lateral (
    select sum(p.amount) as amount from ledger_transactions t
    join ledger_postings p on p.transaction_id = t.id
    join ledger_accounts x on x.id = p.account_id and x.kind = 'external' and x.provider = 'bank'
    where t.kind = 'payment.reversed' and t.source_type = 'account_restriction'
      and split_part(t.source_id, ':', 1) = k.id::text
  ) paid on true
  where m.outcome = 'reversal' and k.provider_ref = a.iban || '/' || m.movement_id
) s on true
where m.outcome in ('outgoing', 'reversal', 'foreign_currency')
  and not exists (select from bank_explanations e where e.movement_id = m.id)
  and not coalesce(s.is_open, false) and (s.paid is null or -m.amount > s.paid)
  and not exists (select from undone_bank_lines u where u.movement_id = m.id)
  and not exists (
    select from undone_bank_lines u join bank_movements o on o.id = u.movement_id
    where u.counter_id = m.id and o.outcome <> 'payment');

create or replace view bank_line_bookings as
  select m.id, m.document_id, m.collection_account_id, m.movement_id, m.booked_on, m.currency, m.outcome,
    m.amount, m.closed_day_id, coalesce(-p.amount, 0) as booked, e.kind as explanation, e.note,
    -- A reversal that is tied to a payment: its money is taken from whoever got it.
    m.outcome = 'reversal' and exists (
      select from restricted_money k where k.provider_ref = a.iban || '/' || m.movement_id
    ) as is_matched,
    exists (select from undone_bank_lines u where u.movement_id = m.id)
      or exists (select from undone_bank_lines u where u.counter_id = m.id) as is_undone
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join bank_explanations e on e.movement_id = m.id
  left join payments r on m.outcome = 'payment' and r.provider = 'bank' and r.provider_ref = a.iban || '/' || m.movement_id
  left join ledger_transactions t
    on t.source_type = case when m.outcome = 'payment' then 'payment' else 'transfer' end
    and t.source_id = case when m.outcome = 'payment' then r.id else m.transfer_id end::text
    and t.kind = case m.outcome
      when 'payment' then 'payment.received'
      when 'transfer' then 'transfer.booked'
      when 'transfer_returned' then 'transfer.returned'
    end
  left join ledger_accounts x on x.name = 'external/' || m.currency || '/provider:bank'
  left join ledger_postings p on p.transaction_id = t.id and p.account_id = x.id;

create or replace view bank_reversal_lines as
select m.id, m.document_id, a.iban as account_iban, a.iban || '/' || m.movement_id as provider_ref, -m.amount as amount,
  m.currency, m.booked_on, m.imported_at, m.instruction_id, r.payer_account, r.payer_name, r.reference,
  exists (select from restricted_money b where b.provider_ref = a.iban || '/' || m.movement_id) as is_tied,
  exists (select from bank_explanations e where e.movement_id = m.id) as is_explained
from bank_movements m
join collection_accounts a on a.id = m.collection_account_id
left join bank_reversals r on r.movement_id = m.id
where m.outcome = 'reversal' and not exists (select from undone_bank_lines u where u.movement_id = m.id);

create or replace view bank_payment_lines as
select a.iban as account_iban, m.movement_id, m.booked_on, m.instruction_id
from bank_movements m
join collection_accounts a on a.id = m.collection_account_id
where m.outcome = 'payment' and not exists (select from undone_bank_lines u where u.movement_id = m.id);

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
    m.source, m.statement, m.number_reused,
    -- The line that takes this one back, the one that this one takes back, and the one that it was said to be.
    counter.document_id as counter_document_id, undone.document_id as undone_document_id,
    same.document_id as same_document_id
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join payments p on m.outcome = 'payment' and p.provider = 'bank' and p.provider_ref = a.iban || '/' || m.movement_id
  left join orders o on o.id = p.order_id
  left join outgoing_transfers t on t.id = m.transfer_id
  left join undone_bank_lines u on u.movement_id = m.id
  left join bank_movements counter on counter.id = u.counter_id
  left join bank_movements same on same.id = u.same_as_id
  left join undone_bank_lines c on c.counter_id = m.id
  left join bank_movements undone on undone.id = c.movement_id;

-- Each line with what keeps it from being undone, and the entry of the ledger that explained it. What a transfer or a bank's
-- own reversal has set off is ended by its own action first.
create view bank_lines_to_undo as
  select m.id, m.document_id, m.collection_account_id, a.iban as account_iban, a.currency as account_currency,
    m.movement_id, m.booked_on, m.amount, m.currency, m.outcome, m.payer_name, m.payer_account, m.imported_at,
    a.iban || '/' || m.movement_id as provider_ref, x.id as explained_by,
    case
      when exists (select from undone_bank_lines u where u.movement_id = m.id)
        or exists (select from undone_bank_lines u where u.counter_id = m.id) then 'undone'
      when m.outcome in ('transfer', 'transfer_returned') then 'transfer'
      when m.outcome = 'reversal' and exists (
        select from restricted_money k where k.provider_ref = a.iban || '/' || m.movement_id and k.closed_at is null
      ) then 'restricted'
      when m.outcome = 'reversal' and exists (
        select from restricted_money k
        join ledger_transactions t on t.kind = 'payment.reversed' and t.source_type = 'account_restriction'
          and split_part(t.source_id, ':', 1) = k.id::text
        where k.provider_ref = a.iban || '/' || m.movement_id
      ) then 'settled'
    end as blocker
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join ledger_transactions x
    on x.source_type = 'bank_movement' and x.source_id = m.document_id and x.kind = 'bank.explained';
