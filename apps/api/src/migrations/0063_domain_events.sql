-- What happened, once: the audit log shows these rows and the subscribers of the application act on them. An order's
-- changes, its notifications and its purchase events were written by triggers; they are written by the application now.

alter table audit_entries rename to domain_events;
alter table domain_events rename column action to type;
alter table domain_events rename constraint audit_entries_actor_known to domain_events_actor_known;
alter table domain_events rename constraint audit_entries_system_has_no_id to domain_events_system_has_no_id;
alter index audit_entries_pkey rename to domain_events_pkey;
alter index audit_entries_subject rename to domain_events_subject;
alter index audit_entries_subject_id rename to domain_events_subject_id;
alter index audit_entries_actor rename to domain_events_actor;
alter index audit_entries_action rename to domain_events_type;
alter index audit_entries_at rename to domain_events_at;
alter sequence audit_entries_id_seq rename to domain_events_id_seq;
alter trigger audit_entries_append_only on domain_events rename to domain_events_append_only;
alter function refuse_audit_change() rename to refuse_event_change;

-- Events that no subscriber has been given yet. No foreign key: both rows are written by one statement, events are never
-- deleted, and the check of a key would lock each event once more.
create table event_outbox (
  event_id bigint primary key
);

-- Events that a subscriber could not handle; parked are those that it does not try any more.
create table event_failures (
  event_id bigint not null references domain_events (id),
  subscriber text not null,
  tries smallint not null constraint event_failures_tries_positive check (tries > 0),
  error text not null,
  next_try_at timestamptz not null,
  parked_at timestamptz,
  primary key (event_id, subscriber)
);
create index event_failures_due on event_failures (next_try_at, event_id) where parked_at is null;
create index event_failures_parked on event_failures (parked_at desc, event_id) where parked_at is not null;

-- The states an order was ever in. `subject_id` is there for looking one up by the index of events.
alter table notifications drop constraint notifications_order_event_id_fkey;
alter table notifications drop constraint notifications_order_event_id_key;
alter table notifications drop column order_event_id;
-- The event that it tells; nobody is told twice of one.
alter table notifications add column event_id bigint references domain_events (id),
  add constraint notifications_event_once unique (event_id, user_id);

drop trigger orders_log on orders;
drop trigger orders_purchase on orders;
drop function log_order_state();
drop function plan_purchase_events();
drop table order_events;
create view order_events as
  select e.id, e.subject_id,
    -- Guarded, because a condition on it can be tried before the one on the type.
    case when e.subject_id ~ '^[0-9]+$' then e.subject_id::integer end as order_id, e.before ->> 'state' as from_state,
    e.after ->> 'state' as to_state, e.after ->> 'reason' as reason,
    concat_ws(':', e.actor_kind, e.actor_id) as actor, e.at
  from domain_events e
  where e.subject_type = 'order' and e.type in ('order.placed', 'order.unpaid', 'order.failed', 'order.paid',
    'order.canceled', 'order.admin_cancel', 'order.timeout');

alter table orders drop column state_reason, drop column state_actor, drop column state_facts;
drop function order_state_word(text);

-- Whose order it is, beside what a text about it names.
create or replace view order_headings as
  select o.id as order_id, o.document_id, o.project_id, o.created_at as placed_at, o.price, o.currency,
    o.token_count, o.price - o.settled - o.paid_from_wallet as owed, o.state in ('Open', 'Unpaid') as is_live,
    o.deadline_at, o.payment_type, h.title as project_title,
    convert_money(o.fee, o.project_currency, o.currency, o.eur_to_czk, o.eur_to_pln) * o.token_count as fee, o.user_id
  from orders o join project_headings h on h.project_id = o.project_id;

-- What follows from an order's state for its payments is called by name where the state is changed.
drop trigger orders_release_payments on orders;
drop function release_payments_of_order();
drop trigger orders_settle_wallet_attempts on orders;
drop function settle_wallet_attempts();

-- Called by `reserveShares` as the last statement before the commit of a new order.
drop trigger orders_reserve_shares on orders;
drop function reserve_order_shares();
create function reserve_order_shares(p_order_id integer) returns void language plpgsql as $$
declare
  v_order orders;
  v_offer record;
begin
  select * into strict v_order from orders o where o.id = p_order_id;
  perform from projects p where p.id = v_order.project_id for no key update;
  -- A statement of its own: one that waits for the lock sees the offer as it was before it waited.
  select f.state, f.nominal, f.share_fee, f.currency, f.min_purchase_qty, f.max_purchase_qty, f.max_per_user,
    (select s.available from project_shares_available s where s.project_id = f.project_id) as available,
    case when f.max_per_user is not null then (
      select sum(o.token_count) from orders o
      where o.user_id = v_order.user_id and o.project_id = v_order.project_id and o.state in ('Open', 'Unpaid', 'Paid')
    ) end as ordered
  into v_offer from project_offers f where f.project_id = v_order.project_id;
  if v_offer.state is distinct from 'Open'
    or (v_offer.nominal, v_offer.share_fee, v_offer.currency)
      is distinct from (v_order.nominal_price, v_order.fee, v_order.project_currency)
    or v_order.token_count > coalesce(v_offer.available, 0)
    or v_order.token_count > v_offer.max_purchase_qty
    or v_order.token_count < least(v_offer.min_purchase_qty, v_offer.available)
    or v_offer.ordered > v_offer.max_per_user then
    raise exception 'the offer of project % is another now', v_order.project_id
      using errcode = 'serialization_failure', constraint = 'orders_offer_unchanged';
  end if;
  perform ledger_post('order.placed', 'order', p_order_id::text, null, jsonb_build_array(
    jsonb_build_object('kind', 'issuer', 'asset', 'SHARE:' || v_order.project_id, 'project_id', v_order.project_id,
      'amount', (-v_order.token_count)::text),
    jsonb_build_object('kind', 'reserved', 'asset', 'SHARE:' || v_order.project_id, 'project_id', v_order.project_id,
      'amount', v_order.token_count::text)));
end
$$;

-- No order is committed whose shares were not reserved.
create function refuse_unreserved_order() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions t
    where t.source_type = 'order' and t.source_id = new.id::text and t.kind = 'order.placed'
  ) then
    raise exception 'the shares of order % are not reserved', new.id
      using errcode = 'restrict_violation', constraint = 'orders_shares_reserved';
  end if;
  return null;
end
$$;
create constraint trigger orders_shares_reserved after insert on orders deferrable initially deferred
  for each row execute function refuse_unreserved_order();

-- Triggers that wrote to other rows; what they did is called by name where it belongs.
drop trigger project_infos_shown on project_infos;
drop function project_is_shown();
drop trigger users_end_half_sign_ins on users;
drop function end_half_sign_ins();
drop trigger users_forget_identities on users;
drop function forget_identities();
drop trigger ledger_transactions_queue_for_seal on ledger_transactions;
drop function ledger_queue_for_seal();

create or replace function ledger_post(
  p_kind text, p_source_type text, p_source_id text, p_reverses bigint, p_postings jsonb
) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint;
  v_accounts bigint[];
  v_assets text[];
  v_amounts bigint[];
  v_account_id bigint;
  v_account record;
  v_short_kind text;
  v_short_name text;
begin
  select array_agg(x.account_id), array_agg(x.asset), array_agg(x.amount)
  into v_accounts, v_assets, v_amounts
  from (
    select l.asset, l.amount, (select a.id from ledger_accounts a where a.name = l.name) as account_id
    from ledger_lines(p_postings) l order by l.line
  ) x;
  if array_position(v_accounts, null) is not null then
    -- Some are used for the first time; who opens the same ones waits here, so that they are there for the look-up.
    perform ledger_lock_accounts(p_postings);
    select array_agg(a.id order by l.line) into v_accounts
    from ledger_lines(p_postings) l join ledger_accounts a on a.name = l.name;
  end if;
  -- Locked in the order of ids; what a row says after the wait is what counts.
  foreach v_account_id in array
    coalesce((select array_agg(x.id order by x.id) from unnest(v_accounts) as x (id)), '{}')
  loop
    select a.kind, a.name, a.balance into v_account
    from ledger_accounts a where a.id = v_account_id and a.keeps_balance for no key update;
    if v_account.balance + v_amounts[array_position(v_accounts, v_account_id)] < 0 and v_short_name is null then
      v_short_kind := v_account.kind;
      v_short_name := v_account.name;
    end if;
  end loop;
  -- The id is drawn under the locks: on every account the order of ids is the order of its postings. A second effect of
  -- the same event is refused as that, whether the money would be there or not.
  insert into ledger_transactions (kind, source_type, source_id, reverses)
  values (p_kind, p_source_type, p_source_id, p_reverses)
  returning id into v_id;
  insert into ledger_unsealed_transactions (transaction_id) values (v_id);
  if v_short_name is not null then
    raise exception 'ledger account % would go below zero', v_short_name
      using errcode = 'check_violation', constraint = 'ledger_accounts_not_overdrawn',
        table = 'ledger_accounts', column = v_short_kind, detail = v_short_name;
  end if;
  insert into ledger_postings (transaction_id, line, account_id, asset, amount)
  select v_id, p.line, p.account_id, p.asset, p.amount
  from unnest(v_accounts, v_assets, v_amounts) with ordinality as p (account_id, asset, amount, line);
  return v_id;
end
$$;

insert into staff_role_permissions (role, permission) values ('administrator', 'events.retry');

-- For whoever decides about a person and has to know that the account was not deleted meanwhile.
create view open_accounts as select u.id as user_id from users u where u.deleted_at is null;
