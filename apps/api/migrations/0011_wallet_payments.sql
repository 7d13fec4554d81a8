-- Paying from the wallet (design §4 "Wallet payment") and the statement of a wallet.

alter table payment_attempts
  -- How often the link that authorises the payment was mailed again.
  add column authorization_resends smallint not null default 0
    constraint payment_attempts_resends_bounded check (authorization_resends between 0 and 3);

-- Money on hold belongs to an order until that is Paid or ends; its attempts follow it, whoever moved the order and
-- however. A transfer that brought a part of the price has done its work when the wallet pays the rest.
create function settle_wallet_attempts() returns trigger language plpgsql as $$
begin
  update payment_attempts a
  set updated_at = app_now(), state = case
      when a.state = 'succeeded' then 'refunded'
      when new.state = 'Paid' then 'succeeded'
      when new.state = 'Canceled' then 'cancelled_by_payer'
      when new.state = 'Timeout' then 'expired'
      else 'rejected'
    end
  where a.order_id = new.id and a.type = 'Wallet'
    and (a.state = 'pending' or (a.state = 'succeeded' and new.state <> 'Paid'));
  update payment_attempts a
  set updated_at = app_now(), state = 'succeeded'
  where new.state = 'Paid' and a.order_id = new.id and a.type = 'BankTransfer' and a.state = 'pending'
    and exists (
      select from payments p where p.order_id = new.id and p.provider = 'bank' and p.settled_amount > 0
    );
  return null;
end
$$;
create trigger orders_settle_wallet_attempts after update of state on orders for each row
  when (new.state not in ('Open', 'Unpaid') and new.state <> old.state)
  execute function settle_wallet_attempts();

-- What changed a wallet: one row for each line of the ledger on a wallet or on what is held from it. The ids of ledger
-- transactions are drawn under the locks of the accounts, so that their order is the order of both accounts' versions.
create view wallet_postings as
  select a.owner_user_id as user_id, a.asset as currency, a.kind as account, p.transaction_id, p.amount,
    t.source_type, t.source_id, t.occurred_at
  from ledger_accounts a
  join ledger_postings p on p.account_id = a.id
  join ledger_transactions t on t.id = p.transaction_id
  where a.kind in ('wallet', 'wallet_hold');

-- The order that the event behind a ledger transaction belongs to; null for one that is no order's.
create function order_of_ledger_source(source_type text, source_id text) returns integer
  language sql stable
  return case source_type
    when 'order' then source_id::integer
    when 'attempt' then (select a.order_id from payment_attempts a where a.id = source_id::integer)
    when 'payment' then (select p.order_id from payments p where p.id = source_id::integer)
  end;
