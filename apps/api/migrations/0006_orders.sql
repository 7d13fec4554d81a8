-- Wallets and orders (design §4 "Orders"). The money and the shares themselves stand in the ledger; these tables say
-- whose they are and why.

create table wallets (
  id integer generated always as identity primary key,
  document_id text not null constraint wallets_document_id_key unique,
  user_id integer not null references users (id),
  -- PLN goes back to its source, never to a wallet.
  currency text not null constraint wallets_currency_known check (currency in ('CZK', 'EUR')),
  created_at timestamptz not null default app_now(),
  constraint wallets_one_per_user_and_currency unique (user_id, currency)
);
revoke update, delete, truncate on wallets from parcela_app;

-- Eight digits of the ten-digit payment reference; the year stands before them.
create sequence order_payment_references as bigint minvalue 1 maxvalue 99999999 no cycle;
grant usage on sequence order_payment_references to parcela_app;

create table orders (
  id integer generated always as identity primary key,
  document_id text not null constraint orders_document_id_key unique,
  user_id integer not null references users (id),
  project_id integer not null references projects (id),
  state text not null default 'Open' constraint orders_state_known
    check (state in ('Open', 'Unpaid', 'Failed', 'Paid', 'Canceled', 'AdminCancel', 'Timeout')),
  -- Why and through whom the order is in this state: `system`, `user:12`, `staff:3`. The log takes both from here.
  state_reason text not null,
  state_actor text not null constraint orders_state_actor_known
    check (state_actor = 'system' or state_actor ~ '^(user|staff):[1-9][0-9]*$'),

  token_count integer not null constraint orders_token_count_positive check (token_count > 0),
  unit_price bigint not null constraint orders_unit_price_positive check (unit_price > 0),
  price bigint not null,
  currency text not null constraint orders_currency_known check (currency in ('CZK', 'EUR', 'PLN')),
  -- What the unit price was made of, frozen: nominal price and fee of one share and the two rates.
  nominal_price bigint not null constraint orders_nominal_price_positive check (nominal_price > 0),
  fee bigint not null constraint orders_fee_not_negative check (fee >= 0),
  project_currency text not null constraint orders_project_currency_known
    check (project_currency in ('CZK', 'EUR', 'PLN')),
  eur_to_czk numeric(12, 6) not null constraint orders_eur_to_czk_positive check (eur_to_czk > 0),
  eur_to_pln numeric(12, 6) not null constraint orders_eur_to_pln_positive check (eur_to_pln > 0),

  -- The way of paying that was asked for last.
  payment_type text constraint orders_payment_type_known check (payment_type in (
    'CsobPaymentGateway', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'BankTransfer', 'Bonus', 'Wallet')),
  payment_reference text not null constraint orders_payment_reference_key unique
    constraint orders_payment_reference_digits check (payment_reference ~ '^[1-9][0-9]{9}$'),
  -- Payments booked to the order; while it is not Paid this money stands on its ledger account.
  settled bigint not null default 0,
  paid_from_wallet bigint not null default 0 constraint orders_paid_from_wallet_not_negative
    check (paid_from_wallet >= 0),

  -- Until when it can be paid; null once it cannot time out.
  deadline_at timestamptz,
  bank_transfer_extended boolean not null default false,
  -- Since when a provider has seen money and not vouched for it yet: the order waits for it, at most 96 hours.
  confirming_since timestamptz,
  -- Money of this order waits for a person's decision.
  needs_review boolean not null default false,
  created_at timestamptz not null default app_now(),
  paid_at timestamptz,
  failed_at timestamptz,
  ended_at timestamptz,

  constraint orders_price_multiplies_out check (price = token_count * unit_price),
  -- What a number in JSON can still say exactly.
  constraint orders_price_exact check (price <= 9007199254740991),
  constraint orders_settled_within_price check (settled >= 0 and paid_from_wallet + settled <= price),
  constraint orders_paid_is_funded check (state <> 'Paid' or paid_from_wallet + settled = price),
  constraint orders_dead_keeps_no_money
    check (state in ('Open', 'Unpaid', 'Paid') or paid_from_wallet + settled = 0),
  constraint orders_paid_since check (state <> 'Paid' or paid_at is not null),
  constraint orders_failed_since check (state <> 'Failed' or failed_at is not null),
  constraint orders_ended_since check ((ended_at is not null) = (state in ('Canceled', 'AdminCancel', 'Timeout'))),
  constraint orders_deadline_by_state check (
    case
      when state in ('Open', 'Unpaid') then
        deadline_at = created_at + case when bank_transfer_extended then interval '168 hours' else interval '24 hours' end
      when state = 'Failed' then deadline_at = failed_at + interval '24 hours'
      else deadline_at is null
    end
  )
);
create unique index orders_one_live_per_user_and_project on orders (user_id, project_id)
  where state in ('Open', 'Unpaid');
create index orders_user on orders (user_id, created_at desc, id desc);
create index orders_project on orders (project_id, state);
create index orders_deadline on orders (deadline_at) where deadline_at is not null;
revoke delete, truncate on orders from parcela_app;

-- The legal transitions; the same pairs as `orderTransitions` in packages/domain (a test compares them).
create function order_transition_is_legal(from_state text, to_state text) returns boolean
  language sql immutable parallel safe
  return (from_state, to_state) in (
    ('Open', 'Unpaid'), ('Open', 'Paid'), ('Open', 'Canceled'), ('Open', 'AdminCancel'), ('Open', 'Timeout'),
    ('Open', 'Failed'),
    ('Unpaid', 'Paid'), ('Unpaid', 'Canceled'), ('Unpaid', 'AdminCancel'), ('Unpaid', 'Timeout'),
    ('Unpaid', 'Failed'),
    ('Failed', 'Timeout'), ('Failed', 'Paid'), ('Failed', 'AdminCancel'),
    ('Paid', 'AdminCancel')
  );

-- Every state an order was ever in. Only the trigger below writes here, so the log cannot differ from the order.
create table order_events (
  id bigint generated always as identity primary key,
  order_id integer not null references orders (id),
  from_state text,
  to_state text not null,
  reason text not null,
  actor text not null,
  at timestamptz not null default app_now(),
  constraint order_events_legal check (
    case when from_state is null then to_state = 'Open' else order_transition_is_legal(from_state, to_state) end
  )
);
create index order_events_order on order_events (order_id, id);
create unique index order_events_placed_once on order_events (order_id) where from_state is null;

-- The versions of the documents that a person agreed to with an order: version, hash and time, for later proof.
create table order_agreements (
  order_id integer not null references orders (id),
  kind text not null constraint order_agreements_kind_known check (kind in ('terms', 'whitePaper', 'prospect')),
  document_id text not null,
  sha256 bytea not null constraint order_agreements_sha256_length check (octet_length(sha256) = 32),
  language text not null constraint order_agreements_language_known check (language in ('cs', 'en', 'pl')),
  accepted_at timestamptz not null default app_now(),
  primary key (order_id, kind)
);

revoke insert, update, delete, truncate on order_events from parcela_app;
revoke update, delete, truncate on order_agreements from parcela_app;

create function refuse_order_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;
create trigger order_events_append_only before update or delete or truncate on order_events
  for each statement execute function refuse_order_log_change();
create trigger order_agreements_append_only before update or delete or truncate on order_agreements
  for each statement execute function refuse_order_log_change();
create trigger orders_stay before delete or truncate on orders
  for each statement execute function refuse_order_log_change();

-- An order begins Open; afterwards its terms never change and its state only along the table.
create function guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'Open' then
      raise exception 'an order begins Open' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state <> old.state and not order_transition_is_legal(old.state, new.state) then
    raise exception 'order % cannot go from % to %', old.id, old.state, new.state
      using errcode = 'restrict_violation', constraint = 'orders_transition_legal';
  end if;
  if (new.id, new.document_id, new.user_id, new.project_id, new.token_count, new.unit_price, new.price, new.currency,
      new.nominal_price, new.fee, new.project_currency, new.eur_to_czk, new.eur_to_pln, new.payment_reference,
      new.created_at)
    is distinct from
     (old.id, old.document_id, old.user_id, old.project_id, old.token_count, old.unit_price, old.price, old.currency,
      old.nominal_price, old.fee, old.project_currency, old.eur_to_czk, old.eur_to_pln, old.payment_reference,
      old.created_at) then
    raise exception 'the terms of order % are fixed', old.id using errcode = 'restrict_violation';
  end if;
  if old.bank_transfer_extended and not new.bank_transfer_extended then
    raise exception 'the deadline of order % was moved already', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger orders_guard before insert or update on orders for each row execute function guard_order();

-- With the rights of the owner, because the application may not write the log by itself.
create function log_order_state() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into order_events (order_id, from_state, to_state, reason, actor)
    values (new.id, null, new.state, new.state_reason, new.state_actor);
  elsif new.state <> old.state then
    insert into order_events (order_id, from_state, to_state, reason, actor)
    values (new.id, old.state, new.state, new.state_reason, new.state_actor);
  end if;
  return null;
end
$$;
create trigger orders_log after insert or update on orders for each row execute function log_order_state();

-- The attempts to pay an order as its screens show them. Empty until the payments put their own in this place.
create view order_attempts as
  select null::integer as order_id, null::text as type, null::text as state, null::timestamptz as at where false;

-- Published views over media and projects that the reads here join ----------------------------------------------

-- The pictures of a project in their order; the first is the one of its card.
create view project_pictures as
  select m.project_id, m.position, f.document_id, f.width, f.height, m.alt, m.caption
  from project_images m join media_files f on f.id = m.media_file_id;

-- The hash of what a stored file says.
create view media_hashes as
  select f.document_id, f.sha256 from media_files f;

-- What of a profile decides how figures are shown.
create view user_preferences as
  select p.user_id, p.language, p.currency from user_profiles p;

-- What was paid for shares, with the rates frozen then; what a portfolio counts as invested.
create view paid_orders as
  select o.user_id, o.project_id, o.price, o.currency, o.eur_to_czk, o.eur_to_pln
  from orders o where o.state = 'Paid';
