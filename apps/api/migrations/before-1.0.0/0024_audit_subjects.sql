-- What the audit log calls by a number, or shows by a name.

create view audit_subjects as
select 'user'::text as kind, u.id, u.document_id, null::text as title, null::integer as project_id,
  null::timestamptz as placed_at
from users u
union all
select 'staff', s.id, s.document_id, s.name, null, null from staff_members s
union all
select 'order', o.id, o.document_id, null, o.project_id, o.created_at from orders o
union all
select 'project', i.project_id, i.document_id, i.title ->> 'en', null, null from project_infos i;
