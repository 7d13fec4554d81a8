-- What a person allows of measuring and marketing, an affiliate's visit, and what is told to others about a purchase
-- (docs/decisions/0014). Nothing here is kept or sent without consent.

create table user_consents (
  user_id integer primary key references users (id),
  analytics boolean not null,
  marketing boolean not null,
  -- Under which the measuring knows a person: random, made with the consent and gone with it.
  analytics_client_id text,
  decided_at timestamptz not null default app_now(),
  constraint user_consents_client_id_with_consent check (analytics = (analytics_client_id is not null))
);
revoke delete, truncate on user_consents from parcela_app;

-- Every decision that was ever taken, for proof.
create table consent_events (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  analytics boolean not null,
  marketing boolean not null,
  at timestamptz not null default app_now()
);
create index consent_events_user on consent_events (user_id, id);
revoke update, delete, truncate on consent_events from parcela_app;

create function refuse_consent_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of consents is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger consent_events_append_only before update or delete or truncate on consent_events
  for each statement execute function refuse_consent_event_change();

-- What may be measured and sent, for those who do it.
create view consents_in_force as
  select c.user_id, c.analytics_client_id, c.marketing from user_consents c where c.analytics or c.marketing;

-- A cookie of HubSpot is 32 hexadecimal digits. Nobody could set one before.
alter table user_profiles add constraint user_profiles_hs_cookie_id_shape check (hs_cookie_id ~ '^[0-9a-f]{32}$');

-- What was brought to sign-up; a code has been used when its bearer has paid for shares.
create view brought_referrals as
  select p.user_id, r.referral_code as code, p.marketing_visit_id as visit_id
  from user_profiles p left join user_profiles r on r.user_id = p.referred_by;

create table marketing_visits (
  user_id integer primary key references users (id),
  visit_id text not null constraint marketing_visits_visit_id_shape check (visit_id ~ '^[0-9A-Za-z]{32}$'),
  stored_at timestamptz not null default app_now(),
  -- A purchase was reported for it: it brings no second one.
  used_at timestamptz
);

-- One row for each that a purchase is told to, written with the purchase. What was not allowed then is never sent.
create table purchase_events (
  id bigint generated always as identity primary key,
  order_id integer not null references orders (id),
  target text not null constraint purchase_events_target_known check (target in ('ga4', 'ehub')),
  state text not null constraint purchase_events_state_known
    check (state in ('pending', 'sent', 'skipped', 'failed')),
  -- Known only while it has to be sent.
  visit_id text,
  tries smallint not null default 0 constraint purchase_events_tries_bounded check (tries between 0 and 8),
  next_try_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  constraint purchase_events_once unique (order_id, target),
  constraint purchase_events_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint purchase_events_visit_while_pending
    check ((visit_id is not null) = (target = 'ehub' and state = 'pending'))
);
create index purchase_events_due on purchase_events (target, next_try_at, id) where state = 'pending';
revoke delete, truncate on purchase_events from parcela_app;

-- What a purchase is, for those it is told to: no person in it.
create view purchases as
  select o.id as order_id, o.document_id, o.payment_reference, o.user_id, o.token_count, o.unit_price, o.price, o.currency,
    h.document_id as project_document_id, h.title->>'en' as project_title, h.country_code
  from orders o join project_headings h on h.project_id = o.project_id;

-- In the transaction that makes an order Paid: exactly once, and with what the person allows in that moment.
create function plan_purchase_events() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  visit text;
begin
  insert into purchase_events (order_id, target, state)
  select new.id, 'ga4', case when exists (select from user_consents c where c.user_id = new.user_id and c.analytics)
    then 'pending' else 'skipped' end
  on conflict on constraint purchase_events_once do nothing;
  if exists (select from purchase_events e where e.order_id = new.id and e.target = 'ehub') then
    return null;
  end if;
  update marketing_visits v set used_at = app_now()
  where v.user_id = new.user_id and v.used_at is null
    and exists (select from user_consents c where c.user_id = new.user_id and c.marketing)
  returning v.visit_id into visit;
  insert into purchase_events (order_id, target, state, visit_id)
  values (new.id, 'ehub', case when visit is null then 'skipped' else 'pending' end, visit);
  return null;
end
$$;
create trigger orders_purchase after update of state on orders for each row
  when (new.state = 'Paid' and old.state <> 'Paid' and new.payment_type is distinct from 'Bonus')
  execute function plan_purchase_events();
