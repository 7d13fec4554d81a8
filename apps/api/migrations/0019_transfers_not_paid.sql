-- A payment order that a person refused in the internet banking: the bank never tells us, two people do.
alter table outgoing_transfers drop constraint outgoing_transfers_failure_known;
alter table outgoing_transfers add constraint outgoing_transfers_failure_known
  check (failure in ('refused', 'returned', 'not_paid'));

-- Transfers as staff see them. What the bank has not said yet is `sending`, what waits there for a person `sent`.
create view outgoing_transfer_items as
  select t.id, t.document_id, t.item_kind, coalesce(w.document_id, r.document_id) as item_document_id, t.reference,
    t.amount, t.currency, right(t.recipient_iban, 4) as iban_end, t.recipient_name,
    case when t.state <> 'submitted' then t.state when b.state = 'sending' then 'sending' else 'sent' end as state,
    t.failure, t.created_at, t.submitted_at, t.booked_at, t.ended_at
  from outgoing_transfers t
  left join outgoing_batches b on b.id = t.batch_id
  left join withdrawals w on t.item_kind = 'withdrawal' and w.id = t.item_id
  left join refunds r on t.item_kind = 'refund' and r.id = t.item_id;

-- Lines of the statements that a person has to explain, and those that nobody could read.
create view bank_lines_to_explain as
  select m.outcome as kind, m.id as line_id, a.iban as account_iban, a.currency as account_currency, m.movement_id,
    m.booked_on, m.amount, m.currency, m.raw::text as raw, null::text as problem, m.imported_at
  from bank_movements m join bank_accounts a on a.id = m.bank_account_id
  where m.outcome in ('outgoing', 'reversal', 'foreign_currency')
  union all
  select 'unreadable', u.id, a.iban, a.currency, null, null, null, null, u.raw::text, u.problem, u.imported_at
  from bank_unreadable_lines u join bank_accounts a on a.id = u.bank_account_id
  where u.read_at is null;
