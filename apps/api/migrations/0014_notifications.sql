-- What a person is told about their orders and money: in the app's bell and by mail (docs/decisions/0014).

-- Where a mail to a person goes, and in which language; nobody whose account is gone.
create view mail_recipients as
  select u.id as user_id, u.email, p.language
  from users u join user_profiles p on p.user_id = u.id
  where u.deleted_at is null;

-- What a text about an order names. Amounts and deadlines are those of now, not of the moment it was written for.
create view order_headings as
  select o.id as order_id, o.document_id, o.project_id, o.created_at as placed_at, o.price, o.currency,
    o.token_count, o.price - o.settled - o.paid_from_wallet as owed, o.state in ('Open', 'Unpaid') as is_live,
    o.deadline_at, o.payment_type, h.title as project_title
  from orders o join project_headings h on h.project_id = o.project_id;

create table notifications (
  id bigint generated always as identity primary key,
  document_id text not null constraint notifications_document_id_key unique,
  user_id integer not null references users (id),
  -- `subject.what_happened`; the texts stand in the phrases under the same name.
  kind text not null constraint notifications_kind_shape check (kind ~ '^[a-z_]+[.][a-z_]+$'),
  -- Amounts, currencies and instants for the text; never who somebody is.
  params jsonb not null default '{}' constraint notifications_params_object check (jsonb_typeof(params) = 'object'),
  -- The order it speaks of: its number, project and amounts are joined when it is read.
  order_id integer references orders (id),
  -- The change of state that it tells; no change is told twice.
  order_event_id bigint constraint notifications_order_event_id_key unique references order_events (id),
  -- Path of the screen that shows more.
  link text constraint notifications_link_path check (link ~ '^/[^/\\]' or link = '/'),
  created_at timestamptz not null default app_now(),
  read_at timestamptz,
  mail_state text not null constraint notifications_mail_state_known
    check (mail_state in ('pending', 'sent', 'none', 'failed')),
  mailed_at timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz default app_now(),
  constraint notifications_mailed_when_sent check ((mail_state = 'sent') = (mailed_at is not null)),
  constraint notifications_tries_bounded check (tries between 0 and 8),
  constraint notifications_due_while_pending check (mail_state <> 'pending' or next_try_at is not null)
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_pending_mail on notifications (next_try_at, id) where mail_state = 'pending';
create index notifications_order on notifications (order_id) where order_id is not null;
revoke delete, truncate on notifications from parcela_app;

-- 24 letters and digits, as `newDocumentId` of the application makes them. Only bytes below 248 = 4 * 62 are taken, so
-- that every character is equally likely.
create function new_document_id() returns text language plpgsql volatile as $$
declare
  alphabet constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  answer text := '';
  bytes bytea;
begin
  loop
    -- Bytes 6 and 8 of a random UUID carry its version and variant and are left out.
    bytes := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    for place in 0..31 loop
      if place % 16 not in (6, 8) and get_byte(bytes, place) < 248 then
        answer := answer || substr(alphabet, get_byte(bytes, place) % 62 + 1, 1);
        if length(answer) = 24 then return answer; end if;
      end if;
    end loop;
  end loop;
end
$$;

-- The last part of a kind and of an audited action: `order.placed`, `order.admin_cancel`.
create function order_state_word(state text) returns text language sql immutable parallel safe
  return case state when 'Open' then 'placed' when 'AdminCancel' then 'admin_cancel' else lower(state) end;

-- Each change of an order's state leaves its entry in the log, in the audit trail and, for its owner, a notification:
-- all in the transaction of the change and without a statement of the application.
create or replace function log_order_state() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_state constant text := case when tg_op = 'UPDATE' then old.state end;
  word constant text := order_state_word(new.state);
  event_id bigint;
begin
  if old_state = new.state then
    return null;
  end if;
  insert into order_events (order_id, from_state, to_state, reason, actor)
  values (new.id, old_state, new.state, new.state_reason, new.state_actor)
  returning id into event_id;
  insert into audit_entries (actor_kind, actor_id, action, subject_type, subject_id, before, after)
  values (
    split_part(new.state_actor, ':', 1), nullif(split_part(new.state_actor, ':', 2), '')::integer,
    'order.' || word, 'order', new.id::text,
    case when old_state is not null then jsonb_build_object('state', old_state) end,
    jsonb_build_object('state', new.state, 'reason', new.state_reason)
  );
  insert into notifications (document_id, user_id, kind, order_id, order_event_id, link, mail_state)
  values (
    new_document_id(), new.user_id, 'order.' || word, new.id, event_id, '/orders/' || new.document_id,
    -- Choosing a way of paying is the person's own doing; a bonus is paid in the moment it is placed.
    case when new.state = 'Unpaid' or (new.state = 'Open' and new.payment_type = 'Bonus') then 'none' else 'pending' end
  );
  return null;
end
$$;
