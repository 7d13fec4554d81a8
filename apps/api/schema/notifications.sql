-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table notifications (
  id bigint not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  kind text not null,
  params jsonb not null default '{}'::jsonb,
  order_id integer,
  link text,
  created_at timestamp with time zone not null default app_now(),
  read_at timestamp with time zone,
  mail_state text not null,
  mailed_at timestamp with time zone,
  tries smallint not null default 0,
  next_try_at timestamp with time zone default app_now(),
  event_id bigint,
  mail_error text,
  is_shown boolean not null default true,
  waits_until timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_document_id_key UNIQUE (document_id),
  constraint notifications_event_once UNIQUE (event_id, user_id),
  constraint notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES domain_events(id),
  constraint notifications_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notifications_due_while_pending CHECK (((mail_state <> 'pending'::text) OR (next_try_at IS NOT NULL))),
  constraint notifications_kind_shape CHECK ((kind ~ '^[a-z_]+[.][a-z_]+$'::text)),
  constraint notifications_link_path CHECK (((link ~ '^/[^/\\]'::text) OR (link = '/'::text))),
  constraint notifications_mail_state_known CHECK ((mail_state = ANY (ARRAY['pending'::text, 'sent'::text, 'none'::text, 'failed'::text]))),
  constraint notifications_mailed_when_sent CHECK (((mail_state = 'sent'::text) = (mailed_at IS NOT NULL))),
  constraint notifications_params_object CHECK ((jsonb_typeof(params) = 'object'::text)),
  constraint notifications_tries_bounded CHECK (((tries >= 0) AND (tries <= 8)))
);
CREATE INDEX notifications_failed_mail ON notifications USING btree (id) WHERE (mail_state = 'failed'::text);
CREATE INDEX notifications_failed_mail_age ON notifications USING btree (created_at) WHERE (mail_state = 'failed'::text);
CREATE INDEX notifications_news ON notifications USING btree (((params ->> 'update'::text))) WHERE (kind = 'news.released'::text);
CREATE INDEX notifications_order ON notifications USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX notifications_pending_mail ON notifications USING btree (next_try_at, id) WHERE (mail_state = 'pending'::text);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON notifications USING btree (user_id, created_at DESC, id DESC);
grant insert, select, update on table notifications to parcela_app;
grant select, usage on sequence notifications_id_seq to parcela_app;
alter table notifications set (fillfactor=80);

create view notifications_queue as
 SELECT 'failedMails'::text AS kind,
    created_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM notifications n
  WHERE (mail_state = 'failed'::text);
grant delete, insert, select, update on table notifications_queue to parcela_app;

create view silent_mail as
 SELECT 'mail'::text AS provider,
    min(created_at) AS since
   FROM notifications n
  WHERE ((mail_state = 'pending'::text) AND (tries >= 2) AND (mail_error IS NOT NULL))
 HAVING (count(*) > 0);
grant delete, insert, select, update on table silent_mail to parcela_app;

create table sent_mails (
  id bigint not null generated always as identity,
  document_id text not null,
  user_id integer not null,
  notification_id bigint,
  kind text not null,
  language text not null,
  subject bytea not null,
  content bytea not null,
  sent_at timestamp with time zone not null default app_now(),
  constraint sent_mails_pkey PRIMARY KEY (id),
  constraint sent_mails_document_id_key UNIQUE (document_id),
  constraint sent_mails_notification_key UNIQUE (notification_id),
  constraint sent_mails_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id),
  constraint sent_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sent_mails_language_known CHECK (is_language(language))
);
CREATE INDEX sent_mails_user ON sent_mails USING btree (user_id, sent_at DESC);
grant delete, insert, select on table sent_mails to parcela_app;
grant select, usage on sequence sent_mails_id_seq to parcela_app;

create table push_subscriptions (
  id bigint not null generated always as identity,
  user_id integer not null,
  endpoint_hash bytea not null,
  target bytea not null,
  topics text[] not null default ARRAY['payouts'::text, 'votes'::text, 'decisions'::text],
  created_at timestamp with time zone not null default app_now(),
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint_hash),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint push_subscriptions_hash_length CHECK ((octet_length(endpoint_hash) = 32)),
  constraint push_subscriptions_topics_known CHECK (((topics <@ ARRAY['payouts'::text, 'votes'::text, 'decisions'::text]) AND (cardinality(topics) > 0)))
);
CREATE INDEX push_subscriptions_user ON push_subscriptions USING btree (user_id, created_at);
grant delete, insert, select, update on table push_subscriptions to parcela_app;
grant select, usage on sequence push_subscriptions_id_seq to parcela_app;

create table push_messages (
  id bigint not null generated always as identity,
  notification_id bigint not null,
  subscription_id bigint not null,
  created_at timestamp with time zone not null default app_now(),
  tries smallint not null default 0,
  next_try_at timestamp with time zone not null default app_now(),
  waits_until timestamp with time zone,
  constraint push_messages_pkey PRIMARY KEY (id),
  constraint push_messages_once UNIQUE (subscription_id, notification_id),
  constraint push_messages_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id),
  constraint push_messages_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE,
  constraint push_messages_tries_bounded CHECK (((tries >= 0) AND (tries <= 6)))
);
CREATE INDEX push_messages_due ON push_messages USING btree (next_try_at, id);
CREATE INDEX push_messages_notification ON push_messages USING btree (notification_id);
grant delete, insert, select, update on table push_messages to parcela_app;
grant select, usage on sequence push_messages_id_seq to parcela_app;

create table notification_preferences (
  user_id integer not null,
  switched_off text[] not null default '{}'::text[],
  quiet_from smallint,
  quiet_to smallint,
  time_zone text,
  changed_at timestamp with time zone not null default app_now(),
  constraint notification_preferences_pkey PRIMARY KEY (user_id),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notification_preferences_quiet_length CHECK ((((((quiet_to - quiet_from) + 1440) % 1440) >= 1) AND ((((quiet_to - quiet_from) + 1440) % 1440) <= 960))),
  constraint notification_preferences_quiet_range CHECK ((((quiet_from >= 0) AND (quiet_from <= 1439)) AND ((quiet_to >= 0) AND (quiet_to <= 1439)))),
  constraint notification_preferences_quiet_whole CHECK ((num_nulls(quiet_from, quiet_to, time_zone) = ANY (ARRAY[0, 3]))),
  constraint notification_preferences_switched_off_known CHECK ((switched_off <@ ARRAY['account.push'::text, 'payments.mail'::text, 'payments.app'::text, 'payments.push'::text, 'earnings.mail'::text, 'earnings.app'::text, 'earnings.push'::text, 'news.mail'::text, 'news.app'::text, 'news.push'::text, 'votes.mail'::text, 'votes.app'::text, 'votes.push'::text, 'offers.mail'::text, 'offers.app'::text, 'offers.push'::text, 'prices.app'::text])),
  constraint notification_preferences_time_zone_shape CHECK ((time_zone ~ '^[A-Za-z0-9_+/-]{1,50}$'::text))
);
grant delete, insert, select, update on table notification_preferences to parcela_app;
