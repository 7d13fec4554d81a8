-- Deleting an account (design §4 "Personal data", docs/decisions/0021): what need not be kept is erased at once, what
-- AML and accounting ask for is locked and destroyed when its time is over.

alter table users
  -- What has to be kept of somebody who left is locked until then; null: nothing is.
  add column retain_until timestamptz,
  -- Since then nobody can read anything of the person: the data key is destroyed.
  add column erased_at timestamptz,
  add constraint users_retained_after_deletion
    check (deleted_at is not null or num_nonnulls(retain_until, erased_at) = 0),
  add constraint users_not_erased_too_early check (erased_at >= retain_until);
create index users_to_erase on users (retain_until) where erased_at is null and retain_until is not null;

-- Who somebody was, as the law asks to know it later: sealed with the key of the person, read on no screen.
create table retained_records (
  user_id integer primary key references users (id),
  record bytea not null,
  created_at timestamptz not null default app_now()
);
revoke update, truncate on retained_records from parcela_app;

-- The one mail that goes to an address after its account is gone; the row goes with it.
create table farewell_mails (
  user_id integer primary key references users (id),
  email text not null,
  language text not null constraint farewell_mails_language_known check (language in ('cs', 'en', 'pl')),
  created_at timestamptz not null default app_now()
);
revoke update, truncate on farewell_mails from parcela_app;

-- Of an order and the deletion of its account one comes first: the deletion locks the account and then looks for
-- orders, the order shares that lock and then looks for the account.
create function refuse_order_of_deleted_account() returns trigger language plpgsql as $$
begin
  perform from users u where u.id = new.user_id and u.deleted_at is null for key share;
  if not found then
    raise exception 'the account of order % is gone', new.id
      using errcode = 'restrict_violation', constraint = 'orders_account_is_there';
  end if;
  return null;
end
$$;
create trigger orders_account_is_there after insert on orders
  for each row execute function refuse_order_of_deleted_account();
