-- A sale opens with everything that its orders rest on, and by a second person.

-- safe: a row for each project
alter table projects
  -- A planned opening that did not happen, and what was missing, until staff decide about the sale again.
  add column opening_failed_at timestamptz,
  add column opening_missing text[],
  add constraint projects_opening_failed_whole check ((opening_failed_at is null) = (opening_missing is null)),
  add constraint projects_opening_missing_something check (cardinality(opening_missing) > 0),
  add constraint projects_opening_failed_waits
    check (opening_failed_at is null or (opens_at is null and state in ('Prepared', 'Unknown', 'Closed')));

create or replace view projects_queue as
select 'projectDrafts'::text as kind, p.created_at as since, null::bigint as amount, null::text as currency
from projects p where p.published_at is null
union all
select 'failedOpenings', p.opening_failed_at, null, null from projects p where p.opening_failed_at is not null;

insert into staff_role_permissions (role, permission) values
  ('compliance', 'projects.decide'),
  ('administrator', 'projects.decide');
