-- Has a text anything beside spaces and characters without a look?
create function is_visible_text(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '[^\s\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB]';

-- Compliance lets an investor leave out a field that the others have to fill in: two members decide, one ends it.
create table identity_exceptions (
  id integer not null generated always as identity primary key,
  document_id text not null,
  user_id integer not null references users (id),
  kind text not null,
  reason text not null,
  requested_by integer not null references staff_members (id),
  recorded_by integer not null references staff_members (id),
  recorded_at timestamptz not null default app_now(),
  ended_by integer references staff_members (id),
  ended_at timestamptz,
  ending_reason text,
  constraint identity_exceptions_document_id_key unique (document_id),
  constraint identity_exceptions_kind_known check (kind in ('document_without_end', 'one_name')),
  constraint identity_exceptions_two_people check (requested_by <> recorded_by),
  constraint identity_exceptions_reason_visible check (is_visible_text(reason) and length(reason) <= 1000),
  constraint identity_exceptions_ending_visible check (is_visible_text(ending_reason) and length(ending_reason) <= 1000),
  constraint identity_exceptions_ended_whole check (num_nonnulls(ended_by, ended_at, ending_reason) in (0, 3))
);
create unique index identity_exceptions_one_open on identity_exceptions (user_id, kind) where ended_at is null;
create index identity_exceptions_user_id on identity_exceptions (user_id);
create index identity_exceptions_requested_by on identity_exceptions (requested_by);
create index identity_exceptions_recorded_by on identity_exceptions (recorded_by);
create index identity_exceptions_ended_by on identity_exceptions (ended_by);
revoke update, delete on identity_exceptions from parcela_app;
grant update (ended_by, ended_at, ending_reason) on identity_exceptions to parcela_app;

-- As staff read them.
create view investor_exceptions as
select e.user_id, e.document_id, e.kind, e.reason, asked.name as requested_by, decided.name as recorded_by, e.recorded_at,
  closed.name as ended_by, e.ended_at, e.ending_reason
from identity_exceptions e
join audit_actors asked on asked.kind = 'staff' and asked.id = e.requested_by
join audit_actors decided on decided.kind = 'staff' and decided.id = e.recorded_by
left join audit_actors closed on closed.kind = 'staff' and closed.id = e.ended_by;
