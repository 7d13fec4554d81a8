-- Proofs of the books that are built on the last one: what was touched since, and what the next may build on.

alter table book_proofs
  add column is_whole boolean not null default true,
  -- The proof that an incremental one is built on.
  add column since_id integer references book_proofs (id),
  -- {since, balances: [{id, version, balance}]} of a proof that found nothing broken.
  add column proved_point jsonb;
alter table book_proofs add constraint book_proofs_whole_or_since check (is_whole = (since_id is null)) not valid;
create index book_proofs_since on book_proofs (since_id) where since_id is not null;
grant update (is_whole, since_id, proved_point) on book_proofs to parcela_app;

-- Refused checks are looked through each day, the rest of the checks is not.
create index kyc_checks_refused on kyc_checks (user_id) where state in ('retry', 'rejected');
create index card_settlements_reversed on card_settlements (payment_id) where state = 'reversed';
