-- A request for approval stores what the second person is told, and ends when nothing can come of it any more.

-- safe: the table has a row for each decision of staff, and is read through in a moment
alter table approval_requests
  -- Typed facts of the moment of the request, without personal values; null: asked for before there were facts.
  add column facts jsonb,
  -- Its subject was decided or is gone.
  add column is_moot boolean not null default false,
  add constraint approval_requests_moot_is_void check (not is_moot or state = 'void');

create or replace function guard_approval_request() returns trigger language plpgsql as $$
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
$$;

-- The things that requests are about, as staff name them; the name of a person whose account is deleted is gone.
create view approval_things as
select 'investor'::text as thing, u.id, u.document_id,
  case when u.deleted_at is null
    then coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email) end as name,
  null::jsonb as title, null::timestamptz as placed_at, null::integer as project_id
from users u left join user_profiles p on p.user_id = u.id
union all
select 'member', s.id, s.document_id, s.name, null, null, null from staff_members s
union all
select 'project', h.project_id, h.info_document_id, null, h.title, null, null from project_headings h
union all
select 'order', o.id, o.document_id, null, null, o.created_at, o.project_id from orders o
union all
select 'payer', p.id, p.document_id, coalesce(concat_ws(', ', nullif(p.payer_name, ''), nullif(p.payer_account, '')), ''),
  null, null, null from payments p
union all
select 'account', a.id, a.document_id, a.holder_name || ' …' || a.iban_end, null, null, null from bank_accounts a
union all
select 'transfer', t.id, t.document_id, t.recipient_name || ' …' || right(t.recipient_iban, 4) || ', ' || t.reference,
  null, null, null from outgoing_transfers t
union all
select 'line', m.id, m.document_id, m.movement_id, null, null, null from bank_movements m;
