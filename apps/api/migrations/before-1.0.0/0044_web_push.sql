-- Web push: the devices on which an investor wants to be told, and what waits to be sent to them.

-- `endpoint_hash` knows a device again; where to send and the keys of the browser are sealed with the person's key.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  endpoint_hash bytea not null constraint push_subscriptions_endpoint_key unique,
  target bytea not null,
  topics text[] not null,
  created_at timestamptz not null default app_now(),
  constraint push_subscriptions_hash_length check (octet_length(endpoint_hash) = 32),
  constraint push_subscriptions_topics_known
    check (topics <@ array['payouts', 'votes', 'decisions'] and cardinality(topics) > 0)
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);

-- A row for each device that a notification still has to reach.
create table push_messages (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications (id),
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  tries smallint not null default 0,
  next_try_at timestamptz not null default app_now(),
  constraint push_messages_once unique (subscription_id, notification_id),
  constraint push_messages_tries_bounded check (tries between 0 and 6)
);
create index push_messages_due on push_messages (next_try_at, id);
create index push_messages_notification on push_messages (notification_id);
