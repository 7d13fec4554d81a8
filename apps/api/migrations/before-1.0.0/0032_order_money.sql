-- The money of an order line by line, for its page in the back office.

create view money_postings as
  select t.id as transaction_id, t.kind, t.source_type, t.source_id, t.occurred_at,
    a.name as account_name, a.kind as account, a.asset as currency, a.order_id, a.provider, a.item_id, p.amount
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id
  where a.asset !~ '^SHARE:';

create view bank_movement_references as
  select m.document_id, a.iban, m.movement_id
  from bank_movements m join collection_accounts a on a.id = m.collection_account_id;

create or replace view order_attempts as
  select order_id, type, state, created_at as at, id as attempt_id
  from payment_attempts a
  where state <> 'created';

create or replace view order_payments as
  select order_id, document_id, provider, amount, currency, state, allocated_amount, suspense_amount,
    released_amount, refunded_amount, credited_amount, reversed_amount, suspense_reason, payer_name, payer_account,
    arrived_at, id as payment_id, provider_ref
  from payments p
  where order_id is not null;

create or replace view order_refunds as
  select p.order_id, r.document_id, p.document_id as payment_document_id, r.amount, r.currency, r.provider, s.state,
    r.cause, r.created_at, r.ended_at, r.id as refund_id
  from refunds r
  join refund_states s on s.refund_id = r.id
  join payments p on p.id = r.payment_id
  where p.order_id is not null;

create or replace view transfers_of_items as
  select item_kind, item_id, document_id, reference, state, failure, submitted_at, booked_at, id as transfer_id
  from outgoing_transfers t;
