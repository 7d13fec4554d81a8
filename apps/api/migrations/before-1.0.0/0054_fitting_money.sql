-- Waiting money is found by its payer and by its exact amount.
-- safe: where there are millions of payments both are built by hand before, concurrently, under these names
create index if not exists payments_waiting_payer on payments (name_key(payer_name)) where suspense_amount + released_amount > 0;
-- safe: as above
create index if not exists payments_waiting_sum on payments ((suspense_amount + released_amount), currency)
  where suspense_amount + released_amount > 0;
