-- When staff change an order, one entry of the trail says what changed and in their own words why: what it says beside
-- the state stands with the state, as reason and actor do, and the trigger that writes the entry takes it from there.
alter table orders add column state_facts jsonb
  constraint orders_state_facts_object check (jsonb_typeof(state_facts) = 'object');

create or replace function log_order_state() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  old_state constant text := case when tg_op = 'UPDATE' then old.state end;
  old_facts constant jsonb := case when tg_op = 'UPDATE' then old.state_facts end;
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
      -- Those of an earlier change do not speak of this one.
      || case when new.state_facts is distinct from old_facts then coalesce(new.state_facts, '{}') else '{}' end
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
