-- Money that leaves through the bank: transfers that we order, where people want their money, withdrawals, and what
-- a statement says of all that (docs/decisions/0016).

-- Nine digits of the ten-digit reference of what we pay; the 9 stands before them. References of orders begin with
-- the year, so that no movement can mean both before 2090.
create sequence outgoing_transfer_references as bigint minvalue 1 maxvalue 999999999 no cycle;
grant usage on sequence outgoing_transfer_references to parcela_app;

-- One file of payment orders at the bank.
create table outgoing_batches (
  id integer generated always as identity primary key,
  -- By it the bank knows the file again: it takes none twice.
  message_id text not null constraint outgoing_batches_message_id_key unique
    constraint outgoing_batches_message_id_plain check (message_id ~ '^[A-Za-z0-9-]{1,35}$'),
  currency text not null constraint outgoing_batches_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- sending: the bank has not said yet what became of it, whether it was asked or not.
  state text not null constraint outgoing_batches_state_known check (state in ('sending', 'accepted', 'refused')),
  -- The last time that it may have reached the bank; null when nothing is to be learnt before it is sent again.
  asked_at timestamptz,
  -- Whoever sends it has until then.
  lease_until timestamptz not null,
  -- When a statement was asked for that was read whole, after the lease: what the bank had paid then is known.
  statement_read_at timestamptz,
  created_at timestamptz not null default app_now(),
  answered_at timestamptz,
  constraint outgoing_batches_answered check ((answered_at is null) = (state = 'sending'))
);
-- One file of an account is on its way at a time.
create unique index outgoing_batches_one_sending on outgoing_batches (currency) where state = 'sending';
revoke delete, truncate on outgoing_batches from parcela_app;

create table outgoing_transfers (
  id integer generated always as identity primary key,
  document_id text not null constraint outgoing_transfers_document_id_key unique,
  -- What it pays: the ledger account `payout/…/item:<kind>:<id>` holds the money until it is booked.
  item_kind text not null constraint outgoing_transfers_item_kind_known
    check (item_kind in ('refund', 'withdrawal', 'payout')),
  item_id integer not null,
  reference text not null default '9' || lpad(nextval('outgoing_transfer_references')::text, 9, '0')
    constraint outgoing_transfers_reference_key unique
    constraint outgoing_transfers_reference_digits check (reference ~ '^9[0-9]{9}$'),
  amount bigint not null constraint outgoing_transfers_amount_positive check (amount > 0),
  currency text not null constraint outgoing_transfers_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  recipient_iban text not null constraint outgoing_transfers_iban_shape
    check (recipient_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  recipient_name text not null,
  message text not null,
  state text not null default 'pending' constraint outgoing_transfers_state_known
    check (state in ('pending', 'submitted', 'booked', 'failed', 'cancelled')),
  batch_id integer references outgoing_batches (id),
  failure text constraint outgoing_transfers_failure_known check (failure in ('refused', 'returned')),
  created_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  booked_at timestamptz,
  ended_at timestamptz,
  -- Nothing is ever paid twice: whoever wants to pay again needs another item.
  constraint outgoing_transfers_item_once unique (item_kind, item_id),
  constraint outgoing_transfers_in_a_batch check ((batch_id is not null) = (state in ('submitted', 'booked', 'failed'))),
  constraint outgoing_transfers_submitted check ((submitted_at is not null) = (batch_id is not null)),
  constraint outgoing_transfers_booked check (state <> 'booked' or booked_at is not null),
  constraint outgoing_transfers_failed check ((failure is not null) = (state = 'failed')),
  constraint outgoing_transfers_ended check ((ended_at is not null) = (state in ('failed', 'cancelled')))
);
create index outgoing_transfers_pending on outgoing_transfers (currency, id) where state = 'pending';
create index outgoing_transfers_batch on outgoing_transfers (batch_id) where batch_id is not null;
revoke delete, truncate on outgoing_transfers from parcela_app;

-- What was ordered does not change; only what became of it does.
create function guard_outgoing_transfer() returns trigger language plpgsql as $$
begin
  if (new.id, new.document_id, new.item_kind, new.item_id, new.reference, new.amount, new.currency,
      new.recipient_iban, new.recipient_name, new.message, new.created_at)
    is distinct from
     (old.id, old.document_id, old.item_kind, old.item_id, old.reference, old.amount, old.currency,
      old.recipient_iban, old.recipient_name, old.message, old.created_at) then
    raise exception 'what transfer % pays is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger outgoing_transfers_guard before update on outgoing_transfers
  for each row execute function guard_outgoing_transfer();

-- For the screens of what is paid.
create view transfers_of_items as
  select t.item_kind, t.item_id, t.document_id, t.reference, t.state, t.failure, t.submitted_at, t.booked_at
  from outgoing_transfers t;

-- When a password was confirmed, the session may do until then what needs a fresh one.
alter table sessions add column fresh_until timestamptz;

-- Where a person wants the money of one currency; each change is a new row.
create table payout_accounts (
  id integer generated always as identity primary key,
  document_id text not null constraint payout_accounts_document_id_key unique,
  user_id integer not null references users (id),
  currency text not null constraint payout_accounts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- Encrypted with the data key of the person; the end of it stands beside, for lists.
  iban bytea not null,
  iban_end text not null constraint payout_accounts_iban_end_shape check (iban_end ~ '^[A-Z0-9]{4}$'),
  holder_name text not null constraint payout_accounts_holder_length check (char_length(holder_name) between 1 and 70),
  -- review: the holder's name is not the person's, and staff have not decided yet.
  state text not null constraint payout_accounts_state_known check (state in ('accepted', 'review', 'rejected')),
  created_at timestamptz not null default app_now(),
  usable_from timestamptz not null,
  decided_at timestamptz,
  replaced_at timestamptz,
  constraint payout_accounts_not_usable_at_once check (usable_from >= created_at + interval '24 hours'),
  constraint payout_accounts_rejected_is_decided check (state <> 'rejected' or decided_at is not null)
);
create unique index payout_accounts_one_in_use on payout_accounts (user_id, currency) where replaced_at is null;
create index payout_accounts_in_review on payout_accounts (created_at) where state = 'review' and replaced_at is null;
revoke delete, truncate on payout_accounts from parcela_app;

-- Money of a wallet on its way to the person's bank.
create table withdrawals (
  id integer generated always as identity primary key,
  document_id text not null constraint withdrawals_document_id_key unique,
  user_id integer not null references users (id),
  payout_account_id integer not null references payout_accounts (id),
  amount bigint not null constraint withdrawals_amount_positive check (amount > 0),
  currency text not null constraint withdrawals_currency_known check (currency in ('CZK', 'EUR')),
  state text not null default 'requested' constraint withdrawals_state_known
    check (state in ('requested', 'approved', 'done', 'rejected', 'failed')),
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  ended_at timestamptz,
  constraint withdrawals_decided check ((decided_at is null) = (state = 'requested')),
  constraint withdrawals_ended check ((ended_at is not null) = (state in ('done', 'rejected', 'failed')))
);
create index withdrawals_user on withdrawals (user_id, id);
create index withdrawals_payout_account on withdrawals (payout_account_id);
create index withdrawals_state on withdrawals (state, currency, id);
revoke delete, truncate on withdrawals from parcela_app;

-- Whose money it is, for the screens of staff.
create view payout_account_owners as
  select u.id as user_id, u.document_id, u.email, concat_ws(' ', p.first_name, p.last_name) as name
  from users u join user_profiles p on p.user_id = u.id;

-- A line that was one of our transfers, one that came back, and one that nobody could read.
alter table bank_movements drop constraint bank_movements_outcome_known;
alter table bank_movements add constraint bank_movements_outcome_known check (outcome in (
  -- Became a payment, whatever happened to that.
  'payment',
  -- One of our transfers went out, or came back.
  'transfer', 'transfer_returned',
  -- Went out without our order, or took back what had come in: for a person to see.
  'outgoing', 'reversal',
  -- Says something and moves no money.
  'nothing',
  -- In a currency that is not one of ours.
  'foreign_currency'));
alter table bank_movements add constraint bank_movements_transfers_go_out
  check ((outcome <> 'transfer' or amount < 0) and (outcome <> 'transfer_returned' or amount > 0));
drop index bank_movements_to_look_at;
create index bank_movements_to_look_at on bank_movements (imported_at)
  where outcome in ('outgoing', 'reversal', 'foreign_currency');

-- Lines of a statement that could not be read, as they came, once each: their movement is not in the books.
create table bank_unreadable_lines (
  id integer generated always as identity primary key,
  bank_account_id integer not null references bank_accounts (id),
  -- SHA-256 of the line: the next statement brings it again.
  digest bytea not null constraint bank_unreadable_lines_digest_length check (octet_length(digest) = 32),
  raw json not null,
  problem text not null,
  imported_at timestamptz not null default app_now(),
  -- Set when the same line could be read after all, by a later version of the program.
  read_at timestamptz,
  constraint bank_unreadable_lines_once unique (bank_account_id, digest)
);
revoke delete, truncate on bank_unreadable_lines from parcela_app;
revoke update on bank_unreadable_lines from parcela_app;
grant update (read_at) on bank_unreadable_lines to parcela_app;

-- Bank and ledger side by side, per currency: what the statements say is there, what the books say, what a person
-- has to explain (fees, manual transfers, reversals, foreign money), and what nobody can explain.
create view bank_reconciliation as
  with moved as (
    select m.currency, sum(m.amount)::bigint as balance,
      coalesce(sum(m.amount) filter (where m.outcome in ('outgoing', 'reversal', 'foreign_currency')), 0)::bigint
        as unexplained
    from bank_movements m group by m.currency
  ), booked as (
    select a.asset as currency, sum(p.amount)::bigint as world
    from ledger_accounts a join ledger_postings p on p.account_id = a.id
    where a.kind = 'world' and a.provider = 'bank'
    group by a.asset
  )
  select coalesce(m.currency, b.currency) as currency,
    coalesce(m.balance, 0) as balance, coalesce(b.world, 0) as world, coalesce(m.unexplained, 0) as unexplained,
    coalesce(m.balance, 0) + coalesce(b.world, 0) - coalesce(m.unexplained, 0) as difference,
    -- Lines with a movement that nobody could read: they are missing in the balance.
    (
      select count(*) from bank_unreadable_lines u join bank_accounts c on c.id = u.bank_account_id
      where c.currency = coalesce(m.currency, b.currency) and u.read_at is null
    ) as unreadable_count
  from moved m full join booked b on b.currency = m.currency;
