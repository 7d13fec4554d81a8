-- Lines that settled or returned a transfer, and reversals that have restricted money, are undone too.

-- How many lines have shown the transfer: the ledger numbers its entries by them once one is undone.
alter table outgoing_transfers
  add column booked_round smallint not null default 1,
  add column returned_round smallint not null default 1;
-- safe: no transfer has come back twice yet, so that nothing is written
create index outgoing_transfers_unreturned on outgoing_transfers (item_kind, item_id) where returned_round > 1;
-- Which of these lines it is; null for the first one.
alter table bank_movements add column transfer_round smallint;

-- The line that made the restriction is undone: the bank has not reversed that money.
alter table account_restrictions add column undone_at timestamptz;
create or replace view restricted_money as
  select b.id, b.document_id, b.amount, b.currency, b.opened_at, b.closed_at, b.closing_reason, o.id as order_id,
    o.document_id as order_document_id, o.state as order_state, o.project_id, o.created_at as placed_at, u.id as user_id,
    u.document_id as user_document_id, u.email as user_email, b.cause, b.payment_id, p.document_id as payment_document_id,
    b.provider_ref, b.opening_reason, b.undone_at
  from account_restrictions b
  left join orders o on o.id = b.order_id
  left join users u on u.id = b.user_id
  left join payments p on p.id = b.payment_id;

-- The payment that returned a transfer is undone; the transfer may come back again.
alter table transfer_returns
  add column undone_at timestamptz,
  drop constraint transfer_returns_payment_once,
  drop constraint transfer_returns_transfer_once;
-- safe: the table has a row for each transfer that came back as a payment
create unique index transfer_returns_payment_once on transfer_returns (payment_id) where undone_at is null;
-- safe: the table has a row for each transfer that came back as a payment
create unique index transfer_returns_transfer_once on transfer_returns (transfer_id) where undone_at is null;
grant update (undone_at) on transfer_returns to parcela_app;

create or replace function guard_refund() returns trigger language plpgsql as $$
declare
  received bigint;
  going_back bigint;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.document_id, new.payment_id, new.amount, new.currency, new.provider, new.cause, new.reason,
        new.requested_by, new.approved_by, new.retry_of, new.recipient_iban, new.recipient_name, new.created_at)
      is distinct from
       (old.id, old.document_id, old.payment_id, old.amount, old.currency, old.provider, old.cause, old.reason,
        old.requested_by, old.approved_by, old.retry_of, old.recipient_iban, old.recipient_name, old.created_at) then
      raise exception 'what was decided about refund % is fixed', old.id using errcode = 'restrict_violation';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (
      ('requested', 'done'), ('requested', 'failed'), ('needs_staff', 'done'), ('needs_staff', 'failed'),
      -- A bank gives back what it could not deliver.
      ('done', 'failed'))
      and not ((old.state, new.state) = ('requested', 'needs_staff') and old.provider <> 'bank')
      -- The line that settled or returned it is undone.
      and not ((old.state, new.state) in (('done', 'requested'), ('failed', 'done')) and old.provider = 'bank') then
      raise exception 'refund % cannot go from % to %', old.id, old.state, new.state
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state not in ('requested', 'needs_staff') then
    raise exception 'a refund begins as a request' using errcode = 'restrict_violation';
  end if;
  select p.amount into received from payments p
  where p.id = new.payment_id and p.currency = new.currency and p.provider = new.provider for update;
  select coalesce(sum(r.amount), 0) into going_back from refunds r
  where r.payment_id = new.payment_id and r.state <> 'failed';
  if received is null or going_back + new.amount > received then
    raise exception 'payment % did not bring what is to be refunded of it', new.payment_id
      using errcode = 'restrict_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end
$$;

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
    -- A counter-entry that takes money from its receivers is a reversal, as one of the bank is, until it has got the money.
    and not exists (
      select from undone_bank_lines u
      where u.counter_id = m.id and (m.outcome <> 'reversal' or not exists (
          select from restricted_money k
          where k.provider_ref = a.iban || '/' || m.movement_id and k.closed_at is null)
        and not exists (select from bank_lines_in_no_book b where b.movement_id = m.id)))
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
  and not exists (select from undone_bank_lines u where u.counter_id = m.id and m.outcome <> 'reversal');

-- A counter-entry of a transfer's line belongs to the entry of the ledger that mirrors the line's own one.
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
  left join undone_bank_lines c on c.counter_id = m.id
  left join bank_movements o on o.id = c.movement_id
  left join ledger_transactions t
    on t.source_type = case when m.outcome = 'payment' then 'payment' else 'transfer' end
    and t.source_id = case
      when m.outcome = 'payment' then r.id::text
      when coalesce(o.transfer_round, m.transfer_round, 1) = 1 then m.transfer_id::text
      else m.transfer_id || ':' || coalesce(o.transfer_round, m.transfer_round)
    end
    and t.kind = case m.outcome
      when 'payment' then 'payment.received'
      when 'transfer' then case when c.counter_id is null then 'transfer.booked' else 'transfer.unreturned' end
      when 'transfer_returned' then case when c.counter_id is null then 'transfer.returned' else 'transfer.unbooked' end
    end
  left join ledger_accounts x on x.name = 'external/' || m.currency || '/provider:bank'
  left join ledger_postings p on p.transaction_id = t.id and p.account_id = x.id;

-- Each line that is not undone, and the entry of the ledger that explained it.
create or replace view bank_lines_to_undo as
  select m.id, m.document_id, m.collection_account_id, a.iban as account_iban, a.currency as account_currency,
    m.movement_id, m.booked_on, m.amount, m.currency, m.outcome, m.payer_name, m.payer_account, m.imported_at,
    a.iban || '/' || m.movement_id as provider_ref, x.id as explained_by,
    case
      when exists (select from undone_bank_lines u where u.movement_id = m.id)
        or exists (select from undone_bank_lines u where u.counter_id = m.id) then 'undone'
    end as blocker,
    m.transfer_id
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join ledger_transactions x
    on x.source_type = 'bank_movement' and x.source_id = m.document_id and x.kind = 'bank.explained';
