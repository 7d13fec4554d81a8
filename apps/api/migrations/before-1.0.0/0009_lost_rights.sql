-- A request whose author has lost the right to ask is void too.

alter table approval_requests
  add column lost_permission text,
  add constraint approval_requests_lost_permission_check check (lost_permission is null or state = 'void');

create or replace function guard_approval_request() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a request for approval stays' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending' then
    raise exception 'a decided request is final' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.document_id, new.action, new.payload, new.payload_hash, new.subject_type, new.subject_document_id,
      new.requested_by, new.requested_at, new.reason, new.expires_at)
     is distinct from
     (old.id, old.document_id, old.action, old.payload, old.payload_hash, old.subject_type, old.subject_document_id,
      old.requested_by, old.requested_at, old.reason, old.expires_at) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  -- Who asks that they themselves be disabled is disabled by the very decision, at the same instant.
  if new.state in ('executed', 'rejected') and exists (
    select from staff_members s where s.id = new.requested_by and s.disabled_at < new.decided_at
  ) then
    raise exception 'the request of a disabled member is void' using errcode = 'restrict_violation';
  end if;
  if new.state = 'void' and new.lost_permission is null and not exists (
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
