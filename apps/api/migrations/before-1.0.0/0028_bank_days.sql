-- A person explains lines of the bank that are none of our business, and closes the bank's days.

-- What the bank said last: its balance at the end of a day, and what it held before the first line that we know.
alter table collection_accounts
  add column stated_on date,
  add column stated_balance bigint,
  add column opening_balance bigint,
  add constraint collection_accounts_stated_whole
    check (num_nulls(stated_on, stated_balance, opening_balance) in (0, 3));

create table bank_explanations (
  movement_id integer primary key references bank_movements (id),
  kind text not null constraint bank_explanations_kind_known
    check (kind in ('fee', 'interest', 'own_transfer', 'paid_by_hand', 'other')),
  note text not null constraint bank_explanations_note_length check (length(note) between 1 and 1000),
  explained_by integer not null references staff_members (id),
  approved_by integer references staff_members (id),
  explained_at timestamptz not null default app_now(),
  constraint bank_explanations_second_person check (approved_by <> explained_by)
);
create index bank_explanations_explained_by on bank_explanations (explained_by);
create index bank_explanations_approved_by on bank_explanations (approved_by);
revoke update, delete on bank_explanations from parcela_app;

create table closed_bank_days (
  id integer generated always as identity primary key,
  document_id text not null default new_document_id() constraint closed_bank_days_document_id_key unique,
  currency text not null constraint closed_bank_days_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  day date not null,
  -- At the end of the day: what the bank says, what it held before the first line, the sum of all lines until then,
  -- and what the ledger says is at the bank.
  bank_balance bigint not null,
  opening_balance bigint not null,
  lines_balance bigint not null,
  ledger_balance bigint not null,
  note text constraint closed_bank_days_note_length check (length(note) between 1 and 1000),
  closed_by integer not null references staff_members (id),
  closed_at timestamptz not null default app_now(),
  constraint closed_bank_days_once unique (currency, day),
  constraint closed_bank_days_lines_lead_to_balance check (bank_balance = opening_balance + lines_balance)
);
create index closed_bank_days_closed_by on closed_bank_days (closed_by);
revoke update, delete on closed_bank_days from parcela_app;

-- Each line belongs to the first day that was closed with it; one that comes late belongs to the next.
alter table bank_movements add column closed_day_id integer references closed_bank_days (id);
create index bank_movements_closed_day on bank_movements (closed_day_id) where closed_day_id is not null;
create index bank_movements_open on bank_movements (currency, booked_on) where closed_day_id is null;
grant update (closed_day_id) on bank_movements to parcela_app;

create function bank_movements_guard() returns trigger language plpgsql as $$
begin
  if old.closed_day_id is not null then
    raise exception 'the day of movement % is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_movements_guard before update on bank_movements
  for each row execute function bank_movements_guard();

-- Ledger transactions at the bank that no line of a statement made, by the day that was closed with them.
create table closed_bank_postings (
  transaction_id bigint primary key references ledger_transactions (id),
  closed_day_id integer not null references closed_bank_days (id)
);
create index closed_bank_postings_day on closed_bank_postings (closed_day_id);
revoke update, delete on closed_bank_postings from parcela_app;
create index ledger_transactions_bank_by_hand on ledger_transactions (id)
  where kind in ('payment.reversed', 'distribution_line.paid_by_hand', 'bank.explained');

-- What each line moved at the bank and in the ledger.
create view bank_line_bookings as
  select m.id, m.document_id, m.collection_account_id, m.movement_id, m.booked_on, m.currency, m.outcome,
    m.amount, m.closed_day_id, coalesce(-p.amount, 0) as booked, e.kind as explanation, e.note,
    -- A reversal that is tied to a payment: its money is taken from whoever got it.
    m.outcome = 'reversal' and exists (
      select from restricted_money k where k.provider_ref = a.iban || '/' || m.movement_id
    ) as is_matched
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

-- An explanation counts on the day of its line, everything else on the day when it was booked.
create view bank_postings_by_hand as
  select t.id as transaction_id, t.kind, x.asset as currency, -p.amount as amount, c.closed_day_id,
    m.document_id as movement_document_id,
    coalesce(m.booked_on, (t.occurred_at at time zone 'Europe/Prague')::date) as day
  from ledger_transactions t
  join ledger_postings p on p.transaction_id = t.id
  join ledger_accounts x on x.id = p.account_id and x.kind = 'external' and x.provider = 'bank'
  left join closed_bank_postings c on c.transaction_id = t.id
  left join bank_movements m on t.kind = 'bank.explained' and m.document_id = t.source_id
  where t.kind in ('payment.reversed', 'distribution_line.paid_by_hand', 'bank.explained');

create view closed_bank_day_items as
  select d.id, d.document_id, d.currency, d.day, d.bank_balance, d.opening_balance, d.lines_balance, d.ledger_balance,
    d.note, d.closed_at, s.name as closed_by
  from closed_bank_days d
  join staff_members s on s.id = d.closed_by;

create or replace view bank_reconciliation as
  with moved as (
    select m.currency, sum(m.amount)::bigint as balance,
      coalesce(sum(m.amount) filter (where m.outcome in ('outgoing', 'reversal', 'foreign_currency')), 0)::bigint
        as unexplained
    from bank_movements m group by m.currency
  ), booked as (
    select a.asset as currency, sum(p.amount)::bigint as external,
      coalesce(sum(p.amount) filter (where t.kind in ('payment.reversed', 'distribution_line.paid_by_hand', 'bank.explained')),
        0)::bigint as explained
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_transactions t on t.id = p.transaction_id
    where a.kind = 'external' and a.provider = 'bank'
    group by a.asset
  ), both_sides as (
    select coalesce(m.currency, b.currency) as currency, coalesce(m.balance, 0) as balance,
      coalesce(b.external, 0) as external, coalesce(m.unexplained, 0) + coalesce(b.explained, 0) as unexplained
    from moved m full join booked b on b.currency = m.currency
  )
  select s.currency, s.balance, s.external, s.unexplained, s.balance + s.external - s.unexplained as difference,
    -- Lines with a movement that nobody could read: they are missing in the balance.
    (
      select count(*) from bank_unreadable_lines u join collection_accounts c on c.id = u.collection_account_id
      where c.currency = s.currency and u.read_at is null
    ) as unreadable_count
  from both_sides s;

-- What a person has explained waits for nobody.
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
  union all
  select 'unreadable', u.id, a.iban, a.currency, null, null, null, null, u.raw::text, u.problem, u.imported_at, null
  from bank_unreadable_lines u join collection_accounts a on a.id = u.collection_account_id
  where u.read_at is null;

insert into staff_role_permissions (permission, role) values
  ('bank.close', 'finance'), ('bank.close', 'administrator');
