-- Bank accounts on which money is collected, and every line of their statements as the bank gave it.

create table bank_accounts (
  id integer generated always as identity primary key,
  iban text not null,
  currency text not null constraint bank_accounts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- The day up to which the statement was read, without a gap; reading begins some days before it.
  read_to date,
  last_read_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint bank_accounts_iban_and_currency_key unique (iban, currency)
);
revoke delete, truncate on bank_accounts from parcela_app;

create table bank_movements (
  id integer generated always as identity primary key,
  bank_account_id integer not null references bank_accounts (id),
  -- The bank's id of the movement, unique in an account.
  movement_id text not null,
  booked_on date not null,
  -- Signed: what went out is negative.
  amount bigint not null,
  currency text not null,
  -- The line as it came; jsonb would refuse some of what a payer can write.
  raw json not null,
  outcome text not null constraint bank_movements_outcome_known check (outcome in (
    -- Became a payment, whatever happened to that.
    'payment',
    -- Went out, or took back what had come in: for a person to see.
    'outgoing', 'reversal',
    -- Says something and moves no money.
    'nothing',
    -- In a currency that is not the account's.
    'foreign_currency')),
  imported_at timestamptz not null default app_now(),
  constraint bank_movements_once unique (bank_account_id, movement_id),
  constraint bank_movements_payments_come_in check (outcome <> 'payment' or amount > 0),
  constraint bank_movements_nothing_moves_nothing check ((outcome = 'nothing') = (amount = 0))
);
create index bank_movements_booked_on on bank_movements (bank_account_id, booked_on);
create index bank_movements_to_look_at on bank_movements (imported_at) where outcome in ('reversal', 'foreign_currency');
revoke update, delete, truncate on bank_movements from parcela_app;
