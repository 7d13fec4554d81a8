-- Drafts wait for staff who write: for a text, or for somebody to show them.

create view articles_queue as
select 'articleDrafts'::text as kind, a.created_at as since, null::bigint as amount, null::text as currency
from articles a where a.publish_at is null;

create view projects_queue as
select 'projectDrafts'::text as kind, p.created_at as since, null::bigint as amount, null::text as currency
from projects p where p.published_at is null;
