-- A request waits while its author may still ask for it, so the view says what the author may.

create or replace view pending_approvals as
select r.action, r.requested_by, r.requested_at as since,
  array(select granted.permission from staff_member_roles own
    join staff_role_permissions granted on granted.role = own.role
    where own.staff_id = r.requested_by) as author_may
from approval_requests r join staff_members s on s.id = r.requested_by
where r.state = 'pending' and r.expires_at > app_now() and s.disabled_at is null;
