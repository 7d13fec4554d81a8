-- What goes on in a project when its sale ends, for whoever is about to end it: polls and distributions.

create view open_polls as
  select p.project_id, count(*)::integer as poll_count
  from polls p
  where p.published_at is not null and p.closed_at is null and p.end_at > app_now()
  group by p.project_id;

create view open_distributions as
  select d.project_id, count(*)::integer as distribution_count
  from distributions d
  where d.state in ('planned', 'declared', 'approved')
  group by d.project_id;
