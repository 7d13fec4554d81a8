-- Attempts to pay, money that arrived, and what the gateways told us (design §4 "Orders", "what arrives").

create table payment_attempts (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  type text not null constraint payment_attempts_type_known check (type in (
    'CsobPaymentGateway', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'BankTransfer', 'Bonus', 'Wallet')),
  state text not null default 'created' constraint payment_attempts_state_known check (state in (
    'created', 'redirected', 'pending', 'confirming', 'succeeded', 'rejected', 'cancelled_by_payer', 'expired',
    'reversed', 'refunded', 'needs_review')),
  provider text not null constraint payment_attempts_provider_known check (provider in ('bank', 'confirmo')),
  -- The provider's id of it; null while it is being made, and for a bank transfer, which has none.
  provider_ref text,
  amount bigint not null constraint payment_attempts_amount_positive check (amount > 0),
  currency text not null constraint payment_attempts_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  redirect_uri text,
  -- Whoever makes it at the provider has until then; afterwards another request may take its place.
  lease_until timestamptz,
  -- When the provider is asked next; null when there is nothing more to learn.
  next_poll_at timestamptz,
  poll_count integer not null default 0 constraint payment_attempts_poll_count_not_negative check (poll_count >= 0),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint payment_attempts_provider_ref_key unique (provider, provider_ref),
  constraint payment_attempts_created_has_lease check ((state = 'created') = (lease_until is not null)),
  -- The address to pay at is there as soon as the gateway knows of it.
  constraint payment_attempts_gateway_has_page
    check ((provider_ref is null) = (redirect_uri is null) and (provider = 'bank' or state = 'created' or provider_ref is not null))
);
create index payment_attempts_order on payment_attempts (order_id, id);
create index payment_attempts_due on payment_attempts (next_poll_at) where next_poll_at is not null;
-- Two requests cannot make two invoices for one order at the same time.
create unique index payment_attempts_one_being_made on payment_attempts (order_id, type) where state = 'created';
create unique index payment_attempts_one_bank_transfer on payment_attempts (order_id) where type = 'BankTransfer';

create table payments (
  id integer generated always as identity primary key,
  provider text not null constraint payments_provider_known check (provider in ('bank', 'confirmo')),
  -- The provider's own reference of the money: `26000000001`, an invoice's id. Once, for ever (P1).
  provider_ref text not null,
  -- The order that its reference names, whether the money was settled to it or not.
  order_id integer references orders (id),
  attempt_id integer references payment_attempts (id),
  -- The reference as it came in our form; null when there was none.
  reference text,
  amount bigint not null constraint payments_amount_positive check (amount > 0),
  currency text not null constraint payments_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- Who sent it, where the provider says so: needed to send money back to where it came from.
  payer_name text,
  payer_account text,
  -- settled: some of it counts towards the price of its order. suspense: all that is left of it waits for a person.
  state text not null constraint payments_state_known check (state in ('settled', 'suspense', 'refunded')),
  settled_amount bigint not null constraint payments_settled_not_negative check (settled_amount >= 0),
  -- What waits on the ledger account `suspense/…/item:payment:<id>`.
  suspense_amount bigint not null constraint payments_suspense_not_negative check (suspense_amount >= 0),
  -- What was settled and went to the suspense of its order when that ended.
  released_amount bigint not null default 0
    constraint payments_released_not_negative check (released_amount >= 0),
  -- Why money of it waits; kept when the decision was made.
  suspense_reason text constraint payments_suspense_reason_known check (suspense_reason in (
    'unknown_reference', 'wrong_currency', 'order_not_live', 'shares_taken', 'nothing_owed', 'name_differs',
    'investor_not_cleared', 'payment_reversed', 'surplus', 'order_ended')),
  arrived_at timestamptz not null default app_now(),
  constraint payments_provider_ref_key unique (provider, provider_ref),
  constraint payments_parts_within_amount check (settled_amount + suspense_amount + released_amount <= amount),
  constraint payments_parts_of_state check (
    case state
      when 'settled' then settled_amount > 0 and order_id is not null
      when 'suspense' then settled_amount = 0 and suspense_amount + released_amount > 0
      else settled_amount + suspense_amount + released_amount = 0
    end
  ),
  constraint payments_suspense_has_reason
    check (suspense_amount + released_amount = 0 or suspense_reason is not null)
);
create index payments_order on payments (order_id) where order_id is not null;
create index payments_attempt on payments (attempt_id) where attempt_id is not null;
create index payments_in_suspense on payments (arrived_at) where suspense_amount > 0;
revoke delete, truncate on payments from parcela_app;

-- What arrived does not change afterwards, only where it is; staff can give money to an order that named none.
create function guard_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.provider, new.provider_ref, new.reference, new.amount, new.currency, new.payer_name,
      new.payer_account, new.arrived_at)
    is distinct from
     (old.id, old.provider, old.provider_ref, old.reference, old.amount, old.currency, old.payer_name,
      old.payer_account, old.arrived_at) then
    raise exception 'what payment % brought is fixed', old.id using errcode = 'restrict_violation';
  end if;
  if (old.order_id is not null and new.order_id is distinct from old.order_id)
    or new.attempt_id is distinct from old.attempt_id then
    raise exception 'payment % belongs to another order', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payments_guard before update on payments for each row execute function guard_payment();

-- An order that ends gives its settled money to its own suspense account (orders do that, in the same unit of work);
-- the payments that brought the money follow it, whoever ended the order and however.
create function release_payments_of_order() returns trigger language plpgsql as $$
begin
  update payments p
  set state = 'suspense', released_amount = p.released_amount + p.settled_amount, settled_amount = 0,
    suspense_reason = coalesce(p.suspense_reason, 'order_ended')
  where p.order_id = new.id and p.settled_amount > 0;
  return null;
end
$$;
create trigger orders_release_payments after update of state on orders for each row
  when (new.state in ('Failed', 'Canceled', 'AdminCancel', 'Timeout') and new.state <> old.state)
  execute function release_payments_of_order();

create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null constraint payment_events_provider_known check (provider in ('confirmo')),
  -- SHA-256 of the raw body: the same event again is nothing.
  digest bytea not null constraint payment_events_digest_length check (octet_length(digest) = 32),
  -- The provider's id of what it is about.
  subject text not null,
  body bytea not null,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  constraint payment_events_once unique (provider, digest),
  constraint payment_events_processed_after check (processed_at >= received_at)
);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;
revoke update, delete, truncate on payment_events from parcela_app;
grant update (processed_at) on payment_events to parcela_app;

-- For the screens of orders: an attempt shows once there is something that the payer can use.
create or replace view order_attempts as
  select a.order_id, a.type, a.state, a.created_at as at
  from payment_attempts a
  where a.state <> 'created';
