-- The checks of 0015 on existing rows, without blocking writes.
alter table payment_attempts validate constraint payment_attempts_top_up_user_id_fkey;
alter table payment_attempts validate constraint payment_attempts_for_order_or_wallet;
alter table payment_attempts validate constraint payment_attempts_top_up_at_gateway;
