-- A request for a second person ends by itself after seven days, is withdrawn by who made it, and is void when that
-- member of staff is disabled.

alter table approval_requests disable trigger approval_requests_guarded;
alter table approval_requests add column expires_at timestamptz;
-- Who waits already waits a whole week from now.
update approval_requests
set expires_at = case when state = 'pending' then app_now() else decided_at end + interval '7 days';
alter table approval_requests
  alter column expires_at set not null,
  alter column expires_at set default app_now() + interval '7 days',
  drop constraint approval_requests_state_known,
  add constraint approval_requests_state_known
    check (state in ('pending', 'executed', 'rejected', 'expired', 'withdrawn', 'void')),
  drop constraint approval_requests_decided_whole,
  -- Two people are behind what was decided, its author behind what was withdrawn, nobody behind the rest.
  add constraint approval_requests_ended_whole check (
    case
      when state = 'pending' then num_nonnulls(decided_by, decided_at, decision_reason) = 0
      when state in ('executed', 'rejected')
        then num_nonnulls(decided_by, decided_at, decision_reason) = 3 and btrim(decision_reason) <> ''
      when state = 'withdrawn'
        then decided_by is null and num_nonnulls(decided_at, decision_reason) = 2 and btrim(decision_reason) <> ''
      else num_nonnulls(decided_by, decision_reason) = 0 and decided_at is not null
    end
  ),
  add constraint approval_requests_decided_in_time
    check (state not in ('executed', 'rejected') or decided_at < expires_at),
  add constraint approval_requests_expired_when_due check (state <> 'expired' or decided_at >= expires_at);
alter table approval_requests enable trigger approval_requests_guarded;
create index approval_requests_expires_at on approval_requests (expires_at) where state = 'pending';

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
  if new.state = 'void' and not exists (
    select from staff_members s where s.id = new.requested_by and s.disabled_at is not null
  ) then
    raise exception 'the request of an active member is not void' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Whoever can ask can take it back: that it is their own is looked at with the request.
insert into staff_role_permissions (role, permission)
select r.name, 'approvals.withdraw' from staff_roles r;
