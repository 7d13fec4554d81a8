-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table marketing_visits (
  user_id integer not null,
  visit_id text not null,
  stored_at timestamp with time zone not null default app_now(),
  used_at timestamp with time zone,
  constraint marketing_visits_pkey PRIMARY KEY (user_id),
  constraint marketing_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint marketing_visits_visit_id_shape CHECK ((visit_id ~ '^[0-9A-Za-z]{32}$'::text))
);
grant delete, insert, select, update on table marketing_visits to parcela_app;

create table purchase_events (
  id bigint not null generated always as identity,
  order_id integer not null,
  target text not null,
  state text not null,
  visit_id text,
  tries smallint not null default 0,
  next_try_at timestamp with time zone not null default app_now(),
  created_at timestamp with time zone not null default app_now(),
  sent_at timestamp with time zone,
  constraint purchase_events_pkey PRIMARY KEY (id),
  constraint purchase_events_once UNIQUE (order_id, target),
  constraint purchase_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint purchase_events_sent_at CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint purchase_events_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'skipped'::text, 'failed'::text]))),
  constraint purchase_events_target_known CHECK ((target = ANY (ARRAY['ga4'::text, 'ehub'::text]))),
  constraint purchase_events_tries_bounded CHECK (((tries >= 0) AND (tries <= 8))),
  constraint purchase_events_visit_while_pending CHECK (((visit_id IS NOT NULL) = ((target = 'ehub'::text) AND (state = 'pending'::text))))
);
CREATE INDEX purchase_events_due ON purchase_events USING btree (target, next_try_at, id) WHERE (state = 'pending'::text);
grant insert, select, update on table purchase_events to parcela_app;
grant select, usage on sequence purchase_events_id_seq to parcela_app;
