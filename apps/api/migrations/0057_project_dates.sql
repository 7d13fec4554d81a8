-- Each date of a project is a column of its own: the sale (planned end, the day it was funded, the day it was closed) and
-- the building (expected and actual completion, which staff tell).

alter table projects
  add column sale_ends_on date,
  add column funded_on date;

-- Until now `completed_on` was the day on which the last share was paid.
update projects set funded_on = completed_on, completed_on = null where completed_on is not null;

alter table projects
  add constraint projects_funded_when_completed check (funded_on is null or state = 'Completed');

update project_info_versions
set content = content || jsonb_build_object('completedOn', null, 'saleEndsOn', null);
