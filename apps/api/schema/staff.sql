-- Printed from a migrated database: add a migration, then run `npm run generate:database`.

create table staff_members (
  id integer not null generated always as identity,
  document_id text not null,
  email text not null,
  email_canonical text not null,
  name text not null,
  password_hash text not null,
  totp_key_id text not null,
  totp_secret bytea not null,
  totp_last_step bigint,
  created_at timestamp with time zone not null default app_now(),
  disabled_at timestamp with time zone,
  authenticator_set_at timestamp with time zone,
  constraint staff_members_pkey PRIMARY KEY (id),
  constraint staff_members_document_id_key UNIQUE (document_id),
  constraint staff_members_email_canonical_key UNIQUE (email_canonical),
  constraint staff_members_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 70))),
  constraint staff_members_named CHECK ((btrim(name) <> ''::text))
);
grant insert, select, update on table staff_members to parcela_app;
grant select, usage on sequence staff_members_id_seq to parcela_app;

create table staff_roles (
  name text not null,
  description text not null,
  constraint staff_roles_pkey PRIMARY KEY (name)
);
grant select on table staff_roles to parcela_app;

create table staff_role_permissions (
  role text not null,
  permission text not null,
  constraint staff_role_permissions_pkey PRIMARY KEY (role, permission),
  constraint staff_role_permissions_role_fkey FOREIGN KEY (role) REFERENCES staff_roles(name)
);
grant select on table staff_role_permissions to parcela_app;

create table staff_member_roles (
  staff_id integer not null,
  role text not null,
  granted_at timestamp with time zone not null default app_now(),
  constraint staff_member_roles_pkey PRIMARY KEY (staff_id, role),
  constraint staff_member_roles_role_fkey FOREIGN KEY (role) REFERENCES staff_roles(name),
  constraint staff_member_roles_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_members(id)
);
CREATE INDEX staff_member_roles_role ON staff_member_roles USING btree (role);
grant delete, insert, select on table staff_member_roles to parcela_app;

create table approval_requests (
  id integer not null generated always as identity,
  document_id text not null,
  action text not null,
  payload jsonb not null,
  payload_hash bytea not null,
  subject_type text not null,
  subject_document_id text not null,
  requested_by integer not null,
  requested_at timestamp with time zone not null default app_now(),
  reason text not null,
  state text not null default 'pending'::text,
  decided_by integer,
  decided_at timestamp with time zone,
  decision_reason text,
  result jsonb,
  expires_at timestamp with time zone not null default (app_now() + '7 days'::interval),
  lost_permission text,
  facts jsonb,
  is_moot boolean not null default false,
  constraint approval_requests_pkey PRIMARY KEY (id),
  constraint approval_requests_document_id_key UNIQUE (document_id),
  constraint approval_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_members(id),
  constraint approval_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff_members(id),
  constraint approval_requests_decided_in_time CHECK (((state <> ALL (ARRAY['executed'::text, 'rejected'::text])) OR (decided_at < expires_at))),
  constraint approval_requests_ended_whole CHECK (
CASE
    WHEN (state = 'pending'::text) THEN (num_nonnulls(decided_by, decided_at, decision_reason) = 0)
    WHEN (state = ANY (ARRAY['executed'::text, 'rejected'::text])) THEN ((num_nonnulls(decided_by, decided_at, decision_reason) = 3) AND (btrim(decision_reason) <> ''::text))
    WHEN (state = 'withdrawn'::text) THEN ((decided_by IS NULL) AND (num_nonnulls(decided_at, decision_reason) = 2) AND (btrim(decision_reason) <> ''::text))
    ELSE ((num_nonnulls(decided_by, decision_reason) = 0) AND (decided_at IS NOT NULL))
END),
  constraint approval_requests_expired_when_due CHECK (((state <> 'expired'::text) OR (decided_at >= expires_at))),
  constraint approval_requests_hash_length CHECK ((octet_length(payload_hash) = 32)),
  constraint approval_requests_lost_permission_check CHECK (((lost_permission IS NULL) OR (state = 'void'::text))),
  constraint approval_requests_moot_is_void CHECK (((NOT is_moot) OR (state = 'void'::text))),
  constraint approval_requests_reasoned CHECK ((btrim(reason) <> ''::text)),
  constraint approval_requests_result_of_executed CHECK (((result IS NOT NULL) = (state = 'executed'::text))),
  constraint approval_requests_second_person CHECK ((decided_by <> requested_by)),
  constraint approval_requests_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'executed'::text, 'rejected'::text, 'expired'::text, 'withdrawn'::text, 'void'::text])))
);
CREATE INDEX approval_requests_action ON approval_requests USING btree (action, id);
CREATE INDEX approval_requests_decided_by ON approval_requests USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX approval_requests_expires_at ON approval_requests USING btree (expires_at) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX approval_requests_one_pending ON approval_requests USING btree (action, subject_type, subject_document_id) WHERE (state = 'pending'::text);
CREATE INDEX approval_requests_requested_by ON approval_requests USING btree (requested_by);
CREATE INDEX approval_requests_state ON approval_requests USING btree (state, id);
CREATE INDEX approval_requests_subject ON approval_requests USING btree (subject_type, subject_document_id);
CREATE TRIGGER approval_requests_guarded BEFORE DELETE OR UPDATE ON approval_requests FOR EACH ROW EXECUTE FUNCTION guard_approval_request();
grant insert, select, update on table approval_requests to parcela_app;
grant select, usage on sequence approval_requests_id_seq to parcela_app;

create view requested_items as
 SELECT r.document_id AS request_document_id,
    r.action,
    r.state,
    r.expires_at,
    r.subject_type AS item_type,
    r.subject_document_id AS item_document_id
   FROM approval_requests r
UNION ALL
 SELECT r.document_id AS request_document_id,
    r.action,
    r.state,
    r.expires_at,
    (i.item ->> 'type'::text) AS item_type,
    (i.item ->> 'documentId'::text) AS item_document_id
   FROM (approval_requests r
     CROSS JOIN LATERAL jsonb_array_elements(
        CASE
            WHEN (jsonb_typeof((r.payload -> 'items'::text)) = 'array'::text) THEN (r.payload -> 'items'::text)
            ELSE '[]'::jsonb
        END) i(item));
grant delete, insert, select, update on table requested_items to parcela_app;

CREATE OR REPLACE FUNCTION guard_approval_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a request for approval stays' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending' then
    raise exception 'a decided request is final' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.document_id, new.action, new.payload, new.payload_hash, new.subject_type, new.subject_document_id,
      new.requested_by, new.requested_at, new.reason, new.expires_at, new.facts)
     is distinct from
     (old.id, old.document_id, old.action, old.payload, old.payload_hash, old.subject_type, old.subject_document_id,
      old.requested_by, old.requested_at, old.reason, old.expires_at, old.facts) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  -- Who asks that they themselves be disabled is disabled by the very decision, at the same instant.
  if new.state in ('executed', 'rejected') and exists (
    select from staff_members s where s.id = new.requested_by and s.disabled_at < new.decided_at
  ) then
    raise exception 'the request of a disabled member is void' using errcode = 'restrict_violation';
  end if;
  if new.state = 'void' and new.lost_permission is null and not new.is_moot and not exists (
    select from staff_members s where s.id = new.requested_by and s.disabled_at is not null
  ) then
    raise exception 'the request of an active member is not void' using errcode = 'restrict_violation';
  end if;
  if new.lost_permission is not null and exists (
    select from staff_member_roles own join staff_role_permissions granted on granted.role = own.role
    where own.staff_id = new.requested_by and granted.permission = new.lost_permission
  ) then
    raise exception 'the request of a member who may ask is not void' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;
grant execute on function guard_approval_request() to public;

create view approval_things as
 SELECT 'investor'::text AS thing,
    u.id,
    u.document_id,
        CASE
            WHEN (u.deleted_at IS NULL) THEN COALESCE(NULLIF(concat_ws(' '::text, p.first_name, p.last_name), ''::text), u.email)
            ELSE NULL::text
        END AS name,
    NULL::jsonb AS title,
    NULL::timestamp with time zone AS placed_at,
    NULL::integer AS project_id
   FROM (users u
     LEFT JOIN user_profiles p ON ((p.user_id = u.id)))
UNION ALL
 SELECT 'member'::text AS thing,
    s.id,
    s.document_id,
    s.name,
    NULL::jsonb AS title,
    NULL::timestamp with time zone AS placed_at,
    NULL::integer AS project_id
   FROM staff_members s
UNION ALL
 SELECT 'project'::text AS thing,
    h.project_id AS id,
    h.info_document_id AS document_id,
    NULL::text AS name,
    h.title,
    NULL::timestamp with time zone AS placed_at,
    NULL::integer AS project_id
   FROM project_headings h
UNION ALL
 SELECT 'order'::text AS thing,
    o.id,
    o.document_id,
    NULL::text AS name,
    NULL::jsonb AS title,
    o.created_at AS placed_at,
    o.project_id
   FROM orders o
UNION ALL
 SELECT 'payer'::text AS thing,
    p.id,
    p.document_id,
    COALESCE(concat_ws(', '::text, NULLIF(p.payer_name, ''::text), NULLIF(p.payer_account, ''::text)), ''::text) AS name,
    NULL::jsonb AS title,
    NULL::timestamp with time zone AS placed_at,
    NULL::integer AS project_id
   FROM payments p
UNION ALL
 SELECT 'account'::text AS thing,
    a.id,
    a.document_id,
    ((a.holder_name || ' …'::text) || a.iban_end) AS name,
    NULL::jsonb AS title,
    NULL::timestamp with time zone AS placed_at,
    NULL::integer AS project_id
   FROM bank_accounts a
UNION ALL
 SELECT 'transfer'::text AS thing,
    t.id,
    t.document_id,
    ((((t.recipient_name || ' …'::text) || "right"(t.recipient_iban, 4)) || ', '::text) || t.reference) AS name,
    NULL::jsonb AS title,
    NULL::timestamp with time zone AS placed_at,
    NULL::integer AS project_id
   FROM outgoing_transfers t
UNION ALL
 SELECT 'line'::text AS thing,
    m.id,
    m.document_id,
    m.movement_id AS name,
    NULL::jsonb AS title,
    NULL::timestamp with time zone AS placed_at,
    NULL::integer AS project_id
   FROM bank_movements m;
grant delete, insert, select, update on table approval_things to parcela_app;

create view pending_approvals as
 SELECT r.action,
    r.requested_by,
    r.requested_at AS since,
    ARRAY( SELECT granted.permission
           FROM (staff_member_roles own
             JOIN staff_role_permissions granted ON ((granted.role = own.role)))
          WHERE (own.staff_id = r.requested_by)) AS author_may
   FROM (approval_requests r
     JOIN staff_members s ON ((s.id = r.requested_by)))
  WHERE ((r.state = 'pending'::text) AND (r.expires_at > app_now()) AND (s.disabled_at IS NULL));
grant delete, insert, select, update on table pending_approvals to parcela_app;

create table staff_passkeys (
  id integer not null generated always as identity,
  document_id text not null,
  staff_id integer not null,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  name text not null,
  created_at timestamp with time zone not null default app_now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint staff_passkeys_pkey PRIMARY KEY (id),
  constraint staff_passkeys_credential_id_key UNIQUE (credential_id),
  constraint staff_passkeys_document_id_key UNIQUE (document_id),
  constraint staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_members(id)
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys USING btree (staff_id);
grant insert, select, update on table staff_passkeys to parcela_app;
grant select, usage on sequence staff_passkeys_id_seq to parcela_app;

create table staff_passkey_challenges (
  id bigint not null generated always as identity,
  challenge_hash bytea not null,
  purpose text not null,
  staff_id integer,
  expires_at timestamp with time zone not null default (app_now() + '00:05:00'::interval),
  used_at timestamp with time zone,
  constraint staff_passkey_challenges_pkey PRIMARY KEY (id),
  constraint staff_passkey_challenges_challenge_hash_key UNIQUE (challenge_hash),
  constraint staff_passkey_challenges_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_members(id),
  constraint staff_passkey_challenges_check CHECK ((used_at <= expires_at)),
  constraint staff_passkey_challenges_member_known CHECK (((purpose = ANY (ARRAY['sign_in'::text, 'invitation'::text])) = (staff_id IS NULL))),
  constraint staff_passkey_challenges_purpose_known CHECK ((purpose = ANY (ARRAY['add'::text, 'sign_in'::text, 'step_up'::text, 'invitation'::text])))
);
CREATE INDEX staff_passkey_challenges_expires ON staff_passkey_challenges USING btree (expires_at);
CREATE INDEX staff_passkey_challenges_staff ON staff_passkey_challenges USING btree (staff_id);
grant delete, insert, select, update on table staff_passkey_challenges to parcela_app;
grant select, usage on sequence staff_passkey_challenges_id_seq to parcela_app;

create table staff_invitations (
  id integer not null generated always as identity,
  document_id text not null,
  purpose text not null,
  email text not null,
  email_canonical text not null,
  name text not null,
  roles text[] not null,
  language text not null,
  staff_id integer,
  invited_by integer not null,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null default (app_now() + '72:00:00'::interval),
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_document_id_key UNIQUE (document_id),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES staff_members(id),
  constraint staff_invitations_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_members(id),
  constraint staff_invitations_accepted_by_member CHECK (((accepted_at IS NULL) OR (staff_id IS NOT NULL))),
  constraint staff_invitations_accepted_in_time CHECK ((accepted_at <= expires_at)),
  constraint staff_invitations_end_once CHECK (((accepted_at IS NULL) OR (withdrawn_at IS NULL))),
  constraint staff_invitations_language_known CHECK (is_language(language)),
  constraint staff_invitations_purpose_known CHECK ((purpose = ANY (ARRAY['join'::text, 'renewal'::text]))),
  constraint staff_invitations_renewal_of_member CHECK (((purpose = 'join'::text) OR (staff_id IS NOT NULL)))
);
CREATE INDEX staff_invitations_invited_by ON staff_invitations USING btree (invited_by);
CREATE UNIQUE INDEX staff_invitations_open ON staff_invitations USING btree (email_canonical) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX staff_invitations_staff ON staff_invitations USING btree (staff_id);
grant insert, select, update on table staff_invitations to parcela_app;
grant select, usage on sequence staff_invitations_id_seq to parcela_app;

create table staff_mails (
  id bigint not null generated always as identity,
  kind text not null,
  staff_id integer,
  invitation_id integer,
  language text not null,
  about text,
  created_at timestamp with time zone not null default app_now(),
  tries integer not null default 0,
  due_at timestamp with time zone not null default app_now(),
  sent_at timestamp with time zone,
  document_id text not null default new_document_id(),
  error text,
  constraint staff_mails_pkey PRIMARY KEY (id),
  constraint staff_mails_document_id_key UNIQUE (document_id),
  constraint staff_mails_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES staff_invitations(id),
  constraint staff_mails_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_members(id),
  constraint staff_mails_language_known CHECK (is_language(language)),
  constraint staff_mails_one_addressee CHECK (((staff_id IS NULL) <> (invitation_id IS NULL)))
);
CREATE INDEX staff_mails_due ON staff_mails USING btree (due_at) WHERE (sent_at IS NULL);
CREATE INDEX staff_mails_given_up ON staff_mails USING btree (id) WHERE ((sent_at IS NULL) AND (tries >= 8));
CREATE INDEX staff_mails_invitation ON staff_mails USING btree (invitation_id);
CREATE INDEX staff_mails_staff ON staff_mails USING btree (staff_id);
grant insert, select, update on table staff_mails to parcela_app;
grant select, usage on sequence staff_mails_id_seq to parcela_app;

create view staff_mails_queue as
 SELECT 'failedStaffMails'::text AS kind,
    created_at AS since,
    NULL::bigint AS amount,
    NULL::text AS currency
   FROM staff_mails m
  WHERE ((sent_at IS NULL) AND (tries >= 8));
grant delete, insert, select, update on table staff_mails_queue to parcela_app;

create table staff_saved_views (
  id integer not null generated always as identity,
  document_id text not null default new_document_id(),
  staff_id integer not null,
  list text not null,
  place smallint not null,
  name text not null,
  filters jsonb not null,
  sort text,
  is_shared boolean not null,
  constraint staff_saved_views_pkey PRIMARY KEY (id),
  constraint staff_saved_views_document_id_key UNIQUE (document_id),
  constraint staff_saved_views_name_free UNIQUE (staff_id, list, name),
  constraint staff_saved_views_place_free UNIQUE (staff_id, list, place),
  constraint staff_saved_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_members(id),
  constraint staff_saved_views_filters_length CHECK ((char_length((filters)::text) <= 4000)),
  constraint staff_saved_views_filters_of_texts CHECK (((jsonb_typeof(filters) = 'object'::text) AND (NOT jsonb_path_exists(filters, 'strict $.*?(@.type() != "string")'::jsonpath)))),
  constraint staff_saved_views_list_length CHECK (((char_length(list) >= 1) AND (char_length(list) <= 100))),
  constraint staff_saved_views_name_length CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 60)))),
  constraint staff_saved_views_place_known CHECK (((place >= 1) AND (place <= 30))),
  constraint staff_saved_views_sort_length CHECK (((char_length(sort) >= 1) AND (char_length(sort) <= 50)))
);
CREATE INDEX staff_saved_views_shared ON staff_saved_views USING btree (id) WHERE is_shared;
grant delete, insert, select, update on table staff_saved_views to parcela_app;
grant select, usage on sequence staff_saved_views_id_seq to parcela_app;
