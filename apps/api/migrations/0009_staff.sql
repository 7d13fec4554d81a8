-- The operator's staff: who they are, what their roles may do, and what waits for a second person.

create table staff_members (
  id integer generated always as identity primary key,
  document_id text not null constraint staff_members_document_id_key unique,
  -- As typed, for screens.
  email text not null,
  -- Composed and in lower case: the same address in another case is the same person.
  email_canonical text not null constraint staff_members_email_canonical_key unique,
  name text not null constraint staff_members_named check (btrim(name) <> ''),
  password_hash text not null,
  -- The secret of the authenticator, sealed with the master key of this id.
  totp_key_id text not null,
  totp_secret bytea not null,
  -- The 30-second step of the last code that was used: it and those before it are used up.
  totp_last_step bigint,
  created_at timestamptz not null default app_now(),
  disabled_at timestamptz,
  constraint staff_members_email_length check (char_length(email) between 3 and 70)
);

-- Roles are data: a new one, or another grant, is a migration and no code.
create table staff_roles (
  name text primary key,
  description text not null
);
create table staff_role_permissions (
  role text not null references staff_roles (name),
  permission text not null,
  primary key (role, permission)
);
create table staff_member_roles (
  staff_id integer not null references staff_members (id),
  role text not null references staff_roles (name),
  granted_at timestamptz not null default app_now(),
  primary key (staff_id, role)
);
create index staff_member_roles_role on staff_member_roles (role);

insert into staff_roles (name, description) values
  ('content', 'Articles, banners, messages and project texts'),
  ('compliance', 'Identity, money that is not clear, withdrawals'),
  ('finance', 'Payments, refunds, withdrawals, bonus units'),
  ('support', 'Reads, decides nothing'),
  ('administrator', 'Everything, with a second person where one is needed');

insert into staff_role_permissions (role, permission)
select role, unnest(permissions) from (values
  ('compliance', array['orders.read', 'suspense.read', 'suspense.decide', 'withdrawals.read', 'withdrawals.decide',
    'refunds.decide', 'approvals.read', 'approvals.decide', 'audit.read', 'staff.decide']),
  ('finance', array['orders.read', 'orders.cancel', 'suspense.read', 'suspense.decide', 'withdrawals.read',
    'withdrawals.decide', 'refunds.decide', 'bonus.grant', 'approvals.read', 'approvals.decide']),
  ('support', array['orders.read', 'suspense.read', 'withdrawals.read', 'approvals.read']),
  ('administrator', array['orders.read', 'orders.cancel', 'suspense.read', 'suspense.decide', 'withdrawals.read',
    'withdrawals.decide', 'refunds.decide', 'bonus.grant', 'approvals.read', 'approvals.decide', 'audit.read',
    'staff.manage', 'staff.decide'])
) as granted (role, permissions);

revoke insert, update, delete, truncate on staff_roles, staff_role_permissions from parcela_app;
revoke update, truncate on staff_member_roles from parcela_app;
-- Who left stays as a row: requests, decisions and the trail refer to it.
revoke delete, truncate on staff_members from parcela_app;

-- One mechanism for everything that needs a second person.
create table approval_requests (
  id integer generated always as identity primary key,
  document_id text not null constraint approval_requests_document_id_key unique,
  action text not null,
  payload jsonb not null,
  -- SHA-256 of the canonical JSON of the payload: what is executed is what was asked for.
  payload_hash bytea not null constraint approval_requests_hash_length check (octet_length(payload_hash) = 32),
  subject_type text not null,
  subject_document_id text not null,
  requested_by integer not null references staff_members (id),
  requested_at timestamptz not null default app_now(),
  reason text not null constraint approval_requests_reasoned check (btrim(reason) <> ''),
  state text not null default 'pending'
    constraint approval_requests_state_known check (state in ('pending', 'executed', 'rejected')),
  decided_by integer references staff_members (id),
  decided_at timestamptz,
  decision_reason text,
  result jsonb,
  constraint approval_requests_second_person check (decided_by <> requested_by),
  constraint approval_requests_decided_whole check (
    case when state = 'pending' then num_nonnulls(decided_by, decided_at, decision_reason) = 0
         else num_nonnulls(decided_by, decided_at, decision_reason) = 3 and btrim(decision_reason) <> '' end
  ),
  constraint approval_requests_result_of_executed check ((result is not null) = (state = 'executed'))
);
create unique index approval_requests_one_pending
  on approval_requests (action, subject_type, subject_document_id) where state = 'pending';
create index approval_requests_state on approval_requests (state, id);
create index approval_requests_subject on approval_requests (subject_type, subject_document_id);
create index approval_requests_requested_by on approval_requests (requested_by);
create index approval_requests_decided_by on approval_requests (decided_by) where decided_by is not null;
revoke delete, truncate on approval_requests from parcela_app;

create function guard_approval_request() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a request for approval stays' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending' then
    raise exception 'a decided request is final' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.document_id, new.action, new.payload, new.payload_hash, new.subject_type, new.subject_document_id,
      new.requested_by, new.requested_at, new.reason)
     is distinct from
     (old.id, old.document_id, old.action, old.payload, old.payload_hash, old.subject_type, old.subject_document_id,
      old.requested_by, old.requested_at, old.reason) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger approval_requests_guarded before update or delete on approval_requests
  for each row execute function guard_approval_request();

-- Reading the trail: an index for every filter, and who the actors are, for its screen.
create index audit_entries_subject_id on audit_entries (subject_id, id);
create index audit_entries_action on audit_entries (action, id);
create view audit_actors as
  select 'user'::text as kind, u.id, u.document_id, null::text as name from users u
  union all
  select 'staff', s.id, s.document_id, s.name from staff_members s;
