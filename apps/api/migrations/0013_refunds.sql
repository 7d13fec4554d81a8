-- Money that goes back or changes its place: refunds, decisions about suspense, what a reversal blocks, bonus shares
-- (design §4 "Orders", "what arrives", "Staff").

alter table payments
  -- The default is for whatever still runs the version before this one; the application gives its own.
  add column document_id text not null
    default left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 24)
    constraint payments_document_id_key unique,
  -- On its way back to its source, or there: refunds that did not fail.
  add column refunded_amount bigint not null default 0
    constraint payments_refunded_not_negative check (refunded_amount >= 0),
  -- Given to a wallet by staff.
  add column credited_amount bigint not null default 0
    constraint payments_credited_not_negative check (credited_amount >= 0),
  -- Taken back by the bank of the payer, out of what waited.
  add column reversed_amount bigint not null default 0
    constraint payments_reversed_not_negative check (reversed_amount >= 0),
  -- What its ended order released is not sent back without staff: they decide since then.
  add column left_to_staff_at timestamptz,
  drop constraint payments_state_known,
  drop constraint payments_parts_within_amount,
  drop constraint payments_parts_of_state,
  drop constraint payments_suspense_reason_known,
  add constraint payments_state_known
    check (state in ('settled', 'suspense', 'refunded', 'credited', 'reversed')),
  add constraint payments_parts_are_the_amount check (
    settled_amount + suspense_amount + released_amount + refunded_amount + credited_amount + reversed_amount = amount
  ),
  add constraint payments_parts_of_state check (
    case state
      when 'settled' then settled_amount > 0 and order_id is not null
      when 'suspense' then settled_amount = 0 and suspense_amount + released_amount > 0
      when 'refunded' then settled_amount + suspense_amount + released_amount = 0 and refunded_amount > 0
      when 'credited' then credited_amount + reversed_amount = amount and credited_amount > 0
      else reversed_amount = amount
    end
  ),
  add constraint payments_suspense_reason_known check (suspense_reason in (
    'unknown_reference', 'wrong_currency', 'order_not_live', 'shares_taken', 'nothing_owed', 'name_differs',
    'investor_not_cleared', 'payment_reversed', 'surplus', 'order_ended', 'refund_failed'));
drop index payments_in_suspense;
create index payments_waiting on payments (arrived_at) where suspense_amount + released_amount > 0;
create index payments_to_send_back on payments (id) where released_amount > 0 and left_to_staff_at is null;

-- What arrived does not change afterwards, only where it is; its state follows from that. Staff can give money to an
-- order that named none, or to another one once nothing of it is at its own.
create or replace function guard_payment() returns trigger language plpgsql as $$
begin
  if (new.id, new.document_id, new.provider, new.provider_ref, new.reference, new.amount, new.currency,
      new.payer_name, new.payer_account, new.arrived_at)
    is distinct from
     (old.id, old.document_id, old.provider, old.provider_ref, old.reference, old.amount, old.currency,
      old.payer_name, old.payer_account, old.arrived_at) then
    raise exception 'what payment % brought is fixed', old.id using errcode = 'restrict_violation';
  end if;
  if new.attempt_id is distinct from old.attempt_id
    or (new.order_id is distinct from old.order_id
      and (new.order_id is null or old.order_id is not null and old.settled_amount + new.released_amount > 0)) then
    raise exception 'payment % belongs to another order', old.id using errcode = 'restrict_violation';
  end if;
  new.state := case
    when new.settled_amount > 0 then 'settled'
    when new.suspense_amount + new.released_amount > 0 then 'suspense'
    when new.refunded_amount > 0 then 'refunded'
    when new.credited_amount > 0 then 'credited'
    else 'reversed'
  end;
  return new;
end
$$;

create or replace function release_payments_of_order() returns trigger language plpgsql as $$
begin
  update payments p
  set released_amount = p.released_amount + p.settled_amount, settled_amount = 0,
    suspense_reason = coalesce(p.suspense_reason, 'order_ended'), left_to_staff_at = null
  where p.order_id = new.id and p.settled_amount > 0;
  return null;
end
$$;

create table refunds (
  id integer generated always as identity primary key,
  document_id text not null constraint refunds_document_id_key unique,
  payment_id integer not null references payments (id),
  amount bigint not null constraint refunds_amount_positive check (amount > 0),
  currency text not null constraint refunds_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  provider text not null constraint refunds_provider_known check (provider in ('bank', 'confirmo', 'payout')),
  -- requested: out of suspense, on its way. needs_staff: a member of staff sends it at the provider.
  state text not null constraint refunds_state_known
    check (state in ('requested', 'needs_staff', 'done', 'failed')),
  -- Why it was decided: its order ended and nobody had to, an operator cancelled the order, staff looked at it,
  -- or one that failed is tried again.
  cause text not null constraint refunds_cause_known
    check (cause in ('order_ended', 'order_cancelled', 'staff', 'retry')),
  reason text not null,
  -- Members of staff: who asked for it and the second person.
  requested_by integer references staff_members (id),
  approved_by integer references staff_members (id),
  retry_of integer references refunds (id) constraint refunds_retried_once unique,
  -- Where a bank sends it.
  recipient_iban text,
  recipient_name text,
  -- The provider's own reference of it.
  provider_ref text,
  failure text,
  -- When the provider is asked next whether staff have sent it there.
  next_look_at timestamptz,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  constraint refunds_provider_ref_key unique (provider, provider_ref),
  constraint refunds_second_person check (cause not in ('order_cancelled', 'staff')
    or (requested_by is not null and approved_by is not null and requested_by <> approved_by)),
  constraint refunds_retry_has_a_first check ((cause = 'retry') = (retry_of is not null)),
  constraint refunds_bank_knows_where check (provider <> 'bank' or recipient_iban is not null),
  constraint refunds_ended_since check ((ended_at is not null) = (state in ('done', 'failed'))),
  constraint refunds_failure_told check ((failure is not null) = (state = 'failed'))
);
create index refunds_payment on refunds (payment_id);
create index refunds_listed on refunds (created_at desc, id desc);
create index refunds_under_way on refunds (state, id) where state in ('requested', 'needs_staff');
revoke delete, truncate on refunds from parcela_app;

-- Refunds of a payment are never more than it brought (P3). Whoever makes one waits for the payment's row, so that
-- two who refund the same payment at once cannot both count without the other's.
create function guard_refund() returns trigger language plpgsql as $$
declare
  brought bigint;
  going_back bigint;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.document_id, new.payment_id, new.amount, new.currency, new.provider, new.cause, new.reason,
        new.requested_by, new.approved_by, new.retry_of, new.recipient_iban, new.recipient_name, new.created_at)
      is distinct from
       (old.id, old.document_id, old.payment_id, old.amount, old.currency, old.provider, old.cause, old.reason,
        old.requested_by, old.approved_by, old.retry_of, old.recipient_iban, old.recipient_name, old.created_at) then
      raise exception 'what was decided about refund % is fixed', old.id using errcode = 'restrict_violation';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (
      ('requested', 'done'), ('requested', 'failed'), ('needs_staff', 'done'), ('needs_staff', 'failed'),
      -- A bank gives back what it could not deliver.
      ('done', 'failed')) then
      raise exception 'refund % cannot go from % to %', old.id, old.state, new.state
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state not in ('requested', 'needs_staff') then
    raise exception 'a refund begins as a request' using errcode = 'restrict_violation';
  end if;
  select p.amount into brought from payments p
  where p.id = new.payment_id and p.currency = new.currency and p.provider = new.provider for update;
  select coalesce(sum(r.amount), 0) into going_back from refunds r
  where r.payment_id = new.payment_id and r.state <> 'failed';
  if brought is null or going_back + new.amount > brought then
    raise exception 'payment % did not bring what is to be refunded of it', new.payment_id
      using errcode = 'restrict_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end
$$;
create trigger refunds_guard before insert or update on refunds for each row execute function guard_refund();

-- What two members of staff decided about money that waited, when it stayed with us.
create table payment_decisions (
  id integer generated always as identity primary key,
  payment_id integer not null references payments (id),
  kind text not null constraint payment_decisions_kind_known check (kind in ('assigned', 'credited')),
  amount bigint not null constraint payment_decisions_amount_positive check (amount > 0),
  order_id integer references orders (id),
  user_id integer references users (id),
  reason text not null constraint payment_decisions_reason_given check (reason <> ''),
  requested_by integer not null references staff_members (id),
  approved_by integer not null references staff_members (id),
  decided_at timestamptz not null default app_now(),
  constraint payment_decisions_target
    check (case kind when 'assigned' then order_id is not null and user_id is null
      else user_id is not null and order_id is null end),
  constraint payment_decisions_second_person check (requested_by <> approved_by)
);
create index payment_decisions_payment on payment_decisions (payment_id);
create index payment_decisions_order on payment_decisions (order_id) where order_id is not null;
create index payment_decisions_user on payment_decisions (user_id) where user_id is not null;
revoke update, delete, truncate on payment_decisions from parcela_app;

-- Money of a user that must stay, because the bank took back what it had come from. While one is open nothing leaves
-- the user's wallets and no shares are sold; staff close it.
create table money_blocks (
  id integer generated always as identity primary key,
  document_id text not null constraint money_blocks_document_id_key unique,
  user_id integer not null references users (id),
  order_id integer not null references orders (id),
  amount bigint not null constraint money_blocks_amount_positive check (amount > 0),
  currency text not null constraint money_blocks_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- What took the money back, as its provider names it; the same one again is the same block.
  provider_ref text not null constraint money_blocks_provider_ref_key unique,
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  closing_reason text,
  requested_by integer references staff_members (id),
  approved_by integer references staff_members (id),
  constraint money_blocks_closed_by_two check (
    case when closed_at is null then num_nonnulls(closing_reason, requested_by, approved_by) = 0
      else closing_reason is not null and requested_by is not null and approved_by is not null
        and requested_by <> approved_by end)
);
create index money_blocks_user on money_blocks (user_id);
create index money_blocks_order on money_blocks (order_id);
create index money_blocks_open on money_blocks (opened_at) where closed_at is null;
revoke delete, truncate on money_blocks from parcela_app;

-- Bonus shares are a Paid order of price 0; nothing else is free.
alter table orders
  drop constraint orders_unit_price_positive,
  add constraint orders_only_bonus_is_free
    check (unit_price >= 0 and (unit_price = 0) = (coalesce(payment_type, '') = 'Bonus'));

-- Published views: what other modules' reads may join ----------------------------------------------------------

-- Money that waits for somebody's decision, one row a payment, with what staff need to decide.
create view suspense_items as
  select p.id as payment_id, p.document_id, p.provider, p.reference, p.amount, p.currency, p.payer_name,
    p.payer_account, p.settled_amount, p.suspense_amount, p.released_amount,
    p.suspense_amount + p.released_amount as waiting_amount,
    p.suspense_reason as reason, p.arrived_at,
    o.id as order_id, o.document_id as order_document_id, o.state as order_state, o.project_id, o.created_at as placed_at,
    u.id as user_id, u.document_id as user_document_id, u.email as user_email
  from payments p
  left join orders o on o.id = p.order_id
  left join users u on u.id = o.user_id
  where p.suspense_amount + p.released_amount > 0;

-- For the operator's page of an order: the money that came for it and what went back.
create view order_payments as
  select p.order_id, p.document_id, p.provider, p.amount, p.currency, p.state, p.settled_amount, p.suspense_amount,
    p.released_amount, p.refunded_amount, p.credited_amount, p.reversed_amount, p.suspense_reason, p.payer_name,
    p.payer_account, p.arrived_at
  from payments p where p.order_id is not null;
-- How a refund is shown: sent, once the bank has its transfer.
create view refund_states as
  select r.id as refund_id,
    case when r.state = 'requested' and t.submitted_at is not null then 'sent' else r.state end as state
  from refunds r left join transfers_of_items t on t.item_kind = 'refund' and t.item_id = r.id;
create view order_refunds as
  select p.order_id, r.document_id, p.document_id as payment_document_id, r.amount, r.currency, r.provider, s.state,
    r.cause, r.created_at, r.ended_at
  from refunds r
  join refund_states s on s.refund_id = r.id
  join payments p on p.id = r.payment_id where p.order_id is not null;
-- What is blocked now, and all that ever was, with whose it is.
create view blocked_money as
  select b.id, b.document_id, b.amount, b.currency, b.opened_at, b.closed_at, b.closing_reason,
    o.id as order_id, o.document_id as order_document_id, o.state as order_state, o.project_id,
    o.created_at as placed_at, u.id as user_id, u.document_id as user_document_id, u.email as user_email
  from money_blocks b join orders o on o.id = b.order_id join users u on u.id = b.user_id;
