-- What an investor wants to be told of, by group and channel, and when nothing optional leaves.
create table notification_preferences (
  user_id integer not null,
  switched_off text[] not null default '{}',
  quiet_from smallint,
  quiet_to smallint,
  time_zone text,
  changed_at timestamptz not null default app_now(),
  constraint notification_preferences_pkey primary key (user_id),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references users(id),
  -- Notices about access, orders and decisions cannot be switched off.
  constraint notification_preferences_switched_off_known check (switched_off <@ array[
    'account.push', 'payments.mail', 'payments.app', 'payments.push', 'earnings.mail', 'earnings.app',
    'earnings.push', 'votes.mail', 'votes.app', 'votes.push', 'offers.mail', 'offers.app', 'offers.push']),
  constraint notification_preferences_quiet_whole check (num_nulls(quiet_from, quiet_to, time_zone) in (0, 3)),
  constraint notification_preferences_quiet_range check (quiet_from between 0 and 1439 and quiet_to between 0 and 1439),
  constraint notification_preferences_quiet_length check ((quiet_to - quiet_from + 1440) % 1440 between 1 and 960),
  constraint notification_preferences_time_zone_shape check (time_zone ~ '^[A-Za-z0-9_+/-]{1,50}$')
);

-- A notice whose group is not shown in the bell exists only for its mail or for devices.
alter table notifications add column is_shown boolean not null default true;
-- When the quiet hours let it leave; null: immediately.
alter table notifications add column waits_until timestamptz;
alter table push_messages add column waits_until timestamptz;

-- The topics of devices become choices of their owner. The column remains for processes of the version before.
alter table push_subscriptions alter column topics set default array['payouts', 'votes', 'decisions'];
insert into notification_preferences (user_id, switched_off)
  select s.user_id, array_remove(array[
    case when not bool_or('votes' = any(s.topics)) then 'votes.push' end,
    case when not bool_or('payouts' = any(s.topics)) then 'earnings.push' end,
    case when not bool_or('payouts' = any(s.topics)) then 'payments.push' end,
    case when not bool_or('decisions' = any(s.topics)) then 'account.push' end], null)
  from push_subscriptions s group by s.user_id
  having not (array['payouts', 'votes', 'decisions'] <@ min(s.topics));
