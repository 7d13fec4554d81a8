-- Top-ups of wallets by bank transfer: each user has one reference for each wallet. It begins with 9, which no order's
-- does, and its number leaves 1 when divided by 97, so a typing mistake names no other wallet.
create sequence top_up_numbers as bigint start 1 increment 1 minvalue 1 maxvalue 9999999 cache 1 no cycle;

create table top_up_references (
  user_id integer not null,
  currency text not null,
  reference text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint top_up_references_pkey primary key (user_id, currency),
  constraint top_up_references_reference_key unique (reference),
  constraint top_up_references_user_id_fkey foreign key (user_id) references users(id),
  constraint top_up_references_currency_known check (currency in ('CZK', 'EUR')),
  constraint top_up_references_digits check (reference ~ '^9[0-9]{9}$' and reference::bigint % 97 = 1)
);
-- A reference is never reused.
revoke update, delete on top_up_references from parcela_app;

alter table orders add constraint orders_payment_reference_of_no_wallet check (payment_reference !~ '^9') not valid;

-- The money that a payment put into a wallet without a decision of staff.
create table wallet_top_ups (
  id integer generated always as identity,
  payment_id integer not null,
  user_id integer not null,
  amount bigint not null,
  created_at timestamp with time zone not null default app_now(),
  constraint wallet_top_ups_pkey primary key (id),
  constraint wallet_top_ups_payment_id_key unique (payment_id),
  constraint wallet_top_ups_payment_id_fkey foreign key (payment_id) references payments(id),
  constraint wallet_top_ups_user_id_fkey foreign key (user_id) references users(id),
  constraint wallet_top_ups_amount_positive check (amount > 0)
);
create index wallet_top_ups_user on wallet_top_ups (user_id);
revoke update, delete on wallet_top_ups from parcela_app;

insert into ledger_entry_kinds (kind, source_type, debits, credits) values
  ('wallet.topped_up', 'top_up', '{suspense:payment}', '{wallet}');
