-- Search by the IBAN of a saved account and by the number of a document.

-- A keyed mark of the IBAN, which is stored sealed: the same IBAN is found again, and nothing is read from it.
alter table bank_accounts
  add column iban_mark bytea constraint bank_accounts_iban_mark_length check (octet_length(iban_mark) = 32);
create index bank_accounts_iban_mark on bank_accounts (iban_mark) where iban_mark is not null;
create index bank_accounts_unmarked on bank_accounts (id) where iban_mark is null and iban <> '';

create view bank_account_search as
  select a.id as bank_account_id, a.document_id, a.iban_mark, a.iban_end, a.holder_name, a.currency, u.email
  from bank_accounts a join order_investors u on u.user_id = a.user_id;

create or replace view payment_search as
  select p.id as payment_id, p.document_id, p.reference, p.payer_name, p.payer_account, p.amount, p.currency,
    p.suspense_amount + p.released_amount > 0 as is_waiting, p.order_id, o.document_id as order_document_id,
    o.project_id, o.placed_at, p.provider, p.provider_ref
  from payments p left join order_headings o on o.order_id = p.order_id;

create or replace view bank_movement_references as
  select m.document_id, a.iban, m.movement_id, m.id, m.collection_account_id, m.amount, m.currency
  from bank_movements m join collection_accounts a on a.id = m.collection_account_id;

create view transfer_file_search as
  select b.id as transfer_file_id, b.document_id, b.message_id, b.currency, b.origin = 'file' as is_file
  from outgoing_batches b;
