-- What a line says of money that the bank took back: the payment may be imported after it.
create table bank_reversals (
  movement_id integer primary key constraint bank_reversals_movement_id_fkey references bank_movements (id),
  payer_account text,
  payer_name text,
  reference text
);
revoke update, delete on table bank_reversals from parcela_app;

-- safe: where there are millions of movements it is built by hand before, concurrently, under this name
create index if not exists bank_movements_reversals on bank_movements (collection_account_id, booked_on)
  where outcome = 'reversal';

-- Every reversal, and whether a payment or a person has answered for it. Older lines say nothing of the payer.
create view bank_reversal_lines as
select m.id, m.document_id, a.iban as account_iban, a.iban || '/' || m.movement_id as provider_ref, -m.amount as amount,
  m.currency, m.booked_on, m.imported_at, m.instruction_id, r.payer_account, r.payer_name, r.reference,
  exists (select from restricted_money b where b.provider_ref = a.iban || '/' || m.movement_id) as is_tied,
  exists (select from bank_explanations e where e.movement_id = m.id) as is_explained
from bank_movements m
join collection_accounts a on a.id = m.collection_account_id
left join bank_reversals r on r.movement_id = m.id
where m.outcome = 'reversal';

-- The lines that brought payments, to be found by what a payment knows of its line.
create view bank_payment_lines as
select a.iban as account_iban, m.movement_id, m.booked_on, m.instruction_id
from bank_movements m
join collection_accounts a on a.id = m.collection_account_id
where m.outcome = 'payment';
