-- Top-ups at a gateway: an attempt belongs to an order, or to the wallet that it tops up.
alter table payment_attempts alter column order_id drop not null;
alter table payment_attempts add column top_up_user_id integer;
alter table payment_attempts add constraint payment_attempts_top_up_user_id_fkey
  foreign key (top_up_user_id) references users(id) not valid;
alter table payment_attempts add constraint payment_attempts_for_order_or_wallet
  check (num_nonnulls(order_id, top_up_user_id) = 1) not valid;
alter table payment_attempts add constraint payment_attempts_top_up_at_gateway
  check (top_up_user_id is null or (provider not in ('bank', 'wallet') and currency <> 'PLN')) not valid;
-- safe: where there are millions of attempts it is built by hand before, concurrently, under this name
create index if not exists payment_attempts_top_ups on payment_attempts (top_up_user_id, currency, id)
  where top_up_user_id is not null;
-- safe: where there are millions of attempts it is built by hand before, concurrently, under this name
create unique index if not exists payment_attempts_one_top_up_being_made
  on payment_attempts (top_up_user_id, currency, type) where top_up_user_id is not null and state = 'created';
