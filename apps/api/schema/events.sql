-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table domain_events (
  id bigint not null generated always as identity,
  actor_kind text not null,
  actor_id integer,
  type text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  at timestamp with time zone not null default app_now(),
  constraint domain_events_pkey PRIMARY KEY (id),
  constraint domain_events_actor_known CHECK ((actor_kind = ANY (ARRAY['user'::text, 'staff'::text, 'system'::text]))),
  constraint domain_events_system_has_no_id CHECK (((actor_kind = 'system'::text) = (actor_id IS NULL)))
);
CREATE INDEX domain_events_actor ON domain_events USING btree (actor_kind, actor_id, id);
CREATE INDEX domain_events_at ON domain_events USING btree (at);
CREATE INDEX domain_events_subject ON domain_events USING btree (subject_type, subject_id, id);
CREATE INDEX domain_events_subject_id ON domain_events USING btree (subject_id, id);
CREATE INDEX domain_events_type ON domain_events USING btree (type, id);
CREATE TRIGGER domain_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON domain_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
grant insert, select on table domain_events to parcela_app;
grant select, usage on sequence domain_events_id_seq to parcela_app;

create table event_outbox (
  event_id bigint not null,
  constraint event_outbox_pkey PRIMARY KEY (event_id)
);
grant delete, insert, select, update on table event_outbox to parcela_app;

create table event_failures (
  event_id bigint not null,
  subscriber text not null,
  tries smallint not null,
  error text not null,
  next_try_at timestamp with time zone not null,
  parked_at timestamp with time zone,
  constraint event_failures_pkey PRIMARY KEY (event_id, subscriber),
  constraint event_failures_event_id_fkey FOREIGN KEY (event_id) REFERENCES domain_events(id),
  constraint event_failures_tries_counted CHECK ((tries >= 0))
);
CREATE INDEX event_failures_due ON event_failures USING btree (next_try_at, event_id) WHERE (parked_at IS NULL);
CREATE INDEX event_failures_parked ON event_failures USING btree (parked_at DESC, event_id) WHERE (parked_at IS NOT NULL);
grant delete, insert, select, update on table event_failures to parcela_app;

CREATE OR REPLACE FUNCTION refuse_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end
$function$;
grant execute on function refuse_event_change() to public;

create view recorded_events as
 SELECT id,
    actor_kind,
    actor_id,
    type,
    subject_type,
    subject_id,
    before,
    after,
    request_id,
    at
   FROM domain_events e;
grant delete, insert, select, update on table recorded_events to parcela_app;

create view events_queue as
 SELECT 'parkedEvents'::text AS kind,
    parked_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM event_failures f
  WHERE (parked_at IS NOT NULL);
grant delete, insert, select, update on table events_queue to parcela_app;
