-- Staff see each movement of the collection accounts and what became of it, and how far each account was read.

alter table collection_accounts add document_id text not null default new_document_id()
  constraint collection_accounts_document_id_key unique;
alter table bank_movements
  add document_id text not null default new_document_id() constraint bank_movements_document_id_key unique,
  -- Our transfer that the movement settled or brought back.
  add transfer_id integer references outgoing_transfers (id);
alter table bank_movements add constraint bank_movements_transfer_of_outcome
  check (transfer_id is null or outcome in ('transfer', 'transfer_returned'));

drop index bank_movements_booked_on;
create index bank_movements_newest on bank_movements (booked_on desc, id desc);
create index bank_movements_account_newest on bank_movements (collection_account_id, booked_on desc, id desc);
create index bank_movements_outcome_newest on bank_movements (outcome, booked_on desc, id desc);
create index bank_movements_amount_newest on bank_movements (amount, booked_on desc, id desc);

create index bank_movements_transfer on bank_movements (transfer_id) where transfer_id is not null;

create view bank_movement_items as
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
    ) as reversed_document_id
  from bank_movements m
  join collection_accounts a on a.id = m.collection_account_id
  left join payments p on m.outcome = 'payment' and p.provider = 'bank' and p.provider_ref = a.iban || '/' || m.movement_id
  left join orders o on o.id = p.order_id
  left join outgoing_transfers t on t.id = m.transfer_id;

create view bank_feeds as
  select a.id, a.document_id, a.iban, a.currency, a.read_to, a.last_read_at,
    case
      when a.last_read_at is null then 'never'
      when a.last_read_at < app_now() - interval '1 hour' then 'late'
      else 'current'
    end as state,
    (select count(*) from bank_unreadable_lines u where u.collection_account_id = a.id and u.read_at is null)::integer
      as unreadable_count
  from collection_accounts a;
