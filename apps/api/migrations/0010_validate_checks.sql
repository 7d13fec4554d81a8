-- The checks of 0007 and 0008 on existing rows, without blocking writes.
alter table polls validate constraint polls_majority_known;
alter table orders validate constraint orders_payment_reference_of_no_wallet;
